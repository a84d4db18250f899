// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operations are done in registers, without a loop.

#include "matrix/Target/FitsRegisters.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Product.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/ComputedGather.h"
#include "matrix/Target/ElementCost.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/MovementCost.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Matrices of no more elements are multiplied as flat vectors.
static constexpr unsigned TinyElements = 16;

unsigned matrix::linesPerRegister(Type *Element, unsigned Length,
                                  const Subtarget &ST) {
  unsigned Bits = vectorizableBits(Element);
  return Bits == 0
             ? 1
             : std::max(1u, ST.widestRegisterBits(Element) / (Bits * Length));
}

static bool hasFence(Type *Element, const Subtarget &ST) {
  return (Element->isFloatTy() || Element->isDoubleTy()) &&
         canSelectFence(ST.triple(), Element, ST.tti());
}

/// In how many parts the widest vectors of \p Element issue, if products may
/// take narrower ones.
static unsigned turnsOf(Type *Element, const Subtarget &ST) {
  return hasFence(Element, ST)
             ? ST.model().turns(ST.widestRegisterBits(Element))
             : 1;
}

ProductVector matrix::productVector(const Product &P, const Subtarget &ST) {
  unsigned Most = linesPerRegister(P.element(), P.M(), ST);
  unsigned Turns = turnsOf(P.element(), ST);
  if (hasFence(P.element(), ST))
    Turns = std::max(
        Turns, ST.model().shuffleTurns(ST.widestRegisterBits(P.element())));
  // One vector is best of all if most of it is full.
  unsigned Lanes = linesPerRegister(P.element(), 1, ST);
  bool IsOne = P.N() <= Most && 4 * P.M() * P.N() >= 3 * Lanes;
  if (Turns == 1 || Most < Turns || P.N() <= Most / Turns || IsOne)
    return {std::min(P.N(), Most), /*Lanes=*/0, /*IsNarrow=*/false};
  return {Most / Turns, /*Lanes=*/0, /*IsNarrow=*/true};
}

unsigned matrix::pieceLanes(TensorType T, const Subtarget &ST) {
  unsigned Lanes = bit_floor(linesPerRegister(T.element(), 1, ST));
  return T.numElements() <= TinyElements ? Lanes / turnsOf(T.element(), ST)
                                         : Lanes;
}

/// About how many instructions one vector operation on \p Count elements is.
static unsigned vectorCost(Type *Element, uint64_t Count, const Subtarget &ST) {
  unsigned Bits = vectorizableBits(Element);
  // Libcalls, x87, pairs of registers; conversions around halves.
  constexpr unsigned ScalarCost = 4;
  if (Bits == 0 || Element->isHalfTy() || Element->isBFloatTy())
    return Count * ScalarCost;
  unsigned Lanes = std::max(1u, ST.registerBits() / Bits);
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
static bool flatFitsRegisters(const Product &P, const Subtarget &ST) {
  TensorType Types[] = {P.type(Product::A), P.type(Product::B), P.type()};
  unsigned Bits = vectorizableBits(Types[2].element());
  if (Bits == 0)
    return true;
  unsigned Lanes = std::max(1u, ST.registerBits() / Bits);
  unsigned Vectors = 0;
  bool AreTiny = true;
  for (TensorType T : Types) {
    Vectors += divideCeil(T.numElements(), Lanes);
    AreTiny &= T.numElements() <= TinyElements;
  }
  return AreTiny || (isPowerOf2_32(P.M()) && Vectors <= ST.numRegisters());
}

static bool hasPaddedLines(const Product &P, const Subtarget &ST) {
  Type *Element = P.element();
  unsigned Bits = vectorizableBits(Element);
  // All of A, all accumulators, and two to spare.
  return Bits != 0 && !Element->isHalfTy() && !Element->isBFloatTy() &&
         !flatFitsRegisters(P, ST) && !isPowerOf2_32(P.M()) &&
         P.M() * Bits <= ST.registerBits() &&
         P.N() * P.K() <= CodeBudget::PaddedProduct &&
         P.N() + P.K() + 2 <= ST.numRegisters();
}

bool matrix::hasPaddedLines(TensorOp Op, const Subtarget &ST) {
  return ::hasPaddedLines(Product(Op), ST);
}

const KernelInfo *matrix::groupKernelFor(const Product &P,
                                         const Subtarget &ST) {
  const KernelInfo *Kernel = kernelsFor(P, ST).front();
  return Kernel->isOfGroups() ? Kernel : nullptr;
}

/// Whether a product of groups of k is best done on flat values: each of them
/// has a few registers, and columns of the result fill vectors.
static bool areGroupsShort(const Product &P, const Subtarget &ST) {
  constexpr unsigned FewLanes = 128;
  unsigned Most = linesPerRegister(P.element(), P.M(), ST);
  unsigned Lanes = linesPerRegister(P.element(), 1, ST);
  unsigned Columns = std::min(P.N(), Most);
  return all_of(ArrayRef{P.type(), P.type(Product::A), P.type(Product::B)},
                [&](TensorType T) { return T.numElements() <= FewLanes; }) &&
         P.M() <= Lanes &&
         (P.type().numElements() <= TinyElements ||
          4 * P.M() * Columns >= 3 * Lanes);
}

/// Whether the factors of \p P, floating-point numbers, are widened.
static bool widensFloats(const Product &P) {
  return P.element()->isFloatingPointTy() &&
         P.type(Product::A).element() != P.element();
}

/// Whether \p Tensor is a load, perhaps of the one line as which a matrix lies,
/// whose elements are side by side along \p Dimension.
static bool isReadAlong(unsigned Dimension, Value *Tensor) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (!Op)
    return false;
  if (Op->kind() == OpKind::Load)
    return MemoryRef::ofAccess(*Op).isUnitStride(Dimension);
  return Op->kind() == OpKind::Reshape &&
         Op->resultType().stride(Dimension) == 1 &&
         Op->operandType(0).rank() == 1 && isReadAlong(0, Op->operand(0));
}

