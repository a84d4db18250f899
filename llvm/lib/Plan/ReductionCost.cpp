// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the instructions of the forms that a reduction's loops may have.

#include "ReductionCost.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Vector/ReductionTotals.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;
using namespace matrix;

unsigned matrix::timesOf(Type *Element, unsigned Width) {
  return std::max<uint64_t>(
      1,
      divideCeil(Width * Element->getScalarSizeInBits(), LoopCosts::ShortBits));
}

uint64_t matrix::blocksOf(const SpreadLanes &Lanes, const ReductionNest &Nest) {
  uint64_t Blocks = 1;
  for (unsigned D : seq(Nest.NumKept))
    Blocks *= divideCeil(Nest.Extents[D], Lanes.stepAlong(D, Nest.Extents));
  return Blocks;
}

/// The cost of all steps on \p Width loaded elements. Bytes are widened
/// to be multiplied or shifted.
double ReductionCost::ofSteps(const ReductionPlan &Plan, unsigned Width) const {
  bool AreBytes = Op.resultType().element()->getScalarSizeInBits() <= 8;
  double Cost = 0, Widened = Width > LoopCosts::WidenedBytes
                                 ? LoopCosts::WidenedParts *
                                       (Width / LoopCosts::WidenedBytes)
                                 : LoopCosts::Widened;
  auto IsWidened = [&](OpKind Kind) {
    return AreBytes && (Kind == OpKind::Mul || Kind == OpKind::Shl ||
                        Kind == OpKind::LShr || Kind == OpKind::AShr ||
                        Kind == OpKind::FShl || Kind == OpKind::FShr);
  };
  for (const Instruction *I : R.Fused) {
    std::optional<TensorOp> Of = TensorOp::of(const_cast<Instruction *>(I));
    if (!Of || !elementwiseInfo(Of->kind()))
      continue;
    Cost += IsWidened(Of->kind()) ? Widened : 1;
  }
  OpKind Step = *reductionStep(Op.kind());
  bool IsNumber = Step == OpKind::MinNum || Step == OpKind::MaxNum;
  Cost += IsNumber && !Plan.RetriesNaNs && !hasMinNumAndMaxNum(ST.function()) &&
                  !Op.fastMath().noNaNs()
              ? LoopCosts::Number
          : IsWidened(Step) ? Widened
                            : ReductionTotals(Op, ST.function()).numParts();
  return isConverted(Op.resultType().element(), ST)
             ? LoopCosts::Conversion * Cost
             : Cost;
}

/// Long vectors mostly lie across lines of a cache.
double ReductionCost::ofLoad(const MemoryRef &Ref, unsigned Width) const {
  return timesOf(Ref.Type.element(), Width);
}

/// One step of \p Width lanes along Nest.Line.
double ReductionCost::ofLanes(const ReductionPlan &Plan, unsigned Width) const {
  double Cost = ofSteps(Plan, Width);
  for (const MemoryRef &Ref : Leaves) {
    std::optional<uint64_t> Step = Ref.stride(*Nest.Line);
    if (Step && *Step <= 1)
      Cost += *Step == 0 ? 1 : ofLoad(Ref, Width);
    else if (Nest.hasSmallStep(Ref, *Nest.Line) &&
             Width >= MemoryRef::MostBetween)
      Cost += Nest.readsAllBetween(Ref, *Nest.Line) ? 2 : 2 * *Step;
    else
      Cost += 2 * Width;
  }
  return Cost;
}

double ReductionCost::ofStore(unsigned Width) const {
  return Target.isUnitStride(*Nest.Line) ? 1 : 2 * Width;
}

double matrix::costOfShuffles(Type *Element, ArrayRef<int64_t> Offsets,
                              const CoveringVectors &C, unsigned Width,
                              const Subtarget &ST) {
  if (C.Width == 1)
    return C.Starts.size() == 1 ? 0 : Width;
  bool IsPlain =
      C.Starts.size() == 1 && areAdjacent(Offsets) && Offsets.size() == Width;
  if (IsPlain)
    return 0;
  auto *Vector = FixedVectorType::get(Element, std::max(C.Width, Width));
  auto CostOf = [&](TargetTransformInfo::ShuffleKind Kind) {
    InstructionCost Cost = ST.tti().getShuffleCost(Kind, Vector, Vector);
    return (Cost.isValid() ? double(Cost.getValue()) : double(Width)) *
           LoopCosts::Shuffle *
           timesOf(Vector->getElementType(), Vector->getNumElements());
  };
  return C.Starts.size() == 1
             ? CostOf(TargetTransformInfo::SK_PermuteSingleSrc)
             : (C.Starts.size() - 1) *
                   CostOf(TargetTransformInfo::SK_PermuteTwoSrc);
}

