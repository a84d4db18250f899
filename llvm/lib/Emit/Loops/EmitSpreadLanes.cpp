// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions whose lanes run along several dimensions (Plan/SpreadLanes.h).
// Where all operands that have these dimensions lie alike, sums are made of
// elements as they lie, also of those between lanes, and shuffled at last.

#include "Loops/ReductionLoops.h"
#include "Loops/SpreadLoads.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class SpreadReduction : public ReductionLoops {
  const SpreadLanes &Lanes;
  /// Lanes of the result.
  unsigned Count;
  /// Where the lanes of each leaf are, and the vectors that have them.
  struct Reading {
    SmallVector<int64_t> Offsets;
    CoveringVectors Covering;
  };
  DenseMap<const MemoryRef *, Reading> Readings;
  /// Where sums are of elements as they lie: those of a leaf that has them.
  const Reading *AsTheyLie = nullptr;
  SmallVector<Value *> Indices;

public:
  SpreadReduction(const Region &R, const ReductionPlan &Plan,
                  const FusedElements &Fused, ReductionMemory InMemory,
                  IRBuilderBase &B);
  void emit();

private:
  unsigned width() const {
    return AsTheyLie ? AsTheyLie->Covering.Width : Plan.VectorWidth;
  }
  void read(const LeafMemory &Leaves);
  Value *load(const MemoryRef &Ref, ArrayRef<Value *> At, unsigned Vector);
  void add(MutableArrayRef<Value *> Totals);
  void forAllReduced(MutableArrayRef<Value *> Totals);
  void store(Value *Totals);
  Value *findLanes();
  void emitTogether();
};
} // namespace

SpreadReduction::SpreadReduction(const Region &R, const ReductionPlan &Plan,
                                 const FusedElements &Fused,
                                 ReductionMemory InMemory, IRBuilderBase &B)
    : ReductionLoops(R, Plan, Fused, std::move(InMemory), B), Lanes(Plan.Lanes),
      Count(Lanes.count(Nest.Extents)),
      Indices(Nest.Extents.size(), getIndex(B, 0)) {
  read(Memory.Leaves);
  read(Memory.EpilogueLeaves);
  if (!Plan.SpreadsTotals)
    return;
  for (const auto &[Leaf, Ref] : Memory.Leaves)
    if (const Reading &Its = Readings[&Ref]; Its.Covering.Width != 1)
      AsTheyLie = &Its;
  assert(AsTheyLie && AsTheyLie->Covering.Starts.size() == Plan.Accumulators &&
         "planned for other memory");
}

void SpreadReduction::read(const LeafMemory &Leaves) {
  for (const auto &[Leaf, Ref] : Leaves) {
    Reading &Its = Readings[&Ref];
    Its.Offsets = *Lanes.offsetsIn(Ref, Nest.Extents);
    Its.Covering = CoveringVectors::of(Ref, Its.Offsets, Plan.VectorWidth);
  }
}

/// The lanes of \p Ref at the indices \p At, or \p Vector of what lies there.
Value *SpreadReduction::load(const MemoryRef &Ref, ArrayRef<Value *> At,
                             unsigned Vector) {
  const Reading &Its = Readings.find(&Ref)->second;
  Value *Start = Ref.offset(At, B);
  if (AsTheyLie && Its.Covering.Width != 1)
    return Ref.load(
        B.CreateAdd(Start, getIndex(B, Its.Covering.Starts[Vector])), width(),
        getIndex(B, 1), B);
  return spread(loadCovering(Ref, Start, Its.Covering, B), Its.Covering,
                Its.Offsets, width(), B);
}

/// Adds the elements at the present indices.
void SpreadReduction::add(MutableArrayRef<Value *> Totals) {
  for (unsigned V : seq(Plan.Accumulators)) {
    auto Load = [&](const MemoryRef &Ref) { return load(Ref, Indices, V); };
    ElementBody Body(Memory.Leaves, Load, width(), Fused, B);
    addTo(part(Totals, V), Body);
  }
}

