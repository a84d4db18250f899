// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A register of a result takes its elements from several registers of the
// operand, and a shuffle takes those of two. Where a line of bytes is no power
// of two, nearly each element comes from another register.

#include "matrix/Target/MovementCost.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Contraction.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

bool matrix::isTransposeTile(TensorOp Op, const Subtarget &ST) {
  if (ST.effort() == Effort::Trivial ||
      (Op.kind() != OpKind::Transpose && Op.kind() != OpKind::Relayout))
    return false;
  TensorType T = Op.resultType();
  unsigned Length = T.extent(0);
  if (T.rank() != 2 || T.extent(1) != Length || Length < 2 ||
      !isPowerOf2_32(Length) || linesPerRegister(T.element(), Length, ST) != 1)
    return false;
  SmallVector<int> Mask = permutationMask(Op);
  return all_of(seq(0u, Length * Length), [&](unsigned I) {
    return Mask[I] == int(I % Length * Length + I / Length);
  });
}

/// For each lane of \p Op's result, the operand's; empty for what moves none.
static SmallVector<int> maskOf(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::Block:
  case OpKind::Diagonal:
  case OpKind::Transpose:
  case OpKind::Relayout:
  case OpKind::View:
    return permutationMask(Op);
  case OpKind::InsertView:
    return insertViewMask(Op);
  case OpKind::InsertBlock:
    return insertBlockMask(Op);
  case OpKind::InsertDiagonal:
    return insertDiagonalMask(Op);
  default:
    return {};
  }
}

/// How many shuffles of two registers of \p Lanes make the register whose
/// elements are those of \p Mask.
static unsigned numShuffles(ArrayRef<int> Mask, unsigned Lanes) {
  SmallSet<unsigned, 16> Sources;
  bool IsInPlace = true;
  for (auto [Lane, From] : enumerate(Mask)) {
    Sources.insert(From / Lanes);
    IsInPlace &= From % Lanes == Lane;
  }
  if (Sources.size() == 1)
    return !IsInPlace;
  return Sources.size() - 1;
}

/// How many instructions a shuffle of two registers of \p Element is. Without
/// permutations of bytes, one of bytes or words is several.
static unsigned numInstructions(const Type *Element, const Subtarget &ST) {
  return Element->getScalarSizeInBits() > 16 ||
                 canPermuteBytes(ST.triple(), Element->getContext(), ST.tti())
             ? 1
             : 2;
}

/// Whether LLVM 22 takes \p Mask, a change of layout, apart and moves its
/// elements one by one through memory, in several instructions each: on RISC-V,
/// unless their number is a power of two.
static bool isTakenApart(TensorOp Op, ArrayRef<int> Mask, const Subtarget &ST) {
  return ST.triple().isRISCV() && !isPowerOf2_64(Mask.size()) &&
         (Op.kind() == OpKind::Transpose || Op.kind() == OpKind::Relayout);
}

static bool isSummedUp(TensorOp Op, bool MayBeComputedWith,
                       unsigned MostSteps) {
  return MostSteps != 0 && all_of(Op.call()->users(), [&](User *U) {
           std::optional<TensorOp> By = TensorOp::of(U);
           if (!By)
             return false;
           if (reductionStep(By->kind()) || isContraction(By->kind()))
             return true;
           return (By->kind() == OpKind::View ||
                   (MayBeComputedWith && elementwiseInfo(By->kind()))) &&
                  isSummedUp(*By, MayBeComputedWith, MostSteps - 1);
         });
}

static constexpr unsigned MostSteps = 8;

bool matrix::isSummedUp(TensorOp Op) {
  return ::isSummedUp(Op, /*MayBeComputedWith=*/false, MostSteps);
}

std::optional<MemoryRef::Run> matrix::runLoaded(TensorOp Load) {
  if (Load.isVolatile() || Load.isContiguous() ||
      !::isSummedUp(Load, /*MayBeComputedWith=*/true, MostSteps))
    return std::nullopt;
  MemoryRef Ref = MemoryRef::ofAccess(Load);
  std::optional<MemoryRef::Run> Run = Ref.run(*Load.call()->getFunction());
  unsigned Bits =
      std::max(8u, Load.resultType().element()->getScalarSizeInBits());
  // Lines that fill vectors are loaded one by one.
  constexpr unsigned ShortLine = 128;
  mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  bool AreShort =
      !Ref.isUnitStride(Inner) || Ref.Type.extent(Inner) * Bits < ShortLine;
  return Run && AreShort && uint64_t(Run->Count) * Bits <= MaxRegisterBits
             ? Run
             : std::nullopt;
}

