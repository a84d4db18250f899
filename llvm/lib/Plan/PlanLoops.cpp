// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of what is no product: copies, element-wise loops, reductions. They ask
// how memory lies, as Emit finds it.

#include "PlanLoops.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Plan/InterleavedLines.h"
#include "matrix/Plan/ReductionNest.h"
#include "matrix/Target/CodeBudget.h"
#include "matrix/Target/Selection.h"
#include "matrix/Vector/Approximations.h"
#include "matrix/Vector/ReductionTotals.h"
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
  constexpr uint64_t FewSets = 1024;
  bool HaveLinesFewSets =
      Target.stride(Across) && *Target.stride(Across) * Bytes % FewSets == 0;
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
  // Of a type with padding only a null value is known byte by byte.
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
    if (hasApproximation(Info->Code, Element, Op->fastMath()))
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

/// Whether code may be spent on what \p R does again and again.
static bool mayUnroll(const Region &R, const Subtarget &ST) {
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
// Reductions
//===----------------------------------------------------------------------===//

/// The next row or column begins before the last one is combined.
static constexpr unsigned AccumulatorsOfLine = 4;
/// As many as it takes not to wait for one.
static constexpr unsigned AccumulatorsOfAll = 8;

/// Steps of \p Steps for each of \p Accumulators that an iteration does.
static unsigned stepsTogether(uint64_t Steps, unsigned Accumulators) {
  if (Steps == 0)
    return 1;
  if (Steps * Accumulators <= CodeBudget::StraightReduction)
    return Steps;
  return std::max(1u, CodeBudget::ReductionIteration / Accumulators);
}

/// Whether sums of any order may be split: elements lie side by side along
/// them.
static bool mayHaveLanes(TensorOp Op, const ReductionNest &Nest,
                         ArrayRef<MemoryRef> Leaves) {
  return Op.hasAnyOrder() && all_of(Leaves, [&](const MemoryRef &Ref) {
           return Ref.isUnitStride(Nest.Along);
         });
}

/// All elements are one line, or lines one after the other.
static void planWhole(RegionPlan &Plan, TensorOp Op, const ReductionNest &Nest,
                      ArrayRef<MemoryRef> Leaves, bool IsFast) {
  Plan.Form = LoopForm::InOrder;
  if (!mayHaveLanes(Op, Nest, Leaves))
    return;
  Plan.Form = LoopForm::PartialSums;
  unsigned Most = Nest.hasOneReduced() ? AccumulatorsOfAll : AccumulatorsOfLine;
  Plan.Accumulators =
      IsFast ? std::clamp(Nest.length() / Plan.VectorWidth, 1u, Most) : 1;
}

/// Whether the rows that a window reads are more than what the first cache
/// keeps, so that the next row of windows reads them again from the second one.
static bool rowsAreLarge(const ReductionNest &Nest, ArrayRef<MemoryRef> Leaves,
                         uint64_t FirstCache) {
  return Nest.Rows && any_of(Leaves, [&](const MemoryRef &Ref) {
           std::optional<uint64_t> Row = Ref.stride(*Nest.Rows);
           if (!Row || *Row == 0 || !Nest.isShared(Ref, *Nest.Rows))
             return false;
           uint64_t Bytes =
               *Row * Ref.Type.element()->getPrimitiveSizeInBits() / 8;
           for (unsigned D = Nest.NumKept; D != Nest.Extents.size(); ++D)
             if (Ref.stride(D) == *Row)
               Bytes *= Nest.Extents[D];
           return Bytes > FirstCache;
         });
}

/// Lines next to each other that read the same elements in part. With more than
/// one or two vectors each, there were fewer of them.
static void planPlaces(RegionPlan &Plan, const ReductionNest &Nest,
                       ArrayRef<MemoryRef> Leaves, const Subtarget &ST,
                       unsigned Registers,
                       function_ref<void(unsigned)> SetVectors) {
  constexpr unsigned FewVectors = 2, MostVectors = 4, MostPlaces = 4,
                     FewResults = 8192;
  // A short row of places is a border's, beside which there are others
  // (Expand/ExpandBorders.cpp): code is to be short.
  if (Nest.NumKept == 2 &&
      Nest.Extents[*Nest.Across] * Nest.lines() <= FewResults)
    return;
  // What makes a line: all of its elements in straight-line code, if they are
  // few enough, else those of the innermost loop.
  uint64_t Steps = Nest.numReduced();
  unsigned Totals = 2 * CodeBudget::StraightReduction / Steps;
  if (Totals < 2)
    Totals = CodeBudget::StraightReduction / Nest.length();
  Totals = std::min(Totals, Registers);
  if (Totals < 2)
    return;
  Plan.RowsInside = rowsAreLarge(Nest, Leaves, ST.model().FirstCache);
  SetVectors(Plan.RowsInside ? std::min(Totals, MostVectors)
                             : std::clamp(Totals / MostPlaces, 1u, FewVectors));
  unsigned Most = std::min(
      {Totals / Plan.Accumulators, MostPlaces, Nest.Extents[*Nest.Across]});
  // The fewest that remain.
  for (Plan.Places = Most; Plan.Places > divideCeil(Most, 2); --Plan.Places)
    if (Nest.Extents[*Nest.Across] % Plan.Places == 0)
      return;
  Plan.Places = Most;
}

/// Each row or column by itself.
static void planLines(RegionPlan &Plan, TensorOp Op, const ReductionNest &Nest,
                      ArrayRef<MemoryRef> Leaves, const Subtarget &ST,
                      bool IsFast) {
  unsigned Width = Plan.VectorWidth, Lines = Nest.lines(),
           Length = Nest.length();
  auto IsUnitStride = [&](unsigned D) {
    return all_of(Leaves,
                  [&](const MemoryRef &Ref) { return Ref.isUnitStride(D); });
  };
  auto SetUnroll = [&] {
    Plan.Unroll =
        IsFast ? stepsTogether(Length - 1, Plan.Accumulators * Plan.Places) : 1;
  };
  // Where not all of memory is read, narrower vectors are better than lanes
  // that are loaded alone.
  if (Nest.IsLineClose && !IsUnitStride(*Nest.Line))
    Plan.VectorWidth = Width = std::min<unsigned>(Width, bit_floor(Lines));
  if (Nest.IsLineClose && Lines >= Width && Width > 1) {
    // As many vectors of lines together as registers hold, so that memory is
    // read as it lies.
    unsigned Parts = ReductionTotals(Op, ST.function()).numParts();
    unsigned Most = IsFast ? std::max(1u, ST.numRegisters() / (2 * Parts)) : 1;
    unsigned Vectors = divideCeil(Lines, Width);
    Plan.Form = LoopForm::SideBySide;
    auto SetVectors = [&](unsigned Most) {
      Plan.Accumulators = divideCeil(Vectors, divideCeil(Vectors, Most));
    };
    SetVectors(Most);
    if (IsFast && Nest.Across)
      planPlaces(Plan, Nest, Leaves, ST, Most, SetVectors);
    return SetUnroll();
  }
  if (IsUnitStride(Nest.Along)) {
    Type *Element = Op.operandType(0).element();
    unsigned Tile =
        IsFast ? transposeTile(Lines, Length, Element, Width, ST.dataLayout())
               : 1;
    // Many lines at once are many streams from memory.
    constexpr unsigned MostTiles = 8;
    bool AreLong = Length >= MostTiles * Width;
    if (Op.hasAnyOrder() && (AreLong || Tile == 1) && Length >= Width) {
      Plan.Form = LoopForm::PartialSums;
      Plan.Accumulators =
          IsFast ? std::clamp(Length / Width, 1u, AccumulatorsOfLine) : 1;
      return;
    }
    if (Tile > 1) {
      Plan.Form = LoopForm::TransposedLines;
      Plan.TransposeTile = Tile;
      Plan.Accumulators = Op.hasAnyOrder() ? Tile : 1;
      return;
    }
  }
  // Gathering is a load for each lane.
  constexpr unsigned MostGathered = 8;
  Plan.Form = LoopForm::Gathered;
  Plan.VectorWidth = std::min(Width, MostGathered);
  SetUnroll();
}

/// \p Target, or a temporary if it overlaps an operand: a stride that they do
/// not share is selected when the program runs.
static MemoryRef targetOrTemporary(const MemoryRef &Target,
                                   IRBuilderBase &Builder) {
  MemoryRef Result = Target;
  MemoryRef Temporary =
      MemoryRef::contiguous(Target.Type, Target.Base, Builder);
  for (auto [K, Stride] : enumerate(Result.Strides))
    if (Target.stride(K) != Temporary.stride(K))
      Stride = UndefValue::get(Stride->getType());
  return Result;
}

static void planReduction(RegionPlan &Plan, const Region &R, TensorOp Op,
                          const MemoryRef &Target, const Buffers &B,
                          const Subtarget &ST) {
  IRBuilder<> Builder(R.Root);
  bool MayOverlap = !B.overlapping(R.Root).empty();
  ReductionMemory Memory(
      R, Op, MayOverlap ? targetOrTemporary(Target, Builder) : Target,
      [&](Value *V) { return placeOf(V, B, Builder); });
  ReductionNest Nest(Op, Memory.kept(), Memory.reduced());
  SmallVector<MemoryRef> Leaves;
  for (auto &Leaf : Memory.Leaves)
    Leaves.push_back(Leaf.second);
  bool IsFast = mayUnroll(R, ST);
  if (Nest.isWhole())
    planWhole(Plan, Op, Nest, Leaves, IsFast);
  else
    planLines(Plan, Op, Nest, Leaves, ST, IsFast);
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

/// Of an element or a few lanes, or of all of a small value.
static bool hasNoLoop(const Region &R, const Buffers &B, LoopForm &Form) {
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
  // Of what is anything, nothing is written.
  case OpKind::Splat:
    Form = LoopForm::None;
    return isa<UndefValue>(Op->operand(0));
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
  if (hasNoLoop(R, B, Plan.Form))
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
  case OpKind::InsertView:
    return Copy(
        Target.stridesViewed(StridedView::of(*Op), Op->operandType(1), Builder),
        Place(Op->operand(1)));
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
