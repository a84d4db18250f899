// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The present plans: one loop nest of plain vectors for everything, and for a
// multiply a block of the result that fits the register file. What a target can
// do is asked of TargetTransformInfo, which knows every target.

#include "matrix/Plan/Plan.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// The bits that arithmetic on an element takes; 0 for what no target has in
/// vectors.
static unsigned vectorizableBits(const Type *Element) {
  // Arithmetic on bfloat is done in float.
  if (Element->isBFloatTy())
    return 32;
  if (Element->isHalfTy() || Element->isFloatTy() || Element->isDoubleTy())
    return Element->getScalarSizeInBits();
  unsigned Bits = Element->getScalarSizeInBits();
  if (!Element->isIntegerTy())
    return 0;
  if (Bits <= 8)
    return 8;
  return isPowerOf2_32(Bits) && Bits <= 64 ? Bits : 0;
}

/// Of the largest vector register; 0 where there is none.
static unsigned registerBits(const TargetTransformInfo &TTI) {
  return std::min<unsigned>(
      512, TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
               .getFixedValue());
}

static unsigned numRegisters(const TargetTransformInfo &TTI) {
  return TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
}

bool matrix::hasFusedMultiplyAdd(Type *Element, unsigned Width,
                                 const TargetTransformInfo &TTI) {
  // The costs of half say nothing: x86 without half arithmetic has the same.
  if (!Element->isFloatTy() && !Element->isDoubleTy())
    return false;
  Type *T = FixedVectorType::get(Element, Width);
  auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  InstructionCost Fused = TTI.getIntrinsicInstrCost(
      IntrinsicCostAttributes(Intrinsic::fma, T, {T, T, T}), Kind);
  // Where there is none, it is a call for each element.
  InstructionCost Apart =
      TTI.getArithmeticInstrCost(Instruction::FMul, T, Kind) +
      TTI.getArithmeticInstrCost(Instruction::FAdd, T, Kind);
  return Fused <= Apart;
}

/// The elements of one vector in loops over values of all these types.
static unsigned vectorWidth(ArrayRef<Type *> Elements,
                            const TargetTransformInfo &TTI) {
  unsigned Widest = 0;
  for (const Type *Element : Elements) {
    unsigned Bits = vectorizableBits(Element);
    if (Bits == 0)
      return 1;
    Widest = std::max(Widest, Bits);
  }
  return std::max(1u, registerBits(TTI) / Widest);
}

/// A packed part is at most so large (it is on the stack), and so deep.
static constexpr uint64_t PackedBytes = 64 << 10;
static constexpr unsigned MaxPackedDepth = 256;

/// Whether elements of \p Tensor lie side by side along \p Dimension, in its
/// buffer or where it is read in place.
static bool isUnitStride(Value *Tensor, unsigned Dimension) {
  TensorType Type = TensorType::of(Tensor->getType());
  if (isView(Tensor)) {
    TensorOp View = *TensorOp::of(Tensor);
    return View.kind() == OpKind::Transpose
               ? isUnitStride(View.operand(0), View.attributes()[Dimension])
               : Type.stride(Dimension) == 1;
  }
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (Op && Op->kind() == OpKind::Load) {
    auto *Stride = dyn_cast<ConstantInt>(Op->stride(Dimension));
    return Stride && Stride->isOne();
  }
  return Type.stride(Dimension) == 1;
}

/// Whether vectors of all of \p Elements are read and written under masks.
static bool hasMasks(ArrayRef<Type *> Elements, unsigned Width,
                     const TargetTransformInfo &TTI) {
  return Width > 1 && all_of(Elements, [&](Type *Element) {
           if (!Element->isFloatTy() && !Element->isDoubleTy() &&
               !Element->isIntegerTy(32) && !Element->isIntegerTy(64))
             return false;
           Type *Vector = FixedVectorType::get(Element, Width);
           Align Alignment(Element->getScalarSizeInBits() / 8);
           return TTI.isLegalMaskedLoad(Vector, Alignment, 0) &&
                  TTI.isLegalMaskedStore(Vector, Alignment, 0);
         });
}

