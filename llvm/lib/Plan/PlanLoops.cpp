// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of what is no product: copies and element-wise loops here, reductions
// in PlanReductions.cpp. They ask for the memory layout, as Emit finds it.

#include "PlanLoops.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Plan/InterleavedLines.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Vector/Approximations.h"
#include "matrix/Vector/Rounding.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

std::optional<unsigned> matrix::unitDimension(const MemoryRef &Ref) {
  std::optional<unsigned> Best;
  for (unsigned K = 0; K != Ref.Type.rank(); ++K)
    if (Ref.isUnitStride(K) &&
        (!Best || Ref.Type.extent(K) > Ref.Type.extent(*Best)))
      Best = K;
  return Best;
}

/// Elements of the same type lie in the same order without gaps.
static bool isSameSpan(const MemoryRef &A, const MemoryRef &B) {
  if (A.Type.hasPadding() || !A.Type.hasSameExtents(B.Type))
    return false;
  // B's strides are those of A's type.
  MemoryRef Viewed = B;
  Viewed.Type = A.Type;
  return A.isContiguous() && Viewed.isContiguous();
}

std::optional<unsigned> matrix::nextDimension(const MemoryRef &Target,
                                              unsigned Along, unsigned Across) {
  for (unsigned D = 0; D != Target.Type.rank(); ++D)
    if (D != Along && D != Across && Target.Type.extent(D) > 1 &&
        Target.stride(D) == Target.Type.extent(Along))
      return D;
  return std::nullopt;
}

/// RegionPlan::ZippedRows of a copy between \p Target, written along \p Along,
/// and what is read along \p Across. As many as waste the fewest lanes where
/// tiles overlap at the end.
static unsigned zippedRows(const MemoryRef &Target, unsigned Along,
                           unsigned Across, unsigned VectorWidth,
                           const Function &F) {
  constexpr unsigned PartBytes = 16;
  unsigned Bytes = F.getDataLayout().getTypeAllocSize(Target.Type.element());
  unsigned Part = PartBytes / std::min(Bytes, PartBytes),
           Extent = Target.Type.extent(Along);
  if (Part == 1 || !isPowerOf2_32(Bytes) || Target.Type.extent(Across) < Part ||
      F.hasOptSize())
    return 0;
  auto IsThere = [&](unsigned Rows) {
    return Rows >= Part && Rows <= VectorWidth &&
           zipsParts(F, Rows * Bytes * 8);
  };
  unsigned Most = bit_floor(Extent);
  std::optional<unsigned> Next = nextDimension(Target, Along, Across);
  if (Next && isPowerOf2_32(Extent))
    Most *= bit_floor(Target.Type.extent(*Next));
  // Squares of longer elements are as fast, unless they leave lines half
  // written that push each other out of the caches.
  constexpr unsigned FewSets = 4;
  bool HaveLinesFewSets = Target.stride(Across) &&
                          shareSets(*Target.stride(Across) * Bytes, FewSets);
  if (Bytes > 2 &&
      (Extent >= VectorWidth || Most < 2 * Extent || !HaveLinesFewSets))
    return 0;
  unsigned Best = 0;
  for (unsigned Rows = Part; Rows <= Most; Rows *= 2)
    if (IsThere(Rows) && (Best == 0 || Rows > Extent ||
                          alignTo(Extent, Rows) <= alignTo(Extent, Best)))
      Best = Rows;
  return Best;
}

