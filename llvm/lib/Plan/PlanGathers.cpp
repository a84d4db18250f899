// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of gathers and scatters: which loops go through slices at indices that
// are read from memory, and what is moved, or added, at a time.

#include "PlanLoops.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Places to which additions wait for each other.
static constexpr unsigned FewPlaces = 4;

/// Whether neighbors in \p Picked, of \p Op's result or of what it scatters,
/// are of other slices.
static bool hasIndicesInside(TensorOp Op, const MemoryRef &Picked) {
  unsigned First = Op.attributes()[0], Rank = Op.operandType(1).rank();
  std::optional<unsigned> Unit = unitDimension(Picked);
  return Unit && Picked.Type.extent(*Unit) > 1 && *Unit >= First &&
         *Unit < First + Rank;
}

/// Whether elements are scattered one by one, because those of a slice lie
/// apart, in \p Target and in \p Values: vectors of them would be gathered, and
/// taken apart. Narrow ones are moved faster so.
static bool areScatteredAlone(TensorOp Op, const MemoryRef &Target,
                              const MemoryRef &Values) {
  constexpr unsigned NarrowBits = 16;
  unsigned D = Op.attributes()[0], Rank = Op.operandType(1).rank();
  bool Adds = Op.kind() == OpKind::ScatterAdd;
  auto AreApart = [&](const MemoryRef &Ref, unsigned First, unsigned Count) {
    for (unsigned K = 0; K != Ref.Type.rank(); ++K)
      if ((K < First || K >= First + Count) && Ref.Type.extent(K) > 1 &&
          Ref.stride(K).value_or(0) <= MemoryRef::MostBetween)
        return false;
    return true;
  };
  return hasIndicesInside(Op, Values) && AreApart(Values, D, Rank) &&
         AreApart(Target, D, 1) &&
         (Adds ? Target.Type.extent(D) >= FewPlaces
               : Target.Type.element()->getScalarSizeInBits() > NarrowBits);
}

/// How many of \p Count slices, or elements, are moved in an iteration, with
/// \p Accesses of memory each.
static unsigned movedTogether(uint64_t Count, uint64_t Accesses,
                              const Region &R, const Subtarget &ST) {
  if (!mayUnroll(R, ST))
    return 1;
  return Count * Accesses <= CodeBudget::StraightRegion
             ? Count
             : std::max<uint64_t>(1, CodeBudget::RegionIteration / Accesses);
}

/// Accesses of memory that copy, or add, a slice of \p Bytes by \p Plan, with
/// that of its index.
static uint64_t accessesOf(const CopyPlan &Plan, uint64_t Bytes, bool Adds) {
  constexpr unsigned VectorBytes = 16;
  if (Plan.isBytes())
    return 1 + 2 * divideCeil(Bytes, VectorBytes);
  auto *Elements = std::get_if<CopyPlan::Elements>(&Plan.Way);
  if (!Elements)
    return CodeBudget::RegionIteration;
  uint64_t Lines = 1;
  for (auto [D, Extent] : enumerate(Plan.Extents))
    if (D != Elements->Inner)
      Lines *= Extent;
  unsigned Length = Plan.Extents[Elements->Inner];
  return 1 +
         Lines * (Adds ? 3 : 2) *
             (Length / Plan.VectorWidth + popcount(Length % Plan.VectorWidth));
}

/// The addition of a slice \p From to \p To. Where neighbors are apart in the
/// latter, elements are added one by one: lanes that are loaded and stored
/// alone take twice as many instructions. Halves are converted for each
/// addition.
static CopyPlan planAddition(const MemoryRef &To, const MemoryRef &From,
                             unsigned VectorWidth, const Region &R,
                             const Subtarget &ST) {
  CopyPlan Plan =
      planElements(To, From, ST.function().hasOptSize() ? 1 : VectorWidth,
                   /*Unroll=*/1, ST.dataLayout());
  if (isConverted(To.Type.element(), ST))
    return Plan;
  MemoryRef Target = To, Source = From;
  mergeDimensions({&Target, &Source});
  unsigned Inner = std::get<CopyPlan::Elements>(Plan.Way).Inner;
  if (Target.isUnitStride(Inner))
    return Plan;
  unsigned Unroll = mayUnroll(R, ST) ? std::min(CodeBudget::ElementsTogether,
                                                Plan.Extents[Inner])
                                     : 1;
  return planElements(To, From, /*VectorWidth=*/1, Unroll, ST.dataLayout());
}