bool matrix::isFasterAsTile(TensorOp Op, const Subtarget &ST) {
  Product P(Op);
  constexpr unsigned FewestRows = 8;
  return ST.registerBits() >= 256 && P.M() >= FewestRows &&
         (groupKernelFor(P, ST) || widensFloats(P)) &&
         all_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
           return isReadAlong(P.dimensionM(), P.operand(X));
         });
}

/// Whether \p P has one line, and its other factor was read in the other layout
/// and is small. Turned in memory, it would be read across the ends of what has
/// just been written, which no processor forwards.
static bool isTurnedForOneLine(const Product &P) {
  std::optional<TensorOp> Turned = TensorOp::of(P.operand(Product::A));
  return P.N() == 1 && Turned && Turned->kind() == OpKind::Relayout &&
         Turned->resultType().numElements() <= CodeBudget::TurnedFactor;
}

/// Whether the code of \p P, whose values fit registers, is short if elements
/// are multiplied one k at a time.
static bool areStepsShort(const Product &P, const Subtarget &ST) {
  uint64_t Steps = uint64_t(P.N()) * P.K() * vectorCost(P.element(), P.M(), ST);
  unsigned Most = ST.function().hasOptSize() ? CodeBudget::StraightIfSmall
                                             : CodeBudget::StraightProduct;
  return Steps <= Most &&
         (ST.effort() == Effort::Trivial || flatFitsRegisters(P, ST) ||
          isTurnedForOneLine(P) || ::hasPaddedLines(P, ST));
}

static bool isShortProduct(const Product &P, const Subtarget &ST) {
  // A matrix unit that has been asked for reads other layouts.
  if (!kernelsFor(P, ST).front()->isOfVectors())
    return false;
  // With one row, lanes along k are read from memory.
  return groupKernelFor(P, ST) ? P.M() != 1 && areGroupsShort(P, ST)
                               : areStepsShort(P, ST);
}

/// Loops through memory take a few hundred bytes, and less time.
static bool isShortMovement(TensorOp Op, const Subtarget &ST) {
  return movementCost(Op, ST) <= (ST.function().hasOptSize()
                                      ? CodeBudget::StraightIfSmall
                                      : CodeBudget::StraightMovement);
}

/// Whether all values of \p Op, a view or an insertion by one, are so short
/// that parts of them are sooner taken in registers than from memory.
static bool areFewBits(TensorOp Op) {
  auto IsShort = [](TensorType T) {
    return T.numElements() *
               uint64_t(std::max(8u, T.element()->getScalarSizeInBits())) <=
           CodeBudget::MovedBits;
  };
  return IsShort(Op.resultType()) &&
         all_of(seq(Op.numOperands()),
                [&](unsigned I) { return IsShort(Op.operandType(I)); });
}

