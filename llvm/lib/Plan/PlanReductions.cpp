// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans of reductions: of all elements, of lines side by side, and of windows.

#include "PlanReductions.h"
#include "WholeVectors.h"
#include "matrix/Buffers/Place.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/ByteDistance.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/ElementCost.h"
#include "matrix/Vector/ReductionTotals.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Steps of \p Steps for each of \p Accumulators that an iteration does.
static unsigned stepsTogether(uint64_t Steps, unsigned Accumulators) {
  if (Steps == 0)
    return 1;
  if (Steps * Accumulators <= CodeBudget::StraightReduction)
    return Steps;
  return std::max(1u, CodeBudget::ReductionIteration / Accumulators);
}

/// The most accumulators that need no loops over the dimensions of \p Nest that
/// are reduced, because there are so few elements to a line.
static unsigned mostStraight(const ReductionNest &Nest, unsigned Unroll) {
  if (Nest.hasOneReduced())
    return 0;
  uint64_t Most = 2 * CodeBudget::StraightReduction;
  return Most / (Nest.numReduced() * (Unroll == 1 ? Most : 1));
}

/// Whether sums of any order may be split: elements are adjacent along
/// them, or few apart where others are adjacent.
static bool mayHaveLanes(TensorOp Op, const ReductionNest &Nest,
                         ArrayRef<MemoryRef> Leaves) {
  auto IsAdjacent = [&](const MemoryRef &Ref) {
    return Ref.isUnitStride(Nest.Along);
  };
  return Op.hasAnyOrder() && any_of(Leaves, IsAdjacent) &&
         all_of(Leaves, [&](const MemoryRef &Ref) {
           return IsAdjacent(Ref) || Nest.hasSmallStep(Ref, Nest.Along);
         });
}

/// Sums of distances of bytes are made eight bytes at once: vectors of as many
/// bytes as registers hold are what back ends make the most of.
static void widenDistances(ReductionPlan &Plan, TensorOp Op, unsigned Length) {
  constexpr unsigned Most = 4;
  if (Op.kind() != OpKind::ReduceAdd || !isByteDistance(Op.operand(0)))
    return;
  for (unsigned Times = 1; Times != Most; Times *= 2)
    if (Length % (2 * Plan.VectorWidth) == 0) {
      Plan.VectorWidth *= 2;
      Plan.Accumulators = std::max(1u, Plan.Accumulators / 2);
    }
}