/// The dimensions of \p Ref, the one whose neighbors are farthest apart first.
static SmallVector<unsigned, 4> slowestFirst(const MemoryRef &Ref) {
  constexpr uint64_t Far = ~uint64_t(0);
  SmallVector<std::pair<uint64_t, unsigned>, 4> Distances;
  for (auto [P, D] : enumerate(layoutOf(Ref.Type)))
    Distances.push_back(
        {Ref.Type.extent(D) == 1 ? 0 : Far - Ref.stride(D).value_or(Far), P});
  sort(Distances);
  SmallVector<unsigned, 4> Order;
  for (auto [Distance, P] : Distances)
    Order.push_back(Ref.Type.layout(P));
  return Order;
}

/// Whether neighbors of \p Picked that no index lies between, as its
/// dimensions from \p First of \p Order on are, are neighbors in one of \p
/// Wholes, too.
static bool areNeighbors(TensorOp Op, ArrayRef<MemoryRef> Wholes,
                         const MemoryRef &Picked, ArrayRef<unsigned> Order,
                         size_t First) {
  unsigned D = Op.attributes()[0], Rank = Op.operandType(1).rank();
  return any_of(Order.drop_front(First), [&](unsigned K) {
    return Picked.isUnitStride(K) && Picked.Type.extent(K) != 1 &&
           any_of(Wholes, [&](const MemoryRef &Whole) {
             return Whole.isUnitStride(K < D ? K : K - Rank + 1);
           });
  });
}

/// The loops of a gather of \p Picked, or of a scatter of it, in which memory
/// is written, or read, from one end to the other: the innermost ones are
/// inside of those over the indices, and make a slice. The indices alone where
/// that is no gain.
static SmallVector<unsigned, 4> loopsOfSlices(TensorOp Op,
                                              ArrayRef<MemoryRef> Wholes,
                                              const MemoryRef &Picked) {
  unsigned D = Op.attributes()[0], Rank = Op.operandType(1).rank();
  SmallVector<unsigned> Indices = to_vector(seq(D, D + Rank));
  SmallVector<unsigned, 4> Order = slowestFirst(Picked);
  bool IsGather = Op.kind() == OpKind::Gather;
  auto IsIndex = [&](unsigned K) { return K >= D && K < D + Rank; };
  // All of them have loops: a slice has none of their dimensions.
  size_t End = 0;
  bool AreMany = false;
  for (auto [P, K] : enumerate(Order))
    if (IsIndex(K)) {
      End = P + 1;
      AreMany |= Picked.Type.extent(K) != 1;
    }
  if (!AreMany)
    return Indices;
  // Elements are gathered for all indices, one row after the other.
  if (IsGather ? hasIndicesInside(Op, Picked)
               : areScatteredAlone(Op, Wholes.front(), Picked)) {
    erase_if(Order, IsIndex);
    append_range(Order, Indices);
    return Order;
  }
  if (!areNeighbors(Op, Wholes, Picked, Order, End) ||
      (Op.kind() == OpKind::ScatterAdd &&
       Wholes.front().Type.extent(D) < FewPlaces))
    return Indices;
  // What is scattered to one place goes there in the order of the indices.
  if (!IsGather) {
    unsigned Next = D;
    for (unsigned &K : Order)
      if (IsIndex(K))
        K = Next++;
  }
  Order.truncate(End);
  return Order;
}

/// \p Ref, without the dimensions \p Loops.
static MemoryRef without(MemoryRef Ref, ArrayRef<unsigned> Loops,
                         IRBuilderBase &B) {
  SmallVector<unsigned, 4> Sorted(Loops);
  sort(Sorted, std::greater<unsigned>());
  for (unsigned K : Sorted)
    Ref = sliceOf(Ref, K, B);
  return Ref;
}