/// Whether the region's result surely, or perhaps, replaces what it reads. A
/// processor does not forward from a masked store to a load: where the same
/// place is added to again and again, that is slow.
static bool readsWhatItWrites(const Region &R) {
  std::optional<TensorOp> Store = R.rootOp();
  if (!Store || Store->kind() != OpKind::Store)
    return true;
  return any_of(R.Leaves, [&](Value *Leaf) {
    std::optional<TensorOp> Load = TensorOp::of(viewOrigin(Leaf));
    return Load && Load->kind() == OpKind::Load &&
           Load->pointer() == Store->pointer();
  });
}

/// \p IsUpdate: the region reads more than the factors, perhaps where it
/// writes.
static void planMultiply(RegionPlan &Plan, TensorOp Op, bool IsUpdate,
                         bool HasMasks, const TargetTransformInfo &TTI,
                         Effort E) {
  TensorType C = Op.resultType();
  Type *Element = C.element();
  Plan.IsFused = Op.fastMath().allowContract() &&
                 hasFusedMultiplyAdd(Element, Plan.VectorWidth, TTI);
  ProductExtents Extents{C.extent(C.layout(1)), C.extent(C.layout(0)),
                         Op.operandType(0).extent(1)};
  if (E == Effort::Trivial) {
    // Lanes that fill a register up may raise exceptions (Blocks.cpp).
    unsigned Fewest = Element->isFloatingPointTy()
                          ? 128 / std::max(1u, vectorizableBits(Element))
                          : 1;
    Plan.Tiles = planSmallBlocks(Extents, Plan.VectorWidth,
                                 Plan.VectorWidth == 1 ? 1 : Fewest);
    return;
  }
  KernelTable Kernels =
      kernelTable(Op.call()->getModule()->getTargetTriple(), TTI, Plan.IsFused);
  // Halves are converted around every operation where there is no arithmetic
  // on them, and bfloats are rounded by hand: many of them would be long.
  bool IsConverted = Element->isHalfTy() || Element->isBFloatTy();
  if (Element->isHalfTy())
    Kernels.Shapes = {{1, 8}, {2, 4}};
  else if (IsConverted)
    Kernels.Shapes = {{1, 1}, {2, 1}};

  // What is read in vectors jumps from one line of memory to the next with
  // every step of k. Above the size of a second-level cache, lines that are a
  // power of two apart push each other out of it.
  TensorType Vectors = Op.operandType(C.layout(1));
  // A narrower element takes a byte.
  unsigned Bytes = divideCeil(
      std::max(8u, unsigned(Vectors.element()->getScalarSizeInBits())), 8u);
  BlockRequest Request{Extents,
                       Plan.VectorWidth,
                       Bytes,
                       Plan.IsFused,
                       IsUpdate,
                       /*MaySplit=*/Element->isIntegerTy() ||
                           Op.fastMath().allowReassoc(),
                       /*MayShareSteps=*/false,
                       HasMasks,
                       Op.call()->getFunction()->hasOptSize()};
  Request.MayShareSteps = Request.MaySplit && !IsConverted &&
                          !Request.IsForSize &&
                          isUnitStride(Op.operand(C.layout(0)), C.layout(1));
  if (Vectors.numAllocated() * uint64_t(Bytes) >= PackingThreshold &&
      Plan.VectorWidth > 1) {
    unsigned Rows = Extents.Rows;
    Extents.Depth =
        divideCeil(Extents.Depth, divideCeil(Extents.Depth, MaxPackedDepth));
    Plan.PackedDepth = Extents.Depth;
    // As many whole blocks each time, and what remains at the end.
    unsigned Block = Kernels.Shapes.back().Vectors * Plan.VectorWidth;
    unsigned MostRows = std::max<uint64_t>(
        Block,
        alignDown(PackedBytes / (Plan.PackedDepth * uint64_t(Bytes)), Block));
    Extents.Rows = std::min(MostRows, std::max(Block, Rows));
    Extents.Rows = std::min(Extents.Rows, Rows);
    Plan.PackedRows = Extents.Rows;
    // Sums go on where they stopped.
    Request.IsUpdate = true;
    if (unsigned Rest = Rows % Plan.PackedRows) {
      Request.Extents = {Rest, Extents.Columns, Extents.Depth};
      Plan.RestTiles = planBlocks(Request, Kernels);
    }
  }
  Request.Extents = Extents;
  Plan.Tiles = planBlocks(Request, Kernels);
  assert(Plan.Tiles.verify(Extents, Request.IsUpdate, errs()));
  Plan.Why = IsConverted ? Limit::Conversions : limitOf(Plan.Tiles, Request);
}