/// Whether the view \p Op is only stored, and one shuffle of one register makes
/// each register of it.
static bool isStoredOfOneRegister(TensorOp Op, const Subtarget &ST) {
  TensorType From = Op.operandType(0);
  unsigned Bits = std::max(8u, From.element()->getScalarSizeInBits());
  return From.numElements() > 1 &&
         From.numElements() * Bits <= ST.registerBits() &&
         (Bits > 16 ||
          canPermuteBytes(ST.triple(), From.element()->getContext(),
                          ST.tti())) &&
         all_of(Op.call()->users(), [](User *U) {
           std::optional<TensorOp> By = TensorOp::of(U);
           return By && By->kind() == OpKind::Store;
         });
}

/// Whether what is computed of \p Op is rounded to integers: loops clamp, round
/// and convert in one (Emit/Loops/ElementBody.cpp).
static bool isRounded(TensorOp Op, unsigned MostSteps = 8) {
  return MostSteps != 0 && any_of(Op.call()->users(), [&](User *U) {
           std::optional<TensorOp> By = TensorOp::of(U);
           return By && elementwiseInfo(By->kind()) &&
                  (By->kind() == OpKind::RoundEven ||
                   isRounded(*By, MostSteps - 1));
         });
}

/// Whether the sums of \p Op, a reduction or contraction, are few.
static bool isShortSum(TensorOp Op, const Subtarget &ST) {
  unsigned Most = ST.function().hasOptSize() ? CodeBudget::StraightIfSmall
                  : isContraction(Op.kind()) ? CodeBudget::StraightSumOfProducts
                                             : CodeBudget::StraightSum;
  return sumCost(Op, Most, ST) <= Most;
}

/// Whether the reduction \p Op has a form of its own in registers, which takes
/// halves of lines, or transposes them.
static bool reducesMatrix(TensorOp Op) {
  std::optional<TensorOp> From = TensorOp::of(Op.operand(0));
  return reductionStep(Op.kind()) && Op.operandType(0).rank() == 2 &&
         !(From && (From->kind() == OpKind::View ||
                    (From->kind() == OpKind::Load && runLoaded(*From))));
}

/// Whether \p Op is on long integers that have no such instruction for vectors:
/// they would be taken out of vectors, and put back.
static bool isLongInElements(TensorOp Op, const Subtarget &ST) {
  if (!elementwiseInfo(Op.kind()) || ST.effort() == Effort::Trivial)
    return false;
  Type *From = Op.operandType(0).element(), *To = Op.resultType().element();
  return (From->isIntegerTy(64) || To->isIntegerTy(64)) &&
         areFasterInElements(Op, Op.numOperands(), ST.vectorWidth({From, To}),
                             ST);
}

/// Whether \p Op calls the math library for so many elements that a loop over
/// memory takes less: it has one call, and each of the others moves lanes.
static bool callsOften(TensorOp Op, const Subtarget &ST) {
  return ST.effort() != Effort::Trivial && !ST.hasVectorLibrary() &&
         elementwiseInfo(Op.kind()) &&
         Op.resultType().numElements() > CodeBudget::StraightCalls &&
         isLibraryCall(Op, ST);
}

/// Whether code is to be short, and a loop over the elements of \p Op is.
static bool isLongerThanLoop(TensorOp Op, const Subtarget &ST) {
  if (!ST.function().hasOptSize() || !elementwiseInfo(Op.kind()))
    return false;
  TensorType T = Op.resultType();
  unsigned Width = ST.vectorWidth({T.element(), Op.operandType(0).element()});
  uint64_t Elements = T.numElements(),
           Vectors = Elements / Width + popcount(Elements % Width);
  return Vectors > CodeBudget::VectorsIfSmall ||
         (Elements > 1 &&
          !isFewInstructions(Op, std::min<uint64_t>(Width, Elements), ST));
}

bool matrix::mayFitRegisters(const Product &P, const Subtarget &ST) {
  bool Fits = all_of(P.op().call()->args(), [&](Use &U) {
    return !TensorType::isTensor(U->getType()) ||
           TensorType::of(U->getType()).numAllocated() * 8 <= MaxRegisterBits;
  });
  return Fits && canSelectVectors(ST.triple(), P.element()) &&
         any_of(ArrayRef{false, true}, [&](bool IsRowMajor) {
           return areStepsShort(Product(P.op(), IsRowMajor), ST);
         });
}