RegionPlan matrix::planCopy(const MemoryRef &Target, const MemoryRef &Source,
                            unsigned VectorWidth, const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  MemoryRef To = Target, From = Source;
  mergeDimensions({&To, &From});
  RegionPlan Plan;
  Plan.Form = LoopForm::Vectors;
  if (isVectorLikeArray(To.Type.element(), DL))
    Plan.VectorWidth = VectorWidth;
  if (isSameSpan(To, From) && !To.IsVolatile && !From.IsVolatile &&
      !To.IsNontemporal) {
    Plan.Form = LoopForm::Bytes;
    return Plan;
  }
  std::optional<InterleavedLines> Lines = InterleavedLines::of(To, From);
  if (Lines && !To.IsVolatile && !From.IsVolatile)
    if (unsigned Width = Lines->width(To, VectorWidth, F); Width != 1) {
      Plan.Form = LoopForm::Interleaved;
      Plan.VectorWidth = Width;
      Plan.InterleavedLines = Lines->count(To);
      return Plan;
    }
  std::optional<unsigned> Read = unitDimension(From),
                          Written = unitDimension(To);
  if (!Read || !Written || Read == Written || Plan.VectorWidth == 1 ||
      To.isUnitStride(*Read) || From.isUnitStride(*Written))
    return Plan;
  if (!To.IsVolatile && !From.IsVolatile)
    Plan.ZippedRows = zippedRows(To, *Written, *Read, VectorWidth, F);
  Plan.TransposeTile =
      Plan.ZippedRows
          ? 16 / DL.getTypeAllocSize(To.Type.element())
          : transposeTile(To.Type.extent(*Written), To.Type.extent(*Read),
                          To.Type.element(), VectorWidth, DL);
  if (Plan.TransposeTile != 1)
    Plan.Form = LoopForm::TransposeTiles;
  return Plan;
}

//===----------------------------------------------------------------------===//
// Element-wise loops
//===----------------------------------------------------------------------===//

Value *matrix::byteToFill(Value *Result, const DataLayout &DL) {
  std::optional<TensorOp> Op = TensorOp::of(Result);
  if (!Op || Op->kind() != OpKind::Splat)
    return nullptr;
  auto *Element = dyn_cast<Constant>(Op->operand(0));
  // In a type with padding, only a null value is known byte by byte.
  if (!Element || (!Element->isNullValue() &&
                   DL.getTypeSizeInBits(Element->getType()) !=
                       DL.getTypeAllocSizeInBits(Element->getType())))
    return nullptr;
  Value *Byte = isBytewiseValue(Element, DL);
  return Byte && !isa<UndefValue>(Byte) ? Byte : nullptr;
}

/// Whether \p I takes as long as a call, which it may be.
static bool isLong(const Instruction *I, const Subtarget &ST) {
  std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(I));
  std::optional<ElementwiseInfo> Info =
      Op ? elementwiseInfo(Op->kind()) : std::nullopt;
  if (!Info)
    return false;
  Type *Element = Op->resultType().element();
  auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  if (Info->Form == ElementwiseInfo::Intrinsic &&
      Element->isFloatingPointTy()) {
    if (hasApproximation(Info->Code, Element, Op->fastMath()) ||
        roundsInSteps(Info->Code, Element, ST.function()))
      return false;
    SmallVector<Type *> Operands(Info->NumOperands, Element);
    // What a call costs; less is said of types that are several registers.
    constexpr unsigned CallCost = 10;
    unsigned Long = ST.tti().isTypeLegal(Element)
                        ? CallCost
                        : unsigned(TargetTransformInfo::TCC_Expensive);
    return ST.tti().getIntrinsicInstrCost(
               IntrinsicCostAttributes(Info->Code, Element, Operands), Kind) >=
           Long;
  }
  return Op->kind() == OpKind::FRem;
}

bool matrix::mayUnroll(const Region &R, const Subtarget &ST) {
  return ST.effort() == Effort::Full && !ST.function().hasOptSize() &&
         !isLong(R.Root, ST) &&
         none_of(R.Fused, [&](Instruction *I) { return isLong(I, ST); });
}

