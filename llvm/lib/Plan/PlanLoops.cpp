// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of what is no product: element-wise loops here, copies in CopyPlan.cpp,
// reductions in PlanReductions.cpp. They ask for the memory layout, as Emit
// finds it.

#include "PlanLoops.h"
#include "WholeVectors.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Index.h"
#include "matrix/Target/ElementCost.h"
#include "matrix/Target/Kernels.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

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

static bool isLong(const Instruction *I, const Subtarget &ST) {
  std::optional<TensorOp> Op = TensorOp::of(const_cast<Instruction *>(I));
  return Op && isLibraryCall(*Op, ST);
}

MemoryRef matrix::targetOrTemporary(const MemoryRef &Target, const Region &R,
                                    const Buffers &B, IRBuilderBase &Builder) {
  MemoryRef Result = Target;
  if (B.overlapping(R.Root).empty())
    return Result;
  MemoryRef Temporary =
      MemoryRef::contiguous(Target.Type, Target.Base, Builder);
  for (auto [K, Stride] : enumerate(Result.Strides))
    if (Target.stride(K) != Temporary.stride(K))
      Stride = UndefValue::get(Stride->getType());
  return Result;
}

bool matrix::mayUnroll(const Region &R, const Subtarget &ST) {
  return ST.effort() == Effort::Full && !ST.function().hasOptSize() &&
         !isLong(R.Root, ST) &&
         none_of(R.Fused, [&](Instruction *I) { return isLong(I, ST); });
}

static SmallVector<MemoryRef> placesOf(const Region &R, const MemoryRef &Target,
                                       const Buffers &B,
                                       IRBuilderBase &Builder) {
  SmallVector<MemoryRef> Places = {Target};
  for (Value *Leaf : R.Leaves)
    Places.push_back(placeOf(Leaf, B, Builder));
  return Places;
}

MergedDimensions matrix::mergedDimensions(const Region &R,
                                          const MemoryRef &Target,
                                          const Buffers &B,
                                          IRBuilderBase &Builder) {
  SmallVector<MemoryRef> Places = placesOf(R, Target, B, Builder);
  SmallVector<const MemoryRef *> Refs;
  for (const MemoryRef &Ref : Places)
    Refs.push_back(&Ref);
  return MergedDimensions::of(Refs);
}

/// Tiles of \p Target that are transposed in registers, where \p R converts
/// layouts. \returns whether there are any.
static bool planTransposeTiles(MapPlan &Plan, const Region &R,
                               const MemoryRef &Target, const Subtarget &ST) {
  TensorType Type = TensorType::of(R.result()->getType());
  if (!R.convertsLayouts() || Type.rank() != 2)
    return false;
  unsigned Along = Type.layout(1),
           Tile = transposeTile(Type.extent(0), Type.extent(1), Type.element(),
                                Plan.VectorWidth, ST.dataLayout());
  if (Tile == 1)
    return false;
  Plan.Tiles = coverByTiles(Target, Along, 1 - Along, Tile, ST.dataLayout());
  Plan.Merged = {};
  return true;
}

/// Whether \p V is loaded, or a view of what is.
static bool isLoaded(Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(viewOrigin(V));
  return Op && Op->kind() == OpKind::Load;
}