/// The dimensions of \p Op's table that \p Loops, of what is picked, go
/// through.
static SmallVector<unsigned, 4> loopsOfWhole(TensorOp Op,
                                             ArrayRef<unsigned> Loops) {
  unsigned D = Op.attributes()[0], Rank = Op.operandType(1).rank();
  SmallVector<unsigned, 4> OfWhole = {D};
  for (unsigned K : Loops)
    if (K < D || K >= D + Rank)
      OfWhole.push_back(K < D ? K : K - Rank + 1);
  return OfWhole;
}

static uint64_t countOf(ArrayRef<unsigned> Loops, TensorType Picked) {
  uint64_t Count = 1;
  for (unsigned K : Loops)
    Count *= Picked.extent(K);
  return Count;
}

SmallVector<Value *, 4> matrix::leavesOfTable(const Region &R,
                                              TensorOp Gather) {
  SmallVector<Value *, 4> Leaves;
  for (Value *Leaf : R.Leaves)
    if (any_of(R.Fused, [&](Instruction *I) {
          return I != Gather.call() && is_contained(I->operands(), Leaf);
        }))
      Leaves.push_back(Leaf);
  return Leaves;
}

/// Slices are computed as loops over elements are that are no slices.
static MapPlan planMapOfSlices(const Region &R, MutableArrayRef<MemoryRef> Refs,
                               unsigned VectorWidth, const Subtarget &ST) {
  MapPlan Map{isFasterInElements(R, VectorWidth, ST) ? 1 : VectorWidth};
  SmallVector<const MemoryRef *> Const;
  for (MemoryRef &Ref : Refs)
    Const.push_back(&Ref);
  Map.Merged = MergedDimensions::of(Const);
  SmallVector<unsigned, 4> Extents = Map.Merged.extentsOf(Refs.front().Type);
  uint64_t Vectors = Extents.back() / Map.VectorWidth;
  unsigned Each = Refs.size() + R.Fused.size();
  if (mayUnroll(R, ST))
    Map.Unroll = Vectors * Each <= CodeBudget::StraightRegion
                     ? std::max<uint64_t>(1, Vectors)
                     : std::clamp(CodeBudget::RegionIteration / Each, 1u,
                                  CodeBudget::RegionVectors);
  return Map;
}

/// How many pieces of \p Map's vectors \p Slice, of its merged dimensions, is.
static uint64_t piecesOf(const MapPlan &Map, TensorType Slice) {
  SmallVector<unsigned, 4> Extents = Map.Merged.extentsOf(Slice);
  unsigned Line = Extents.pop_back_val();
  uint64_t Pieces = Line / Map.VectorWidth + popcount(Line % Map.VectorWidth);
  for (unsigned Extent : Extents)
    Pieces *= Extent;
  return Pieces;
}

/// Lets \p Plan, of \p Count slices of \p Slice, read all before it writes, if
/// that is little; with \p Others values that are read, too.
static void readFirst(GatherPlan &Plan, const MapPlan &Map, TensorType Slice,
                      uint64_t Count, uint64_t Others) {
  if (Count * piecesOf(Map, Slice) + Others > CodeBudget::ReadFirst)
    return;
  Plan.Slice.reset();
  Plan.Map = Map;
  Plan.Together = Count;
  Plan.ReadsFirst = true;
}

/// The same of what \p R gathers as it computes it.
static GatherPlan planComputed(const Region &R, TensorOp Op,
                               const MemoryRef &Target, unsigned VectorWidth,
                               function_ref<MemoryRef(Value *)> Place,
                               bool MayOverlap, IRBuilderBase &B,
                               const Subtarget &ST) {
  SmallVector<MemoryRef> Refs;
  for (Value *Leaf : leavesOfTable(R, Op))
    Refs.push_back(Place(Leaf));
  GatherPlan Plan;
  Plan.Loops = loopsOfSlices(Op, Refs, Target);
  for (MemoryRef &Ref : Refs)
    Ref = without(Ref, loopsOfWhole(Op, Plan.Loops), B);
  Refs.insert(Refs.begin(), without(Target, Plan.Loops, B));
  Plan.Map = planMapOfSlices(R, Refs, VectorWidth, ST);
  TensorType Slice = Refs.front().Type;
  uint64_t Pieces = piecesOf(*Plan.Map, Slice),
           Count = countOf(Plan.Loops, Target.Type);
  Plan.Together =
      movedTogether(Count, 1 + Pieces * (Refs.size() + R.Fused.size()), R, ST);
  if (MayOverlap && mayUnroll(R, ST))
    readFirst(Plan, *Plan.Map, Slice, Count, Plan.Loops.size());
  return Plan;
}