/// Whether steps of k are adjacent in operand \p Number of \p P, of memory if
/// it is a load.
static bool isAlongK(const Product &P, unsigned Number) {
  unsigned Dimension = Number == 0 ? 1 : 0;
  std::optional<TensorOp> Load = TensorOp::of(P.op().operand(Number));
  return P.op().operandType(Number).stride(Dimension) == 1 &&
         (!Load || Load->kind() != OpKind::Load ||
          Load->constantStride(Dimension) == 1);
}

bool matrix::runsAlongK(const Product &P, const Subtarget &ST) {
  Type *Element = P.element();
  unsigned Few = std::min(P.M(), P.N());
  if (Few == 1 || Few > LoopCosts::FewLinesAlongK ||
      P.K() < LoopCosts::TermsAlongK * Few * Few || !isAlongK(P, 0) ||
      !isAlongK(P, 1))
    return false;
  auto IsSame = [&](unsigned Number) {
    return P.op().operandType(Number).element() == Element;
  };
  auto IsLoad = [&](unsigned Number) {
    std::optional<TensorOp> Op = TensorOp::of(P.op().operand(Number));
    return Op && Op->kind() == OpKind::Load;
  };
  bool MaySplit = Element->isIntegerTy() || P.fastMath().allowReassoc();
  return MaySplit && ST.effort() != Effort::Trivial &&
         !ST.function().hasOptSize() && !isConverted(Element, ST) &&
         ST.vectorWidth({Element}) > 1 && IsSame(0) && IsSame(1) &&
         ((IsLoad(0) && IsLoad(1)) || !mayFitRegisters(P, ST)) &&
         kernelsFor(P, ST).front() == &VectorKernelInfo;
}

bool matrix::fitsRegisters(TensorOp Op, const Subtarget &ST) {
  const Triple &Target = ST.triple();
  auto Fits = [&](Type *T) {
    if (!TensorType::isTensor(T))
      return true;
    TensorType Tensor = TensorType::of(T);
    if (!canSelectVectors(Target, Tensor.element()) ||
        (Tensor.element()->isIntegerTy(1) && !canInsertComparisons(Target)))
      return false;
    if (ST.effort() == Effort::Trivial &&
        (Tensor.numAllocated() > CodeBudget::TrivialValue ||
         joinsThreeWords(Tensor)))
      return false;
    if (ST.registerBits() == 0 &&
        Tensor.numAllocated() > CodeBudget::ScalarValue)
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
    Product P(Op);
    return isShortProduct(P, ST) && !runsAlongK(P, ST);
  }
  // An element of a vector at an index that varies is a store of all of it and
  // a load of the element.
  case OpKind::Extract:
  case OpKind::Block:
  case OpKind::Insert:
  case OpKind::InsertBlock: {
    unsigned First = isInsertion(Op.kind()) ? 2 : 1;
    return all_of(
               seq(First, Op.numOperands()),
               [&](unsigned I) { return isa<ConstantInt>(Op.operand(I)); }) &&
           isShortMovement(Op, ST);
  }
  case OpKind::View:
    return ST.effort() != Effort::Trivial &&
           (isSummedUp(Op) ||
            ((areFewBits(Op) || isStoredOfOneRegister(Op, ST)) &&
             !isRounded(Op) && isShortMovement(Op, ST)));
  case OpKind::InsertView:
    return ST.effort() != Effort::Trivial && areFewBits(Op) &&
           isShortMovement(Op, ST);
  case OpKind::Contract:
  case OpKind::ContractAdd:
    return ST.effort() != Effort::Trivial && isShortSum(Op, ST);
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes:
  case OpKind::Shuffle:
  case OpKind::ToTensor:
    return false;
  default:
    if (isLongInElements(Op, ST) || isLongerThanLoop(Op, ST) ||
        callsOften(Op, ST) ||
        (ST.effort() != Effort::Trivial && isComputedInGather(Op.call())))
      return false;
    if (reductionStep(Op.kind()) && !reducesMatrix(Op))
      return ST.effort() != Effort::Trivial && isShortSum(Op, ST);
    return !needsLoops(Op) && isShortMovement(Op, ST);
  }
}
