// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise loops on a result of short lines, or of leaves that lie in
// another order, whose lanes run along several dimensions (SpreadLanes.h).

#include "PlanLoops.h"
#include "ReductionCost.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// The cost of vectors of at most \p Width along the innermost dimension.
static double costAlongLines(ArrayRef<MemoryRef *> Refs, unsigned Width,
                             unsigned Operations) {
  TensorType Type = Refs.front()->Type;
  unsigned Inner = Type.rank() - 1, Rest = Type.extent(Inner);
  double Cost = LoopCosts::Iteration;
  for (unsigned Lanes = Width; Rest != 0; Rest %= Lanes, Lanes /= 2) {
    double Each = Operations;
    for (const MemoryRef *Ref : Refs) {
      std::optional<uint64_t> Stride = Ref->stride(Inner);
      Each += Stride && *Stride <= 1 ? timesOf(Ref->Type.element(), Lanes)
                                     : 2 * Lanes;
    }
    Cost += Rest / Lanes * Each;
    if (Lanes == 1)
      break;
  }
  return Cost * Type.numElements() / Type.extent(Inner);
}

/// The cost of \p Lanes; none if a leaf does not have all of their elements.
static std::optional<double> costOf(const SpreadLanes &Lanes,
                                    ArrayRef<MemoryRef *> Refs,
                                    unsigned Operations, const Subtarget &ST) {
  const MemoryRef &Target = *Refs.front();
  auto All = extentsOf(Target.Type);
  unsigned Count = Lanes.count(All), Width = PowerOf2Ceil(Count);
  double Each = Operations + LoopCosts::Iteration +
                timesOf(Target.Type.element(), Width) +
                (isPowerOf2_32(Count) ? 0 : 2);
  for (const MemoryRef *Ref : Refs.drop_front()) {
    std::optional<SmallVector<int64_t>> Offsets = Lanes.offsetsIn(*Ref, All);
    if (!Offsets)
      return std::nullopt;
    CoveringVectors C = CoveringVectors::of(*Ref, *Offsets, Width);
    if (C.Starts.size() > CodeBudget::CoveringVectors)
      return std::nullopt;
    Type *Element = Ref->Type.element();
    Each += C.Starts.size() * timesOf(Element, C.Width) +
            costOfShuffles(Element, *Offsets, C, Width, ST);
  }
  return Each * Target.Type.numElements() / Count;
}

/// The lanes along several dimensions that take the fewest instructions, if
/// those are fewer than vectors of at most \p Width along lines take.
static SpreadLanes leastLanes(ArrayRef<MemoryRef *> Refs, unsigned Width,
                              unsigned Operations, PlanCost &Chosen,
                              const Subtarget &ST) {
  const MemoryRef &Target = *Refs.front();
  unsigned Rank = Target.Type.rank();
  if (Rank < 2 || Width == 1 || !mayReadBetween(ST.function()) ||
      ST.registerBits() < LoopCosts::FewestShuffledBits ||
      any_of(Refs, [](const MemoryRef *Ref) { return Ref->IsVolatile; }))
    return {};
  Chosen = {PlanCost::Instructions, costAlongLines(Refs, Width, Operations)};
  double Least = LoopCosts::Worth * Chosen.Takes;
  auto All = extentsOf(Target.Type);
  SpreadLanes Lanes, Best;
  uint64_t Inside = 1;
  for (unsigned D : reverse(seq(Rank))) {
    if (Target.stride(D) != Inside || 2 * Inside > Width)
      break;
    Lanes.Dimensions.push_back(D);
    // Vectors along one dimension need no shuffles.
    if (Inside == 1 && all_of(Refs, [&](const MemoryRef *Ref) {
          std::optional<uint64_t> Stride = Ref->stride(D);
          return Stride && *Stride <= 1;
        })) {
      Inside *= All[D];
      continue;
    }
    // An element that is written twice may be an operand the second time.
    for (unsigned Lines : seq_inclusive(1u, All[D])) {
      uint64_t Count = Lines * Inside;
      if (All[D] % Lines != 0 || Count > Width ||
          Count < MemoryRef::MostBetween)
        continue;
      Lanes.Lines = Lines;
      std::optional<double> Cost = costOf(Lanes, Refs, Operations, ST);
      if (!Cost)
        continue;
      if (*Cost >= Least) {
        Chosen.addOther(*Cost);
        continue;
      }
      Least = *Cost;
      Chosen.addOther(Chosen.Takes);
      Chosen.Takes = *Cost;
      Best = Lanes;
    }
    Inside *= All[D];
  }
  return Best;
}

void matrix::planSpreadMap(MapPlan &Plan, ArrayRef<MemoryRef *> Refs,
                           unsigned Operations, const Subtarget &ST) {
  Plan.Lanes = leastLanes(Refs, Plan.VectorWidth, Operations, Plan.Cost, ST);
}

void matrix::planSpreadCopy(CopyPlan &Plan, MemoryRef Target, MemoryRef Source,
                            unsigned Width, const Subtarget &ST) {
  if (!std::holds_alternative<CopyPlan::Elements>(Plan.Way) ||
      ST.effort() != Effort::Full || ST.function().hasOptSize() ||
      Target.IsNontemporal || Plan.VectorWidth == 1)
    return;
  mergeDimensions({&Target, &Source});
  PlanCost Cost;
  SpreadLanes Lanes =
      leastLanes({&Target, &Source}, Width, /*Operations=*/0, Cost, ST);
  if (!Lanes.Dimensions.empty())
    Plan.Way = CopyPlan::Spread{std::move(Lanes)};
}