/// The loops that compute what \p Scatter is into, which \p R does on the way.
static MapPlan planOld(const Region &R, TensorOp Scatter,
                       const MemoryRef &Target, unsigned VectorWidth,
                       function_ref<MemoryRef(Value *)> Place,
                       const Subtarget &ST) {
  SmallVector<MemoryRef> Refs = {Target};
  for (Value *Leaf : leavesOfTable(R, Scatter))
    Refs.push_back(Place(Leaf));
  return planMapOfSlices(R, Refs, VectorWidth, ST);
}

/// The copies of a scatter into \p Target, or of a gather.
GatherPlan matrix::planSlices(const Region &R, TensorOp Op,
                              const MemoryRef &Target, unsigned VectorWidth,
                              function_ref<MemoryRef(Value *)> Place,
                              bool MayOverlap, IRBuilderBase &B,
                              const Subtarget &ST) {
  constexpr unsigned OfElement = 3, OfAddition = 4;
  const Function &F = ST.function();
  bool IsGather = Op.kind() == OpKind::Gather,
       Adds = Op.kind() == OpKind::ScatterAdd;
  if (IsGather && is_contained(R.Fused, Op.operand(0)))
    return planComputed(R, Op, Target, VectorWidth, Place, MayOverlap, B, ST);
  GatherPlan Plan;
  if (!IsGather) {
    std::optional<TensorOp> Into = TensorOp::of(Op.operand(0));
    if (Into && Into->kind() == OpKind::Load)
      Plan.Old = planCopy(Target, Place(Op.operand(0)), VectorWidth, F);
    if (is_contained(R.Fused, Op.operand(0)))
      Plan.ComputedOld = planOld(R, Op, Target, VectorWidth, Place, ST);
  }
  MemoryRef Whole = IsGather ? Place(Op.operand(0)) : Target,
            Picked = IsGather ? Target : Place(Op.operand(2));
  Plan.Loops = loopsOfSlices(Op, Whole, Picked);
  uint64_t Count = countOf(Plan.Loops, Picked.Type);
  MemoryRef InPicked = without(Picked, Plan.Loops, B),
            InWhole = without(Whole, loopsOfWhole(Op, Plan.Loops), B);
  MemoryRef &To = IsGather ? InPicked : InWhole,
            &From = IsGather ? InWhole : InPicked;
  if (Plan.Loops.size() == Picked.Type.rank()) {
    Plan.Together = movedTogether(Count, Adds ? OfAddition : OfElement, R, ST);
  } else {
    Plan.Slice = Adds ? planAddition(To, From, VectorWidth, R, ST)
                      : planCopy(To, From, VectorWidth, F);
    uint64_t Bytes = To.Type.numElements() *
                     ST.dataLayout().getTypeAllocSize(To.Type.element());
    Plan.Together =
        movedTogether(Count, accessesOf(*Plan.Slice, Bytes, Adds), R, ST);
  }
  if (MayOverlap && mayUnroll(R, ST) && (IsGather || Plan.Old)) {
    uint64_t Others = Op.operandType(1).numElements();
    MapPlan Old;
    if (Plan.Old) {
      MemoryRef Refs[] = {Target, Place(Op.operand(0))};
      Old = planMapOfSlices(R, Refs, VectorWidth, ST);
      Others += piecesOf(Old, Target.Type);
    }
    MemoryRef Refs[] = {To, From};
    readFirst(Plan, planMapOfSlices(R, Refs, VectorWidth, ST), To.Type, Count,
              Others);
    if (Plan.Old && Plan.ReadsFirst) {
      Plan.Old.reset();
      Plan.ComputedOld = Old;
    }
  }
  return Plan;
}