/// How many instructions it takes to move elements of \p Element as \p Mask
/// says, in registers of \p Lanes. Narrow ones that no instruction permutes are
/// moved one by one; where one does, it reads a mask of as many bytes.
static unsigned costOfMask(ArrayRef<int> Mask, Type *Element, unsigned Lanes,
                           const Subtarget &ST) {
  bool IsAlongLine = all_of(enumerate(Mask), [&](const auto &Lane) {
    return Lane.value() == Mask.front() + int(Lane.index());
  });
  if (!IsAlongLine && !all_equal(Mask) && numInstructions(Element, ST) > 1)
    return Mask.size();
  unsigned Shuffles = 0;
  forPieces(Mask.size(), bit_floor(Lanes), [&](unsigned First, unsigned Size) {
    Shuffles += numShuffles(Mask.slice(First, Size), Lanes);
  });
  bool IsNarrow = Element->getScalarSizeInBits() <= 16;
  return IsNarrow && !IsAlongLine ? 2 * Shuffles : Shuffles;
}

/// The lanes of its source that \p Tensor is made of: of what it is a view of,
/// or of what is loaded. None if elements are made where they are.
static SmallVector<int> lanesOf(Value *Tensor) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (!Op)
    return {};
  if (Op->kind() == OpKind::Load) {
    std::optional<MemoryRef::Run> Run = runLoaded(*Op);
    return Run ? Run->Lanes : SmallVector<int>();
  }
  if (Op->kind() == OpKind::View) {
    SmallVector<int> Mask = permutationMask(*Op), Of = lanesOf(Op->operand(0));
    return Of.empty() ? Mask : composedMask(Of, Mask);
  }
  SmallVector<int> Same;
  if (elementwiseInfo(Op->kind()))
    for (unsigned I = 0; I != Op->numOperands(); ++I) {
      std::optional<TensorOp> From = TensorOp::of(Op->operand(I));
      if (From && From->kind() == OpKind::Splat)
        continue;
      SmallVector<int> Of = lanesOf(Op->operand(I));
      if (Of.empty() || (!Same.empty() && Of != Same))
        return {};
      Same = std::move(Of);
    }
  return Same;
}

/// The cost of moving operands of \p Tensor to where it is computed.
static unsigned costOfOperands(Value *Tensor, unsigned Lanes,
                               const Subtarget &ST) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (!Op || !elementwiseInfo(Op->kind()) || !lanesOf(Tensor).empty())
    return 0;
  unsigned Cost = 0;
  for (unsigned I = 0; I != Op->numOperands(); ++I) {
    SmallVector<int> Of = lanesOf(Op->operand(I));
    Cost += Of.empty()
                ? costOfOperands(Op->operand(I), Lanes, ST)
                : costOfMask(Of, Op->operandType(I).element(), Lanes, ST);
  }
  return Cost;
}

/// How many loads read \p Tensor, or what it is computed or a view of, line by
/// line or element by element; 0 if it is read as it lies.
static unsigned costOfLines(Value *Tensor) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  while (Op && (Op->kind() == OpKind::View || elementwiseInfo(Op->kind())))
    Op = TensorOp::of(Op->operand(0));
  if (!Op || Op->kind() != OpKind::Load || Op->isContiguous() || runLoaded(*Op))
    return 0;
  MemoryRef Ref = MemoryRef::ofAccess(*Op);
  mergeDimensions({&Ref});
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  return Ref.isUnitStride(Inner)
             ? Ref.Type.numElements() / Ref.Type.extent(Inner)
             : Ref.Type.numElements();
}