/// How many vectors of \p Ref all blocks load, and how many they shuffle: what
/// straight-line code loads again is loaded once.
std::pair<uint64_t, uint64_t>
ReductionCost::distinct(const MemoryRef &Ref, const CoveringVectors &C,
                        const ReductionPlan &Plan) const {
  uint64_t Steps = Nest.numReduced(), Blocks = blocksOf(Plan.Lanes, Nest);
  if (Plan.Places == 1)
    return {Blocks * Steps * C.Starts.size(), Blocks * Steps};
  std::set<int64_t> Places = {0}, Vectors;
  for (unsigned D : seq(unsigned(Nest.Extents.size()))) {
    auto *Stride = dyn_cast<ConstantInt>(Ref.Strides[D]);
    if (!Stride)
      return {Blocks * Steps * C.Starts.size(), Blocks * Steps};
    unsigned Step = Plan.Lanes.stepAlong(D, Nest.Extents);
    std::set<int64_t> Now;
    for (int64_t Place : Places)
      for (unsigned I = 0; I < Nest.Extents[D]; I += Step)
        Now.insert(Place + Stride->getSExtValue() *
                               std::min(I, Nest.Extents[D] - Step));
    Places = std::move(Now);
  }
  for (int64_t Place : Places)
    for (int64_t Start : C.Starts)
      Vectors.insert(Place + Start);
  return {Vectors.size(), Places.size()};
}

double ReductionCost::ofSpread(const ReductionPlan &Plan) const {
  const SpreadLanes &Lanes = Plan.Lanes;
  unsigned Count = Lanes.count(Nest.Extents), Width = Plan.VectorWidth;
  uint64_t Steps = Nest.numReduced(), Blocks = blocksOf(Lanes, Nest);
  double Cost = Blocks * (isPowerOf2_32(Count) ? 1 : LoopCosts::PartialStore);
  if (Plan.Places == 1)
    Cost += Blocks * LoopCosts::Iteration;
  if (Plan.RetriesNaNs)
    Cost += Blocks * LoopCosts::LookForNaNs;
  double Operations = ofSteps(Plan, Width);
  for (const MemoryRef &Ref : Leaves) {
    SmallVector<int64_t> Offsets = *Lanes.offsetsIn(Ref, Nest.Extents);
    CoveringVectors C = CoveringVectors::of(Ref, Offsets, Width);
    auto [Vectors, Elements] = distinct(Ref, C, Plan);
    Cost += Vectors * ofLoad(Ref, C.Width);
    double Shuffles =
        costOfShuffles(Op.resultType().element(), Offsets, C, Width, ST);
    Cost += (Plan.SpreadsTotals ? Blocks : Elements) * Shuffles;
    if (Plan.SpreadsTotals && C.Width != 1)
      Operations = C.Starts.size() * ofSteps(Plan, C.Width);
  }
  return Cost + Blocks * Steps * Operations;
}

std::optional<double> ReductionCost::of(const ReductionPlan &Plan) const {
  uint64_t Steps = Nest.numReduced();
  unsigned Lines = Nest.lines(), Length = Nest.length(),
           Width = Plan.VectorWidth;
  double Around = 1;
  for (unsigned D : seq(Nest.NumKept))
    if (D != Nest.Line)
      Around *= Nest.Extents[D];
  auto AlongLines = [&](unsigned Lanes) {
    return Steps * ofLanes(Plan, Lanes) + ofStore(Lanes) +
           LoopCosts::Iteration +
           (Plan.RetriesNaNs ? LoopCosts::LookForNaNs : 0);
  };
  double Cost = 0;
  switch (Plan.Form) {
  case ReductionPlan::SideBySide:
    return Around * (divideCeil(Lines, Width) * AlongLines(Width) +
                     LoopCosts::Iteration);
  case ReductionPlan::Gathered:
    for (unsigned Lanes = Width, Rest = Lines; Rest != 0; Lanes /= 2) {
      Cost += Rest / Lanes * AlongLines(Lanes);
      Rest %= Lanes;
    }
    return Around * Cost;
  case ReductionPlan::PartialSums: {
    double Vectors = Length / Width + popcount(Length % Width),
           Each = ofSteps(Plan, Width) + Leaves.size();
    return Around * Lines *
           (Steps / Length * Vectors * Each +
            2 * Log2_32(std::min(Width, Length)) + 1 + LoopCosts::Iteration);
  }
  case ReductionPlan::TransposedLines: {
    unsigned Tile = Plan.TransposeTile;
    double Each = ofSteps(Plan, Tile) + Leaves.size() + Log2_32(Tile);
    return Around * divideCeil(Lines, Tile) *
           (double(Steps) / Length * divideCeil(Length, Tile) * Tile * Each +
            ofStore(Tile) + LoopCosts::Iteration);
  }
  case ReductionPlan::Spread:
    return ofSpread(Plan);
  default:
    return std::nullopt;
  }
}