static LoopPlan planElementwise(const Region &R, unsigned VectorWidth,
                                const MemoryRef &Target, const Buffers &B,
                                const Subtarget &ST) {
  IRBuilder<> Builder(R.Root);
  if (byteToFill(R.result(), ST.dataLayout()) && !Target.IsVolatile &&
      !Target.IsNontemporal && Target.isContiguous())
    return FillPlan();
  if (!R.convertsLayouts() && isFasterInElements(R, VectorWidth, ST))
    VectorWidth = 1;
  MapPlan Plan{VectorWidth};
  SmallVector<MemoryRef> Places = placesOf(R, Target, B, Builder);
  SmallVector<MemoryRef *> Refs;
  for (MemoryRef &Ref : Places)
    Refs.push_back(&Ref);
  Plan.Merged = mergedDimensions(R, Target, B, Builder);
  for (MemoryRef &Ref : Places)
    Plan.Merged.merge(Ref);
  MemoryRef Written = targetOrTemporary(Target, R, B, Builder);
  if (ST.effort() == Effort::Full && !ST.function().hasOptSize()) {
    MemoryRef Merged = Written;
    Plan.Merged.merge(Merged);
    SmallVector<MemoryRef *> InMemory(Refs);
    InMemory.front() = &Merged;
    if (planInterleavedMap(Plan, InMemory, ST) ||
        planTransposeTiles(Plan, R, Written, ST))
      return Plan;
  }
  if (ST.function().hasOptSize())
    Plan.VectorWidth = wholeVectors(R, Refs, VectorWidth, ST);
  // All of a few vectors, without a loop, or enough not to wait for its branch.
  TensorType Type = Refs.front()->Type;
  uint64_t Vectors = Type.extent(Type.rank() - 1) / Plan.VectorWidth;
  unsigned Each = Refs.size() + R.Fused.size();
  if (!mayUnroll(R, ST))
    Plan.Unroll = 1;
  else if (unsigned Lines = planShortLines(Refs, Plan.VectorWidth, Each, ST))
    Plan.ShortLines = Lines;
  else if (Vectors * Each <= CodeBudget::StraightRegion)
    Plan.Unroll = std::max<uint64_t>(1, Vectors);
  else
    Plan.Unroll = std::clamp(CodeBudget::RegionIteration / Each, 1u,
                             CodeBudget::RegionVectors);
  // A load of what has just been stored in parts of vectors waits for them.
  if (mayUnroll(R, ST) && all_of(R.Leaves, isLoaded) && Plan.ShortLines == 0)
    planSpreadMap(Plan, Refs, R.Fused.size(), ST);
  return Plan;
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
  TensorType Whole = Splat.resultType();
  CallInst *Call = Splat.call();
  std::optional<TensorOp> Op =
      Call->hasOneUse() ? TensorOp::of(*Call->user_begin()) : std::nullopt;
  if (!Op || Op->kind() != OpKind::InsertView || Op->operand(0) != Call ||
      Op->call()->getParent() != Call->getParent() ||
      isa<UndefValue>(Splat.operand(0)) || Whole.hasPadding() ||
      Whole.numElements() < CodeBudget::ShortFill ||
      ST.effort() != Effort::Full || ST.function().hasOptSize())
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

/// The plan of what is read in place, or is an element or a few lanes, or all
/// of a small value; std::nullopt for all else.
static std::optional<LoopPlan>
planWithoutLoop(const Region &R, const Buffers &B, const Subtarget &ST) {
  std::optional<TensorOp> Op = R.rootOp();
  if (!Op)
    return std::nullopt;
  bool HasNoLoop = false;
  switch (Op->kind()) {
  case OpKind::Extract:
  case OpKind::ExtractLanes:
  case OpKind::Insert:
  case OpKind::InsertLanes:
    HasNoLoop = true;
    break;
  case OpKind::ToTensor:
  case OpKind::ToVector:
    return WholeVector();
  // An undefined splat is not written, nor one that an insertion fills.
  case OpKind::Splat:
    HasNoLoop = isa<UndefValue>(Op->operand(0)) || insertionFilling(*Op, B, ST);
    break;
  default:
    HasNoLoop = B.isInPlace(R.Root);
    break;
  }
  return HasNoLoop ? std::optional<LoopPlan>(NoLoop()) : std::nullopt;
}

std::optional<CopyPlan> matrix::planOperandCopy(const Region &R,
                                                unsigned VectorWidth,
                                                const Buffers &B,
                                                const Subtarget &ST) {
  std::optional<TensorOp> Op = R.rootOp();
  if (!Op || !isInsertion(Op->kind()))
    return std::nullopt;
  Value *Operand = viewOrigin(Op->operand(0));
  if (!B.isInPlace(Operand) && B.bufferOf(Operand) == B.bufferOf(R.Root))
    return std::nullopt;
  IRBuilder<> Builder(R.Root);
  return planCopy(placeOf(R.Root, B, Builder),
                  placeOf(Op->operand(0), B, Builder), VectorWidth,
                  ST.function());
}

MemoryRef matrix::sliceOf(const MemoryRef &Ref, unsigned D, IRBuilderBase &B) {
  MemoryRef Slice = Ref;
  SmallVector<unsigned> Extents, Layout;
  Slice.Strides.clear();
  for (unsigned K = 0; K != Ref.Type.rank(); ++K)
    if (K != D) {
      Extents.push_back(Ref.Type.extent(K));
      Slice.Strides.push_back(Ref.Strides[K]);
    }
  for (unsigned P = 0; P != Ref.Type.rank(); ++P)
    if (unsigned K = Ref.Type.layout(P); K != D)
      Layout.push_back(K - (K > D));
  if (Extents.empty()) {
    Extents.push_back(1);
    Layout.push_back(0);
    Slice.Strides.push_back(getIndex(B, 1));
  }
  Slice.Type = TensorType::get(Ref.Type.element(), Extents, Layout);
  return Slice;
}

bool matrix::hasBorderFrom(TensorType Whole, TensorType Part,
                           unsigned Position) {
  for (unsigned P = Position; P != Whole.rank(); ++P)
    if (Whole.extent(Whole.layout(P)) != Part.extent(Whole.layout(P)))
      return true;
  return false;
}

TensorType matrix::insideOf(TensorType Whole, TensorType Part,
                            unsigned Position) {
  SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(Part),
                                             Layout = layoutOf(Whole);
  for (unsigned P = 0; P != Position; ++P)
    Extents[Layout[P]] = 1;
  return TensorType::get(Whole.element(), Extents, Layout);
}

/// The insertion of \p Part into \p Target, a splat, which it fills.
static BorderPlan planBordered(const MemoryRef &Target, const MemoryRef &Part,
                               unsigned VectorWidth, const DataLayout &DL) {
  // All indices of the last dimension with a border are adjacent.
  unsigned Position = 0;
  while (hasBorderFrom(Target.Type, Part.Type, Position + 1))
    ++Position;
  MemoryRef To = Target, From = Part;
  To.Type = From.Type = insideOf(Target.Type, Part.Type, Position);
  return {VectorWidth,
          planElements(To, From, VectorWidth, ConvertedTogether, DL)};
}

LoopPlan matrix::planLoops(const Region &R, unsigned VectorWidth,
                           const Regions &All, const Buffers &B,
                           const Subtarget &ST) {
  if (std::optional<LoopPlan> Plan = planWithoutLoop(R, B, ST))
    return *Plan;
  IRBuilder<> Builder(R.Root);
  auto Place = [&](Value *V) { return placeOf(V, B, Builder); };
  std::optional<TensorOp> Root = R.rootOp();
  MemoryRef Target = Root && Root->kind() == OpKind::Store
                         ? MemoryRef::ofAccess(*Root)
                         : Place(R.Root);
  Value *Result = R.result();
  auto Copy = [&](const MemoryRef &To, const MemoryRef &From) {
    MemoryRef There = targetOrTemporary(To, R, B, Builder);
    CopyPlan Plan = planCopy(There, From, VectorWidth, ST.function());
    // A load of what has just been stored in parts of vectors waits for them.
    if (isLoaded(Result))
      planSpreadCopy(Plan, There, From, VectorWidth, ST);
    return Plan;
  };
  // A store of what another region computed.
  if (Result != R.Root && !All.isFused(Result) && !isFree(Result))
    return Copy(Target, Place(Result));
  std::optional<TensorOp> Op = TensorOp::of(Result);
  if (std::optional<TensorOp> Reduction = R.reduction()) {
    ReductionPlan Plan;
    Plan.VectorWidth = VectorWidth;
    planReduction(Plan, R, *Reduction, Target, B, ST);
    return Plan;
  }
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
    if (Into && Into->kind() == OpKind::Splat && insertionFilling(*Into, B, ST))
      return planBordered(Target, Place(Op->operand(1)), VectorWidth,
                          ST.dataLayout());
    return Copy(
        Target.stridesViewed(StridedView::of(*Op), Op->operandType(1), Builder),
        Place(Op->operand(1)));
  }
  case OpKind::InsertBlock:
    return Copy(partOf(Target, Op->operandType(1)), Place(Op->operand(1)));
  case OpKind::InsertDiagonal:
    return Copy(diagonalOf(Target, Op->operandType(1)), Place(Op->operand(1)));
  case OpKind::Concat:
    return planConcat(R, *Op, Target, VectorWidth, B, ST);
  case OpKind::Gather:
  case OpKind::Scatter:
  case OpKind::ScatterAdd:
    return planSlices(R, *Op, targetOrTemporary(Target, R, B, Builder),
                      VectorWidth, Place, !B.overlapping(R.Root).empty(),
                      Builder, ST);
  case OpKind::Shuffle:
    return GatherPlan();
  default:
    break;
  }
  return planElementwise(R, VectorWidth, Target, B, ST);
}
