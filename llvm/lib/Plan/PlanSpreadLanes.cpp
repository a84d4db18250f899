// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of a reduction that run along several dimensions (SpreadLanes.h), if
// that takes fewer instructions than lanes along one.

#include "PlanReductions.h"
#include "ReductionCost.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Dimensions that are kept, as the result has them in memory, adjacent ones
/// first, as far as vectors of it have all of their indices.
static SmallVector<unsigned, 2> adjacentDimensions(const ReductionNest &Nest,
                                                   const MemoryRef &Target) {
  SmallVector<unsigned, 2> Dimensions;
  for (uint64_t Stride = 1;;) {
    auto Range = seq(Nest.NumKept);
    auto Next = find_if(Range, [&](unsigned D) {
      return Target.stride(D) == Stride && !is_contained(Dimensions, D);
    });
    if (Next == Range.end())
      return Dimensions;
    Dimensions.push_back(*Next);
    Stride *= Nest.Extents[*Next];
  }
}

/// Whether each of \p C, which have the elements \p Offsets away from one, is a
/// line of adjacent ones: by itself, each takes no shuffle.
static bool areWholeLines(ArrayRef<int64_t> Offsets, const CoveringVectors &C) {
  return C.Starts.size() > 1 && C.Width > 1 &&
         C.Starts.size() * C.Width == Offsets.size();
}

/// Whether totals are sums of what lies between lanes, too: all leaves that
/// have these lie alike, and nothing that is computed is undefined there. Bits
/// that are computed may be in masks, which are not shuffled.
static bool maySpreadTotals(const SpreadLanes &Lanes, const Region &R,
                            TensorOp Op, const ReductionNest &Nest,
                            ArrayRef<MemoryRef> Leaves, const Subtarget &ST) {
  std::optional<SmallVector<int64_t>> Common;
  for (const MemoryRef &Ref : Leaves) {
    SmallVector<int64_t> Offsets = *Lanes.offsetsIn(Ref, Nest.Extents);
    if (all_equal(Offsets))
      continue;
    if (Common && *Common != Offsets)
      return false;
    Common = Offsets;
  }
  bool AreBits = Op.resultType().element()->isIntegerTy(1) &&
                 any_of(Leaves, [](const MemoryRef &Ref) {
                   return !Ref.Type.element()->isIntegerTy(1);
                 });
  return Common && !AreBits &&
         !ST.function().hasFnAttribute(Attribute::StrictFP) &&
         all_of(R.Fused, [](Instruction *I) {
           std::optional<TensorOp> Of = TensorOp::of(I);
           return Of && isSpeculatable(Of->kind());
         });
}

