// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions whose lanes run along several dimensions (Plan/SpreadLanes.h).
// Where all operands that have these dimensions lie alike, sums are made of
// elements as they lie, also of those between lanes, and shuffled at last.

#include "Loops/ElementBody.h"
#include "Loops/SpreadLoads.h"
#include "RegionEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/ReductionTotals.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class SpreadReduction {
  TensorOp Op;
  Value *Result;
  const ReductionPlan &Plan;
  const SpreadLanes &Lanes;
  const FusedElements &Fused;
  ReductionMemory Memory;
  const ReductionNest &Nest;
  /// The product whose elements are added up in fused operations, if they are.
  std::optional<TensorOp> Factors;
  ReductionTotals Kind;
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
  bool KeepsNaNs = false, IsRare = false;
  IRBuilderBase &B;

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
  void findTotals(MutableArrayRef<Value *> Totals);
  void store(Value *Totals);
  Value *findLanes();
  unsigned stepAlong(unsigned D) const;
  void emitTogether();
};
} // namespace

SpreadReduction::SpreadReduction(const Region &R, const ReductionPlan &Plan,
                                 const FusedElements &Fused,
                                 ReductionMemory InMemory, IRBuilderBase &B)
    : Op(*R.reduction()), Result(R.result()), Plan(Plan), Lanes(Plan.Lanes),
      Fused(Fused), Memory(std::move(InMemory)), Nest(Plan.Nest),
      Factors(Memory.fusedProduct(Op)), Kind(Op, *R.Root->getFunction()),
      Count(Lanes.count(Nest.Extents)),
      Indices(Nest.Extents.size(), getIndex(B, 0)), B(B) {
  Nest.merge(Memory);
  if (Factors && !Fused.contains(Factors->resultType().element()))
    Factors.reset();
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
    Its.Covering = CoveringVectors::of(Its.Offsets, Plan.VectorWidth);
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
    MutableArrayRef<Value *> Total =
        Totals.slice(V * Kind.numParts(), Kind.numParts());
    auto Load = [&](const MemoryRef &Ref) { return load(Ref, Indices, V); };
    ElementBody Body(Memory.Leaves, Load, width(), Fused, B);
    if (KeepsNaNs)
      Kind.addKeepingNaN(Total.front(), Body.at(Op.operand(0)), B);
    else if (Kind.numParts() != 1 || !Total.front())
      Kind.add(Total, Body.at(Op.operand(0)), B);
    else if (Factors)
      Total.front() = emitFusedMultiplyAdd(Body.at(Factors->operand(0)),
                                           Body.at(Factors->operand(1)),
                                           Total.front(), Op.fastMath(), B);
    else
      Total.front() =
          emitReductionStep(Op, Total.front(), Body.at(Op.operand(0)), B);
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
  auto EmitFrom = [&](auto &Self, ArrayRef<unsigned> Rest) -> void {
    if (Rest.empty())
      return add(Totals);
    EmitLoop(Rest.front(), 0, [&] { Self(Self, Rest.drop_front()); });
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
  // The indices behind 0 of each, those of the fastest one first.
  for (unsigned I = Dimensions.size(); I-- != 0;)
    EmitLoop(Dimensions[I], 1, [&] {
      EmitFrom(EmitFrom, ArrayRef(Dimensions).drop_front(I + 1));
    });
}

void SpreadReduction::findTotals(MutableArrayRef<Value *> Totals) {
  KeepsNaNs = Plan.RetriesNaNs;
  forAllReduced(Totals);
  KeepsNaNs = false;
  if (!Plan.RetriesNaNs)
    return;
  // What is between the lanes may be anything.
  SmallVector<Value *> Known;
  for (Value *Total : Totals)
    Known.push_back(B.CreateFreeze(Total));
  emitIfElse(
      B, isAnyNaN(Known, B),
      [&] {
        fill(Totals, nullptr);
        // Else LLVM would keep all elements in registers until here.
        SmallVector<Value *> Bases;
        for (auto &[Leaf, Ref] : Memory.Leaves) {
          Bases.push_back(Ref.Base);
          Ref.Base = B.CreateLaunderInvariantGroup(Ref.Base);
        }
        IsRare = true;
        forAllReduced(Totals);
        IsRare = false;
        for (auto [Leaf, Base] : zip_equal(Memory.Leaves, Bases))
          Leaf.second.Base = Base;
      },
      [] {}, Totals);
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
  findTotals(Totals);
  for (unsigned V : seq(Plan.Accumulators))
    Finished.push_back(Kind.finish(
        ArrayRef(Totals).slice(V * Kind.numParts(), Kind.numParts()), B));
  return AsTheyLie ? spread(Finished, AsTheyLie->Covering, AsTheyLie->Offsets,
                            Plan.VectorWidth, B)
                   : Finished.front();
}

/// Indices of dimension \p D that are done at once.
unsigned SpreadReduction::stepAlong(unsigned D) const {
  if (D == Lanes.Dimensions.back())
    return Lanes.Lines;
  return is_contained(Lanes.Dimensions, D) ? Nest.Extents[D] : 1;
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
    unsigned Extent = Nest.Extents[D], Step = stepAlong(D);
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
  auto EmitFrom = [&](auto &Self, unsigned D) -> void {
    if (D == Nest.NumKept)
      return store(findLanes());
    unsigned Extent = Nest.Extents[D], Step = stepAlong(D);
    emitLoop(B, 0, divideCeil(Extent, Step), Step, [&](Value *Index) {
      // The last lanes begin early.
      if (Extent % Step != 0)
        Index = B.CreateBinaryIntrinsic(Intrinsic::umin, Index,
                                        getIndex(B, Extent - Step));
      Indices[D] = Index;
      Self(Self, D + 1);
    });
  };
  EmitFrom(EmitFrom, 0);
}

void matrix::emitSpreadReduction(const Region &Here, ReductionMemory Memory,
                                 const ReductionPlan &Plan,
                                 const FusedElements &Fused, IRBuilderBase &B) {
  SpreadReduction(Here, Plan, Fused, std::move(Memory), B).emit();
}