static void planElementwise(RegionPlan &Plan, const Region &R,
                            const MemoryRef &Target, const Buffers &B,
                            const Subtarget &ST) {
  if (byteToFill(R.result(), ST.dataLayout()) && !Target.IsVolatile &&
      !Target.IsNontemporal && Target.isContiguous()) {
    Plan.Form = LoopForm::Bytes;
    return;
  }
  Plan.Form = LoopForm::Vectors;
  if (R.convertsLayouts() && ST.effort() == Effort::Full) {
    TensorType Type = TensorType::of(R.result()->getType());
    Plan.TransposeTile =
        transposeTile(Type.extent(0), Type.extent(1), Type.element(),
                      Plan.VectorWidth, ST.dataLayout());
    if (Plan.TransposeTile != 1) {
      Plan.Form = LoopForm::TransposeTiles;
      return;
    }
  }
  IRBuilder<> Builder(R.Root);
  SmallVector<MemoryRef> Leaves = {Target};
  for (Value *Leaf : R.Leaves)
    Leaves.push_back(placeOf(Leaf, B, Builder));
  SmallVector<MemoryRef *> Refs;
  for (MemoryRef &Ref : Leaves)
    Refs.push_back(&Ref);
  mergeDimensions(Refs);
  // All of a few vectors, so that there is no loop, or enough not to wait for
  // its branch.
  TensorType Type = Refs.front()->Type;
  uint64_t Vectors = Type.extent(Type.rank() - 1) / Plan.VectorWidth;
  unsigned Each = Refs.size() + R.Fused.size();
  if (!mayUnroll(R, ST))
    Plan.Unroll = 1;
  else if (Vectors * Each <= CodeBudget::StraightRegion)
    Plan.Unroll = std::max<uint64_t>(1, Vectors);
  else
    Plan.Unroll = std::clamp(CodeBudget::RegionIteration / Each, 1u, 4u);
}

//===----------------------------------------------------------------------===//
// All kinds
//===----------------------------------------------------------------------===//

/// Where the elements (k, k) of \p Ref are; its strides' sum is no stride of
/// one.
static MemoryRef diagonalOf(const MemoryRef &Ref, TensorType Type) {
  MemoryRef Result = Ref;
  Result.Type = Type;
  Result.Strides[0] = UndefValue::get(Ref.Strides[0]->getType());
  Result.Strides[1] = Result.Strides[0];
  return Result;
}

/// A part of what lies at \p Ref.
static MemoryRef partOf(const MemoryRef &Ref, TensorType Type) {
  MemoryRef Result = Ref;
  Result.Type = Type;
  return Result;
}

std::optional<TensorOp> matrix::insertionFilling(TensorOp Splat,
                                                 const Buffers &B,
                                                 const Subtarget &ST) {
  // A short fill is one call.
  constexpr uint64_t FewElements = 4096;
  TensorType Whole = Splat.resultType();
  CallInst *Call = Splat.call();
  std::optional<TensorOp> Op =
      Call->hasOneUse() ? TensorOp::of(*Call->user_begin()) : std::nullopt;
  if (!Op || Op->kind() != OpKind::InsertView || Op->operand(0) != Call ||
      Op->call()->getParent() != Call->getParent() ||
      isa<UndefValue>(Splat.operand(0)) || Whole.hasPadding() ||
      Whole.numElements() < FewElements || ST.effort() != Effort::Full ||
      ST.function().hasOptSize())
    return std::nullopt;
  TensorType Part = Op->operandType(1);
  bool IsBlock =
      Part.rank() == Whole.rank() &&
      all_of(enumerate(StridedView::of(*Op).Dimensions), [](auto Each) {
        return Each.value().Source == Each.index() && Each.value().Factor == 1;
      });
  unsigned Fastest = Whole.layout(Whole.rank() - 1);
  IRBuilder<> Builder(Op->call());
  // Else it is a transpose on the way, or most of it is filled.
  if (!IsBlock || B.bufferOf(Call) != B.bufferOf(Op->call()) ||
      Part.numElements() < Whole.numElements() / 2 ||
      !placeOf(Op->operand(1), B, Builder).isUnitStride(Fastest))
    return std::nullopt;
  return Op;
}