unsigned matrix::sumCost(TensorOp Op, unsigned Most, const Subtarget &ST) {
  bool IsTensor = TensorType::isTensor(Op.call()->getType());
  Type *Element = Op.operandType(Op.numOperands() - 1).element();
  bool IsContraction = isContraction(Op.kind());
  if (IsContraction)
    Element = Op.resultType().element();
  uint64_t Kept = IsTensor ? Op.resultType().numElements() : 1, Steps = 1;
  if (IsContraction) {
    for (const Contraction::Loop &L : Contraction(Op).loops())
      if (!L.Dimension[Contraction::C])
        Steps *= L.extent();
  } else {
    Steps = Op.operandType(0).numElements() / Kept;
  }
  // Operations on halves, and extrema that ignore NaNs, are about three each.
  unsigned Bits = vectorizableBits(Element);
  unsigned Lanes = Bits == 0 ? 1 : std::max(1u, ST.registerBits() / Bits);
  std::optional<OpKind> Step = reductionStep(Op.kind());
  unsigned Operations = Element->isHalfTy() || Element->isBFloatTy() ||
                                Step == OpKind::MinNum || Step == OpKind::MaxNum
                            ? 3
                            : 1;
  uint64_t Cost = Steps * divideCeil(Kept, Lanes) * Operations *
                  (IsContraction && !Element->isFloatingPointTy() ? 2 : 1);
  if (Cost > Most)
    return Most + 1;
  if (Lanes == 1)
    return Cost;
  for (unsigned Number = 0; Number != (IsContraction ? 2u : 1u); ++Number)
    Cost += costOfLines(Op.operand(Number)) +
            costOfOperands(Op.operand(Number), Lanes, ST);
  SmallVector<int> Sources[] = {lanesOf(Op.operand(0)),
                                IsContraction ? lanesOf(Op.operand(1))
                                              : SmallVector<int>()};
  auto Add = [&](unsigned Number, ArrayRef<int> Mask) {
    Type *Moved = Op.operandType(Number).element();
    ArrayRef<int> Of = Sources[Number];
    SmallVector<int> From =
        Of.empty() ? SmallVector<int>(Mask) : composedMask(Of, Mask);
    Cost += costOfMask(From, Moved, Lanes, ST);
  };
  if (IsContraction) {
    for (const auto &Masks : contractionMasks(Op))
      for (unsigned X : {0, 1})
        Add(X, Masks[X]);
  } else {
    for (ArrayRef<int> Mask : reductionMasks(Op))
      Add(0, Mask);
  }
  return std::min<uint64_t>(Cost, Most + 1);
}

unsigned matrix::movementCost(TensorOp Op, const Subtarget &ST) {
  SmallVector<int> Mask = maskOf(Op);
  if (Mask.empty())
    return 0;
  Type *Element = Op.resultType().element();
  unsigned Bits = std::max(8u, Element->getScalarSizeInBits());
  unsigned Lanes =
      vectorizableBits(Element) == 0 ? 1 : ST.registerBits() / Bits;
  // Scalars are moved by loads and stores, which are there anyway.
  if (Lanes <= 1)
    return 0;
  constexpr unsigned InstructionsApart = 4;
  if (isTakenApart(Op, Mask, ST))
    return Mask.size() * InstructionsApart;
  unsigned Instructions = numInstructions(Element, ST);
  if (isTransposeTile(Op, ST)) {
    unsigned Length = Op.resultType().extent(0);
    // AVX2 shuffles words of two registers within parts of 128 bits. LLVM 22
    // takes time in powers of the rounds to find something else
    // (docs/internals/Backends.md).
    if (Bits <= 16 && ST.triple().isX86() && ST.registerBits() > 128 &&
        !ST.hasFeature("avx512bw"))
      Instructions *= 2;
    // Rounds that swap whole registers are free.
    unsigned Rounds = Log2_32(std::min(Length, Lanes));
    return Length * divideCeil(Length, Lanes) * Rounds * Instructions;
  }
  unsigned Shuffles = 0;
  for (ArrayRef<int> Rest = Mask; !Rest.empty();) {
    ArrayRef<int> Register = Rest.take_front(Lanes);
    Shuffles += numShuffles(Register, Lanes);
    Rest = Rest.drop_front(Register.size());
  }
  return Shuffles * Instructions;
}