/// Adds all elements, in order.
void SpreadReduction::forAllReduced(MutableArrayRef<Value *> Totals) {
  SmallVector<unsigned> Dimensions =
      to_vector(seq(Nest.NumKept, unsigned(Nest.Extents.size())));
  // Some steps of the innermost dimension are one iteration.
  auto EmitLoop = [&](unsigned D, uint64_t First, function_ref<void()> Do) {
    uint64_t Count = Nest.Extents[D] - First,
             Unroll = IsRare || D != Dimensions.back()
                          ? 1
                          : std::clamp<uint64_t>(Count, 1, Plan.Unroll);
    auto DoSome = [&](Value *Index, uint64_t Number) {
      for (uint64_t I = 0; I != Number; ++I) {
        Indices[D] = B.CreateAdd(Index, getIndex(B, I));
        Do();
      }
    };
    emitLoop(
        B, First, Count / Unroll, Unroll,
        [&](Value *Index) { DoSome(Index, Unroll); }, Totals);
    DoSome(getIndex(B, First + alignDown(Count, Unroll)), Count % Unroll);
    Indices[D] = getIndex(B, 0);
  };
  for (unsigned D : Dimensions)
    Indices[D] = getIndex(B, 0);
  add(Totals);
  if (!IsRare && Plan.Accumulators <= Plan.MostStraight) {
    for (uint64_t Number = 1; Number != Nest.numReduced(); ++Number) {
      uint64_t Rest = Number;
      for (unsigned D : reverse(Dimensions)) {
        Indices[D] = getIndex(B, Rest % Nest.Extents[D]);
        Rest /= Nest.Extents[D];
      }
      add(Totals);
    }
    return;
  }
  nestLoopsBehindFirst(
      Dimensions.size(),
      [&](unsigned I, uint64_t First, function_ref<void()> Inner) {
        EmitLoop(Dimensions[I], First, Inner);
      },
      [&] { add(Totals); });
}

void SpreadReduction::store(Value *Totals) {
  const MemoryRef &Target = Memory.Target;
  ArrayRef<Value *> At = ArrayRef(Indices).take_front(Nest.NumKept);
  auto Load = [&](const MemoryRef &Ref) {
    const Reading &Its = Readings.find(&Ref)->second;
    return spread(loadCovering(Ref, Ref.offset(At, B), Its.Covering, B),
                  Its.Covering, Its.Offsets, Plan.VectorWidth, B);
  };
  ElementBody Epilogue(Memory.EpilogueLeaves, Load, Plan.VectorWidth, Fused, B);
  Epilogue.define(Op.call(), Totals);
  storeFirst(Epilogue.at(Result), Count, Target, Target.offset(At, B), B);
}

/// The totals of the lanes at the present indices.
Value *SpreadReduction::findLanes() {
  SmallVector<Value *> Totals(Plan.Accumulators * Kind.numParts()), Finished;
  // Anything may be between the lanes.
  findTotals(Totals, /*HasSpareLanes=*/true, [&] { forAllReduced(Totals); });
  for (unsigned V : seq(Plan.Accumulators))
    Finished.push_back(Kind.finish(part(Totals, V), B));
  return AsTheyLie ? spread(Finished, AsTheyLie->Covering, AsTheyLie->Offsets,
                            Plan.VectorWidth, B)
                   : Finished.front();
}

/// All lanes before any is stored, so that LLVM sees that what several of them
/// read is the same.
void SpreadReduction::emitTogether() {
  SmallVector<std::pair<SmallVector<Value *>, Value *>> All;
  auto FindFrom = [&](auto &Self, unsigned D) -> void {
    if (D == Nest.NumKept) {
      SmallVector<Value *> At(ArrayRef(Indices).take_front(D));
      All.push_back({At, findLanes()});
      return;
    }
    unsigned Extent = Nest.Extents[D], Step = Lanes.stepAlong(D, Nest.Extents);
    for (unsigned I = 0; I < Extent; I += Step) {
      Indices[D] = getIndex(B, std::min(I, Extent - Step));
      Self(Self, D + 1);
    }
  };
  FindFrom(FindFrom, 0);
  for (auto &[At, Totals] : All) {
    copy(At, Indices.begin());
    store(Totals);
  }
}

void SpreadReduction::emit() {
  if (Plan.Places != 1)
    return emitTogether();
  auto EmitLoop = [&](unsigned D, function_ref<void()> Inner) {
    unsigned Extent = Nest.Extents[D], Step = Lanes.stepAlong(D, Nest.Extents);
    emitLoop(B, 0, divideCeil(Extent, Step), Step, [&](Value *Index) {
      // The last lanes begin early.
      if (Extent % Step != 0)
        Index = B.CreateBinaryIntrinsic(Intrinsic::umin, Index,
                                        getIndex(B, Extent - Step));
      Indices[D] = Index;
      Inner();
    });
  };
  nestLoops(Nest.NumKept, EmitLoop, [&] { store(findLanes()); });
}

void matrix::emitSpreadReduction(const Region &Here, ReductionMemory Memory,
                                 const ReductionPlan &Plan,
                                 const FusedElements &Fused, IRBuilderBase &B) {
  SpreadReduction(Here, Plan, Fused, std::move(Memory), B).emit();
}