RegionPlan matrix::planRegion(const Region &R, const TargetTransformInfo &TTI,
                              Effort E) {
  SmallVector<Type *> Elements;
  auto Add = [&](Value *V) {
    if (TensorType::isTensor(V->getType()))
      Elements.push_back(TensorType::of(V->getType()).element());
  };
  Add(R.result());
  for (Value *V : R.Fused)
    Add(V);
  for (Value *V : R.Leaves)
    Add(V);
  RegionPlan Plan;
  Plan.VectorWidth = Elements.empty() ? 1 : vectorWidth(Elements, TTI);
  if (std::optional<TensorOp> Product = R.product()) {
    bool IsUpdate = any_of(R.Leaves, [&](Value *V) {
      return V != Product->operand(0) && V != Product->operand(1);
    });
    bool HasMasks = hasMasks(Elements, Plan.VectorWidth, TTI) &&
                    !(IsUpdate && readsWhatItWrites(R));
    planMultiply(Plan, *Product, IsUpdate, HasMasks, TTI, E);
  }
  return Plan;
}

unsigned matrix::linesPerRegister(Type *Element, unsigned Length,
                                  const TargetTransformInfo &TTI) {
  unsigned Bits = vectorizableBits(Element);
  if (Bits == 0)
    return 1;
  // A function that has wide vectors already may get wider registers than it
  // prefers (x86's min-legal-vector-width). LLVM 22 joins narrower products
  // there and broadcasts wrong elements (test/execution/by-value-broadcast.c).
  unsigned Register = registerBits(TTI);
  while (Register < 512 &&
         TTI.isTypeLegal(FixedVectorType::get(Element, 2 * Register / Bits)))
    Register *= 2;
  return std::max(1u, Register / (Bits * Length));
}

/// About how many instructions one vector operation on \p Count elements is.
static unsigned vectorCost(Type *Element, uint64_t Count,
                           const TargetTransformInfo &TTI) {
  unsigned Bits = vectorizableBits(Element);
  // Libcalls, x87, pairs of registers; conversions around halves.
  constexpr unsigned ScalarCost = 4;
  if (Bits == 0 || Element->isHalfTy() || Element->isBFloatTy())
    return Count * ScalarCost;
  unsigned Lanes = std::max(1u, registerBits(TTI) / Bits);
  return divideCeil(Count, Lanes);
}

/// Whether lines of a register tensor of type \p T, or all of it, are three
/// elements of 32 bits. LLVM 22's instruction selector for AArch64 -O0 never
/// ends, or takes minutes, where a shuffle makes six lanes of three such ones.
static bool joinsThreeWords(TensorType T) {
  return T.element()->getScalarSizeInBits() == 32 &&
         (T.numElements() == 3 || T.extent(T.layout(T.rank() - 1)) == 3);
}

/// Whether a product is best done on flat vectors: its values have one register
/// each, or lines that fill registers and leave some free. Else to read lines
/// from memory is shorter, and most often faster.
static bool flatFitsRegisters(TensorOp Op, const TargetTransformInfo &TTI) {
  TensorType Types[] = {Op.operandType(0), Op.operandType(1), Op.resultType()};
  unsigned Bits = vectorizableBits(Types[2].element());
  if (Bits == 0)
    return true;
  unsigned Lanes = std::max(1u, registerBits(TTI) / Bits);
  unsigned Vectors = 0;
  bool AreTiny = true;
  for (TensorType T : Types) {
    Vectors += divideCeil(T.numElements(), Lanes);
    AreTiny &= T.numElements() <= 16;
  }
  unsigned Length = Types[2].extent(Types[2].layout(1));
  return AreTiny || (isPowerOf2_32(Length) && Vectors <= numRegisters(TTI));
}