void matrix::planSpreadLanes(ReductionPlan &Plan, const Region &R, TensorOp Op,
                             const ReductionNest &Nest, ReductionMemory &Memory,
                             ArrayRef<MemoryRef> Leaves, unsigned Width,
                             bool AreLoaded, const Subtarget &ST) {
  const Function &F = ST.function();
  const MemoryRef &Target = Memory.Target;
  ReductionCost Cost(R, Op, Nest, Target, Leaves, ST);
  std::optional<double> Present = Cost.of(Plan);
  if (!Present || Width == 1 || !mayReadBetween(F) || Target.IsVolatile ||
      ST.registerBits() < LoopCosts::FewestShuffledBits)
    return;
  SmallVector<MemoryRef> All(Leaves);
  for (auto &Leaf : Memory.EpilogueLeaves)
    All.push_back(Leaf.second);
  auto IsShort = [&](const MemoryRef &Ref) {
    return Ref.Type.numElements() *
               ST.dataLayout().getTypeAllocSize(Ref.Type.element()) <=
           LoopCosts::StoredBefore;
  };
  if (any_of(All, [](const MemoryRef &Ref) { return Ref.IsVolatile; }) ||
      !AreLoaded)
    return;
  // Parts of vectors are stored where lanes are no power of two.
  std::optional<TensorOp> Root = R.rootOp();
  bool IsReadNext = !Root || Root->kind() != OpKind::Store;
  SmallVector<unsigned, 2> Dimensions = adjacentDimensions(Nest, Target);
  double Least = LoopCosts::Worth * *Present;
  Plan.Cost = {PlanCost::Instructions, *Present};
  auto Consider = [&](SpreadLanes Lanes) {
    unsigned Count = Lanes.count(Nest.Extents);
    if (Count < MemoryRef::MostBetween ||
        (IsReadNext && !isPowerOf2_32(Count) && IsShort(Target)))
      return;
    ReductionPlan Now;
    Now.Form = ReductionPlan::Spread;
    Now.Nest = Nest;
    Now.VectorWidth = PowerOf2Ceil(Count);
    Now.Lanes = std::move(Lanes);
    Now.RetriesNaNs = Plan.RetriesNaNs;
    // Vectors of what leaves have between lanes; 0: they have elements apart.
    unsigned AsTheyLie = 0;
    for (auto [Number, Ref] : enumerate(All)) {
      std::optional<SmallVector<int64_t>> Offsets =
          Now.Lanes.offsetsIn(Ref, Nest.Extents);
      if (!Offsets)
        return;
      CoveringVectors C = CoveringVectors::of(Ref, *Offsets, Now.VectorWidth);
      if (C.Starts.size() > CodeBudget::CoveringVectors ||
          areWholeLines(*Offsets, C))
        return;
      if (Number < Leaves.size() && C.Width != 1)
        AsTheyLie = C.Starts.size();
    }
    for (bool AtLast : {false, true}) {
      Now.SpreadsTotals = AtLast;
      if (AtLast && (AsTheyLie == 0 ||
                     !maySpreadTotals(Now.Lanes, R, Op, Nest, Leaves, ST)))
        continue;
      Now.Accumulators = AtLast ? AsTheyLie : 1;
      Now.Unroll =
          std::max(1u, CodeBudget::ReductionIteration / Now.Accumulators);
      Now.MostStraight = 2 * CodeBudget::StraightReduction / Nest.numReduced();
      uint64_t Blocks = blocksOf(Now.Lanes, Nest);
      // Code that finds them again is in each.
      Now.Places =
          Blocks * Nest.numReduced() <= CodeBudget::StraightReduction &&
                  !Plan.RetriesNaNs
              ? Blocks
              : 1;
      double Takes = *Cost.of(Now);
      if (Takes >= Least) {
        Plan.Cost.addOther(Takes);
        continue;
      }
      Least = Takes;
      Now.Cost = {PlanCost::Instructions, Takes, 0, Plan.Cost.Other};
      Now.Cost.addOther(Plan.Cost.Takes);
      Plan = Now;
    }
  };
  auto IsPlain = [&](unsigned D) {
    return all_of(Leaves, [&](const MemoryRef &Ref) {
      std::optional<uint64_t> Stride = Ref.stride(D);
      return Stride && *Stride <= 1;
    });
  };
  unsigned Inside = 1;
  for (size_t Number : seq(Dimensions.size())) {
    unsigned Extent = Nest.Extents[Dimensions[Number]];
    if (2 * Inside > Width)
      break;
    // Vectors along one dimension need no shuffles.
    if (Number == 0 && IsPlain(Dimensions[0])) {
      Inside *= Extent;
      continue;
    }
    SpreadLanes Lanes;
    Lanes.Dimensions.assign(Dimensions.begin(),
                            Dimensions.begin() + Number + 1);
    // All that fill a vector, or as many as divide the extent.
    unsigned Most = std::min(Extent, Width / Inside);
    for (unsigned Lines = Most; Lines > Most / 2; --Lines) {
      if (Lines == 1 && Number != 0)
        continue;
      if (Lines != Most && Extent % Lines != 0)
        continue;
      Lanes.Lines = Lines;
      Consider(Lanes);
    }
    Inside *= Extent;
  }
}