/// All elements are one line, or lines one after the other.
static void planWhole(ReductionPlan &Plan, TensorOp Op,
                      const ReductionNest &Nest, ArrayRef<MemoryRef> Leaves,
                      bool IsFast) {
  Plan.Form = ReductionPlan::InOrder;
  if (!mayHaveLanes(Op, Nest, Leaves) ||
      (Plan.VectorWidth == 1 && Op.call()->getFunction()->hasOptSize()))
    return;
  Plan.Form = ReductionPlan::PartialSums;
  unsigned Most = Nest.hasOneReduced() ? Measured::AccumulatorsOfAll
                                       : Measured::AccumulatorsOfLine;
  Plan.Accumulators =
      IsFast ? std::clamp(Nest.length() / Plan.VectorWidth, 1u, Most) : 1;
  if (IsFast)
    widenDistances(Plan, Op, Nest.length());
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

/// Whether neighbors along Nest.Across are so far apart that they share sets of
/// the first cache: it keeps what is read along a line, but few places.
static bool sharesSets(const ReductionNest &Nest, ArrayRef<MemoryRef> Leaves) {
  constexpr unsigned FewSets = 2;
  return any_of(Leaves, [&](const MemoryRef &Ref) {
    uint64_t Bytes = Ref.stride(*Nest.Across).value_or(0) *
                     Ref.Type.element()->getPrimitiveSizeInBits() / 8;
    return Bytes != 0 && shareSets(Bytes, FewSets);
  });
}

/// Whether neighbors along Nest.Across read lines that share sets of the first
/// cache, and no element that another one reads: places together would only
/// push each other's lines out of it.
static bool areApart(const ReductionNest &Nest, ArrayRef<MemoryRef> Leaves) {
  SmallVector<MemoryRef> Alone;
  for (const MemoryRef &Ref : Leaves)
    if (Ref.stride(*Nest.Across) != 0 && !Nest.isShared(Ref, *Nest.Across))
      Alone.push_back(Ref);
  return sharesSets(Nest, Alone);
}

/// Whether neighbors along Nest.Across read elements of windows that overlap,
/// not just the same factor.
static bool hasWindows(const ReductionNest &Nest, ArrayRef<MemoryRef> Leaves) {
  return any_of(Leaves, [&](const MemoryRef &Ref) {
    return Ref.stride(*Nest.Across) != 0 && Nest.isShared(Ref, *Nest.Across);
  });
}

/// Lines next to each other that read the same elements in part. With more than
/// one or two vectors each, there were fewer of them.
static void planPlaces(ReductionPlan &Plan, const ReductionNest &Nest,
                       ArrayRef<MemoryRef> Leaves, const Subtarget &ST,
                       unsigned Registers,
                       function_ref<void(unsigned)> SetVectors) {
  constexpr unsigned FewVectors = 2, MostVectors = 4, MostPlaces = 4,
                     FewResults = 8192;
  if (areApart(Nest, Leaves))
    return;
  unsigned Extent = Nest.Extents[*Nest.Across];
  // The fewest that remain.
  auto SetPlaces = [&](unsigned Most) {
    Most = std::max(1u, std::min({Most, MostPlaces, Extent}));
    for (Plan.Places = Most; Plan.Places > divideCeil(Most, 2); --Plan.Places)
      if (Extent % Plan.Places == 0)
        return;
    Plan.Places = Most;
  };
  uint64_t Steps = Nest.numReduced();
  if (Nest.NumKept == 2 && Extent * Nest.lines() <= FewResults) {
    // A short row of places is a border's, beside which there are others
    // (Expand/ExpandBorders.cpp): code is to be short. With a factor in common,
    // the sums of a place wait for each other, unless they are straight-line
    // code, which runs ahead to the next place.
    if (Steps * Plan.Accumulators > CodeBudget::StraightReduction &&
        !hasWindows(Nest, Leaves))
      SetPlaces(MostPlaces / Plan.Accumulators);
    return;
  }
  // What makes a line: all of its elements in straight-line code, if they are
  // few enough, else those of the innermost loop.
  unsigned Totals = 2 * CodeBudget::StraightReduction / Steps;
  if (Totals < 2)
    Totals = CodeBudget::StraightReduction / Nest.length();
  Totals = std::min(Totals, Registers);
  if (Totals < 2)
    return;
  Plan.RowsInside = rowsAreLarge(Nest, Leaves, ST.model().FirstCache);
  // Shuffles of what lies between take registers, too.
  bool IsShuffled = any_of(Leaves, [&](const MemoryRef &Ref) {
    return Nest.readsAllBetween(Ref, *Nest.Line);
  });
  SetVectors(
      Plan.RowsInside && sharesSets(Nest, Leaves)
          ? std::min(Totals, MostVectors)
          : std::clamp(Totals / MostPlaces, 1u, IsShuffled ? 1 : FewVectors));
  SetPlaces(Totals / Plan.Accumulators);
}

/// Whether lines next to each other have elements in common.
static bool sharesElements(const ReductionNest &Nest,
                           ArrayRef<MemoryRef> Leaves) {
  return any_of(Leaves, [&](const MemoryRef &Ref) {
    return Nest.isShared(Ref, *Nest.Line);
  });
}

/// Vectors that are loaded once for all elements of a vector of lines, which
/// are interleaved: until the last element is shuffled out of them, they stay
/// in registers.
static unsigned sharedVectors(const ReductionNest &Nest,
                              ArrayRef<MemoryRef> Leaves) {
  unsigned Vectors = 0;
  for (const MemoryRef &Ref : Leaves)
    if (Nest.readsAllBetween(Ref, *Nest.Line))
      Vectors += *Ref.stride(*Nest.Line);
  return std::max(1u, Vectors);
}

/// Sums of short lines side by side, which are added up as they lie: pixels of
/// an image. Where there are few of them, combining lanes takes longer.
static bool planShortLines(ReductionPlan &Plan, TensorOp Op,
                           const ReductionNest &Nest,
                           ArrayRef<MemoryRef> Leaves, const Subtarget &ST) {
  constexpr unsigned FewTimes = 4, OfLeaf = 2;
  if (!Op.hasAnyOrder() || !Nest.Line || !Nest.hasOneReduced() ||
      ReductionTotals(Op, ST.function()).numParts() != 1)
    return false;
  SmallVector<MemoryRef> Copies(Leaves);
  SmallVector<MemoryRef *> Refs;
  for (MemoryRef &Ref : Copies)
    Refs.push_back(&Ref);
  unsigned Lines =
      matrix::planShortLines(Refs, *Nest.Line, Nest.Along, Nest.lines(),
                             Plan.VectorWidth, OfLeaf * Leaves.size(), ST);
  if (Lines == 0 || Nest.length() < FewTimes * Lines)
    return false;
  Plan.Form = ReductionPlan::ShortLines;
  Plan.Accumulators = Lines * Nest.lines() / Plan.VectorWidth;
  return true;
}

/// Whether the least, or largest, numbers are found without a look at each
/// element whether it is a NaN: with so few elements that is as fast.
static bool retriesNaNs(TensorOp Op, const ReductionNest &Nest,
                        const Function &F) {
  constexpr unsigned FewElements = 4;
  OpKind Step = *reductionStep(Op.kind());
  Type *Element = Op.resultType().element();
  return (Step == OpKind::MinNum || Step == OpKind::MaxNum) &&
         (Element->isFloatTy() || Element->isDoubleTy()) &&
         !Op.fastMath().noNaNs() && !hasMinNumAndMaxNum(F) &&
         Nest.numReduced() >= FewElements;
}

/// Whether lanes of \p Op's vectors would be compared by several instructions
/// each, where elements take a comparison and a move.
static bool isBetterInElements(TensorOp Op, const Subtarget &ST) {
  switch (*reductionStep(Op.kind())) {
  case OpKind::SMin:
  case OpKind::SMax:
  case OpKind::UMin:
  case OpKind::UMax:
    return !comparesLanes(ST.function(), Op.resultType().element());
  default:
    return false;
  }
}

/// Each row or column by itself. \p AreLoaded: all leaves are in memory.
static void planLines(ReductionPlan &Plan, TensorOp Op,
                      const ReductionNest &Nest, ArrayRef<MemoryRef> Leaves,
                      const Subtarget &ST, bool IsFast, bool AreLoaded) {
  unsigned Width = Plan.VectorWidth, Lines = Nest.lines(),
           Length = Nest.length();
  auto IsUnitStride = [&](unsigned D) {
    return all_of(Leaves,
                  [&](const MemoryRef &Ref) { return Ref.isUnitStride(D); });
  };
  auto SetUnroll = [&] {
    Plan.RetriesNaNs =
        IsFast && AreLoaded && retriesNaNs(Op, Nest, ST.function());
    Plan.Unroll =
        IsFast ? stepsTogether(Length - 1, Plan.Accumulators * Plan.Places) : 1;
  };
  if (IsFast && planShortLines(Plan, Op, Nest, Leaves, ST))
    return;
  // Narrower vectors are better than lanes that are loaded alone, where not all
  // of memory is read, and where windows share elements.
  if (Nest.IsLineClose &&
      (!IsUnitStride(*Nest.Line) || (IsFast && sharesElements(Nest, Leaves))))
    Plan.VectorWidth = Width = std::min<unsigned>(Width, bit_floor(Lines));
  if (Nest.IsLineClose && Lines >= Width &&
      (Width > 1 || (IsFast && isBetterInElements(Op, ST)))) {
    // As many vectors of lines together as registers hold, so that memory is
    // read in memory order.
    unsigned Parts = ReductionTotals(Op, ST.function()).numParts();
    unsigned Most = IsFast ? std::max(1u, ST.numRegisters() / (2 * Parts)) : 1;
    Most = std::max(1u, Most / sharedVectors(Nest, Leaves));
    unsigned Vectors = divideCeil(Lines, Width);
    Plan.Form = ReductionPlan::SideBySide;
    auto SetVectors = [&](unsigned Most) {
      Plan.Accumulators = divideCeil(Vectors, divideCeil(Vectors, Most));
    };
    SetVectors(Most);
    if (IsFast && Nest.Across)
      planPlaces(Plan, Nest, Leaves, ST, Most, SetVectors);
    return SetUnroll();
  }
  bool IsShort = Width == 1 && ST.function().hasOptSize();
  if (IsUnitStride(Nest.Along) && !IsShort) {
    Type *Element = Op.operandType(0).element();
    unsigned Tile =
        IsFast ? transposeTile(Lines, Length, Element, Width, ST.dataLayout())
               : 1;
    // Many lines at once are many streams from memory. Vectors of few lines do
    // less at once than those along a line, whose lanes are added up at last.
    constexpr unsigned MostTiles = 8;
    bool AreLong = Length >= MostTiles * Width ||
                   Length / Width + 2 * Log2_32(Width) < Length / Tile;
    if (Op.hasAnyOrder() && (AreLong || Tile == 1) && Length >= Width) {
      Plan.Form = ReductionPlan::PartialSums;
      Plan.Accumulators =
          IsFast ? std::clamp(Length / Width, 1u, Measured::AccumulatorsOfLine)
                 : 1;
      if (IsFast)
        widenDistances(Plan, Op, Length);
      return;
    }
    if (Tile > 1) {
      Plan.Form = ReductionPlan::TransposedLines;
      Plan.TransposeTile = Tile;
      Plan.Accumulators = Op.hasAnyOrder() ? Tile : 1;
      return;
    }
  }
  // Gathering is a load for each lane.
  Plan.Form = ReductionPlan::Gathered;
  Plan.VectorWidth = std::min(Width, Measured::GatheredLanes);
  SetUnroll();
}

/// The elements of a vector of lines side by side where code is to be short: a
/// vector along a line would be taken apart at its end.
static unsigned widthForSize(const ReductionPlan &Plan, const Region &R,
                             ReductionMemory &Memory, const Subtarget &ST) {
  const ReductionNest &Nest = Plan.Nest;
  if (Nest.isWhole() || !Nest.IsLineClose)
    return 1;
  SmallVector<const MemoryRef *> Refs;
  append_range(Refs, Memory.kept());
  append_range(Refs, Memory.reduced());
  unsigned Width =
      wholeVectors(Refs, *Nest.Line, Plan.VectorWidth, ST.dataLayout());
  TensorOp Op = *R.reduction();
  return isShortInVectors(R, Width, ST) && isShortStep(Op, Width, ST) ? Width
                                                                      : 1;
}

void matrix::planReduction(ReductionPlan &Plan, const Region &R, TensorOp Op,
                           const MemoryRef &Target, const Buffers &B,
                           const Subtarget &ST) {
  IRBuilder<> Builder(R.Root);
  ReductionMemory Memory(R, Op, targetOrTemporary(Target, R, B, Builder),
                         [&](Value *V) { return placeOf(V, B, Builder); });
  Plan.Nest = ReductionNest(Op, Memory);
  const ReductionNest &Nest = Plan.Nest;
  SmallVector<MemoryRef> Leaves;
  for (auto &Leaf : Memory.Leaves)
    Leaves.push_back(Leaf.second);
  bool IsFast = mayUnroll(R, ST);
  // What is computed on the way has vectors of its own.
  std::optional<TensorOp> Computed = TensorOp::of(Op.operand(0));
  if ((isBetterInElements(Op, ST) &&
       !(Nest.isWhole() && Computed && elementwiseInfo(Computed->kind()))) ||
      isFasterInElements(R, Plan.VectorWidth, ST))
    Plan.VectorWidth = 1;
  const Function &F = ST.function();
  if (F.hasOptSize())
    Plan.VectorWidth = widthForSize(Plan, R, Memory, ST);
  unsigned Width = Plan.VectorWidth;
  // Few elements of what is computed may be in registers.
  bool AreLoaded = all_of(R.Leaves, [](Value *Leaf) {
    std::optional<TensorOp> Op = TensorOp::of(viewOrigin(Leaf));
    return Op && Op->kind() == OpKind::Load;
  });
  if (Nest.isWhole())
    planWhole(Plan, Op, Nest, Leaves, IsFast);
  else
    planLines(Plan, Op, Nest, Leaves, ST, IsFast, AreLoaded);
  if (!Nest.isWhole() && IsFast)
    planSpreadLanes(Plan, R, Op, Nest, Memory, Leaves, Width, AreLoaded, ST);
  // Rounded down, -0 + +0 is -0.
  Plan.StartsNeutral = F.hasOptSize() && mayStartNeutral(Op, F) &&
                       !F.hasFnAttribute(Attribute::StrictFP) &&
                       (Plan.Form == ReductionPlan::InOrder ||
                        Plan.Form == ReductionPlan::SideBySide ||
                        Plan.Form == ReductionPlan::Gathered);
  if (Plan.Form != ReductionPlan::Spread && !F.hasOptSize())
    Plan.MostStraight = mostStraight(Nest, Plan.Unroll);
}