bool matrix::hasPaddedLines(TensorOp Op, const TargetTransformInfo &TTI) {
  TensorType C = Op.resultType();
  Type *Element = C.element();
  unsigned Length = C.extent(C.layout(1)), Columns = C.extent(C.layout(0));
  unsigned Depth = Op.operandType(0).extent(1);
  unsigned Bits = vectorizableBits(Element);
  // One line of each operand's step, all sums, and two to spare.
  constexpr unsigned MostSteps = 64;
  return Bits != 0 && !Element->isHalfTy() && !Element->isBFloatTy() &&
         !flatFitsRegisters(Op, TTI) && !isPowerOf2_32(Length) &&
         Length * Bits <= registerBits(TTI) && Columns * Depth <= MostSteps &&
         Columns + Depth + 2 <= numRegisters(TTI);
}

bool matrix::fitsRegisters(TensorOp Op, const TargetTransformInfo &TTI,
                           Effort E) {
  // Without optimization every lane may become an instruction, or several.
  constexpr unsigned MaxTrivialElements = 16;
  auto Fits = [&](Type *T) {
    if (!TensorType::isTensor(T))
      return true;
    TensorType Tensor = TensorType::of(T);
    if (E == Effort::Trivial &&
        (Tensor.numAllocated() > MaxTrivialElements || joinsThreeWords(Tensor)))
      return false;
    uint64_t Bits =
        std::max<uint64_t>(8, Tensor.element()->getScalarSizeInBits());
    return Tensor.numAllocated() * Bits <= MaxRegisterBits &&
           !Tensor.hasPadding();
  };
  if (!Fits(Op.call()->getType()) ||
      !all_of(Op.call()->args(), [&](Use &U) { return Fits(U->getType()); }))
    return false;
  // The operands as they are multiplied.
  if (Op.kind() == OpKind::MulAdd)
    for (unsigned I : {0, 1})
      if (!Fits(
              Op.operandType(I).withElement(Op.resultType().element()).type()))
        return false;
  switch (Op.kind()) {
  case OpKind::MatMul:
  case OpKind::MulAdd: {
    TensorType A = Op.operandType(0), C = Op.resultType();
    unsigned Along = C.extent(C.layout(1)), Across = C.extent(C.layout(0));
    uint64_t Steps =
        uint64_t(Across) * A.extent(1) * vectorCost(C.element(), Along, TTI);
    if (E != Effort::Trivial && !flatFitsRegisters(Op, TTI) &&
        !hasPaddedLines(Op, TTI))
      return false;
    return Steps <= 384;
  }
  // An element of a vector at an index that varies is a store of all of it and
  // a load of the element.
  case OpKind::Extract:
  case OpKind::Block:
  case OpKind::Insert:
  case OpKind::InsertBlock: {
    unsigned First = isInsertion(Op.kind()) ? 2 : 1;
    return all_of(seq(First, Op.numOperands()),
                  [&](unsigned I) { return isa<ConstantInt>(Op.operand(I)); });
  }
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes:
  case OpKind::Shuffle:
  case OpKind::ToTensor:
    return false;
  default:
    return true;
  }
}

void RegionPlan::print(raw_ostream &OS) const {
  OS << "vectors of " << VectorWidth;
  if (!Tiles.Rows.empty()) {
    OS << ", blocks of ";
    Tiles.print(OS);
  }
  if (IsFused)
    OS << ", fused multiply-add";
  if (PackedRows)
    OS << ", " << PackedRows << "x" << PackedDepth << " packed";
}

bool RegionPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  return true;
}

PreservedAnalyses PrintPlan::run(Function &F, FunctionAnalysisManager &AM) {
  Regions Found(F);
  if (Found.list().empty())
    return PreservedAnalyses::all();
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  OS << "function @" << F.getName() << ":\n";
  for (const Region &R : Found.list()) {
    R.print(OS);
    OS << "    ";
    planRegion(R, TTI, Effort::Full).print(OS);
    OS << '\n';
  }
  return PreservedAnalyses::all();
}