/// Whether \p R is an element or a few lanes, or all of a small value. \p Form
/// is how it is done then.
static bool hasNoLoop(const Region &R, const Buffers &B, const Subtarget &ST,
                      LoopForm &Form) {
  std::optional<TensorOp> Op = R.rootOp();
  if (!Op)
    return false;
  switch (Op->kind()) {
  case OpKind::Extract:
  case OpKind::ExtractLanes:
  case OpKind::Insert:
  case OpKind::InsertLanes:
    Form = LoopForm::None;
    return true;
  case OpKind::ToTensor:
  case OpKind::ToVector:
    Form = LoopForm::Whole;
    return true;
  // An undefined splat is not written, nor one that an insertion fills.
  case OpKind::Splat:
    Form = LoopForm::None;
    return isa<UndefValue>(Op->operand(0)) || insertionFilling(*Op, B, ST);
  default:
    Form = LoopForm::None;
    return B.isInPlace(R.Root);
  }
}

/// Whether \p R's root is an insertion into what lies elsewhere.
static bool copiesOperand(const Region &R, const Buffers &B) {
  std::optional<TensorOp> Op = R.rootOp();
  if (!Op || !isInsertion(Op->kind()))
    return false;
  Value *Operand = viewOrigin(Op->operand(0));
  return B.isInPlace(Operand) || B.bufferOf(Operand) != B.bufferOf(R.Root);
}

void matrix::planLoops(RegionPlan &Plan, const Region &R, const Regions &All,
                       const Buffers &B, const Subtarget &ST) {
  Plan.CopiesOperand = copiesOperand(R, B);
  if (hasNoLoop(R, B, ST, Plan.Form))
    return;
  IRBuilder<> Builder(R.Root);
  auto Place = [&](Value *V) { return placeOf(V, B, Builder); };
  std::optional<TensorOp> Root = R.rootOp();
  MemoryRef Target = Root && Root->kind() == OpKind::Store
                         ? MemoryRef::ofAccess(*Root)
                         : Place(R.Root);
  auto Copy = [&](const MemoryRef &To, const MemoryRef &From) {
    bool CopiesOperand = Plan.CopiesOperand;
    Plan = planCopy(To, From, Plan.VectorWidth, ST.function());
    Plan.CopiesOperand = CopiesOperand;
  };
  Value *Result = R.result();
  // A store of what another region computed.
  if (Result != R.Root && !All.isFused(Result) && !isFree(Result))
    return Copy(Target, Place(Result));
  std::optional<TensorOp> Op = TensorOp::of(Result);
  if (std::optional<TensorOp> Reduction = R.reduction())
    return planReduction(Plan, R, *Reduction, Target, B, ST);
  switch (Op ? Op->kind() : OpKind::Splat) {
  case OpKind::Load:
    return Copy(Target, MemoryRef::ofAccess(*Op));
  case OpKind::Relayout:
    if (All.isFused(Op->operand(0)))
      break;
    return Copy(Target, Place(Op->operand(0)));
  case OpKind::Block:
    return Copy(Target, partOf(Place(Op->operand(0)), Op->resultType()));
  case OpKind::Diagonal:
    return Copy(Target, diagonalOf(Place(Op->operand(0)), Op->resultType()));
  case OpKind::View:
    return Copy(Target, Place(Op->operand(0))
                            .stridesViewed(StridedView::of(*Op),
                                           Op->resultType(), Builder));
  case OpKind::InsertView: {
    std::optional<TensorOp> Into = TensorOp::of(Op->operand(0));
    if (Into && Into->kind() == OpKind::Splat &&
        insertionFilling(*Into, B, ST)) {
      Plan.Form = LoopForm::Vectors;
      Plan.FillsBorder = true;
      return;
    }
    return Copy(
        Target.stridesViewed(StridedView::of(*Op), Op->operandType(1), Builder),
        Place(Op->operand(1)));
  }
  case OpKind::InsertBlock:
    return Copy(partOf(Target, Op->operandType(1)), Place(Op->operand(1)));
  case OpKind::InsertDiagonal:
    return Copy(diagonalOf(Target, Op->operandType(1)), Place(Op->operand(1)));
  case OpKind::Gather:
  case OpKind::Scatter:
  case OpKind::ScatterAdd:
    Plan.Form = LoopForm::Gathered;
    return;
  case OpKind::Shuffle:
    Plan.Form = LoopForm::Gathered;
    Plan.VectorWidth = 1;
    return;
  default:
    break;
  }
  planElementwise(Plan, R, Target, B, ST);
}
