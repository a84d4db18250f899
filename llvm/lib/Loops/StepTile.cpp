// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums wait for their former steps: enough of them have to be computed side by
// side. Vectors run along the loop in which most factors lie side by side, and
// what is loaded for one vector is used for several rows.

#include "StepTile.h"
#include "matrix/Machine/Measured.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"
#include "llvm/IR/Value.h"

using namespace llvm;
using namespace matrix;

LaneKind matrix::laneKind(const Access &A, unsigned Lanes,
                          const DataLayout &DL) {
  const Stride &Step = A.Strides[Lanes];
  int64_t Size = DL.getTypeStoreSize(A.Element);
  if (Step.isZero())
    return LaneKind::Same;
  if (Step.AtRunTime)
    return LaneKind::Apart;
  return Step.Bytes == Size       ? LaneKind::Adjacent
         : Step.Bytes == 2 * Size ? LaneKind::Pairs
                                  : LaneKind::Apart;
}

/// Calls \p Do with each place that is read in the steps of \p N.
static void forEachLoad(const Nest &N, function_ref<void(const Access &)> Do) {
  SmallVector<unsigned> Roots;
  for (const StepSum &Sum : N.Sums)
    Roots.push_back(Sum.Next);
  if (N.Sums.empty())
    Roots = N.roots();
  for (unsigned Number : N.termsIn(Roots))
    if (N.Terms[Number].K == Term::Kind::Load)
      Do(N.Terms[Number].Place);
}

StepTile::StepTile(const Nest &N, const DataLayout &DL) {
  LoopSet OfResults = N.allLoops() & ~N.sumLoops();
  for (unsigned Number = 0; Number != N.Loops.size(); ++Number)
    if (N.Loops[Number].IsSum)
      Sum = Number;
  std::optional<int> Best;
  for (unsigned Number = 0; Number != N.Loops.size(); ++Number) {
    if (!(OfResults >> Number & 1))
      continue;
    // Stores count most where there is no sum.
    bool IsAdjacent = laneKind(N.Result, Number, DL) == LaneKind::Adjacent;
    int Score = !IsAdjacent ? 0 : N.Sums.empty() ? Measured::StoreScore : 1;
    forEachLoad(N, [&](const Access &A) {
      constexpr int Scores[] = {0, 2, 1, -2};
      Score += Scores[unsigned(laneKind(A, Number, DL))];
    });
    // The innermost of loops that are as good.
    if (!Best || Score >= *Best) {
      Best = Score;
      Lanes = Number;
    }
  }
  for (unsigned Number = 0; Number != N.Loops.size(); ++Number)
    if (Number != Lanes && OfResults >> Number & 1)
      Rows = Number;
  // Lines of memory that are as far apart as the rows of a matrix may share a
  // set of the nearest cache.
  bool HasSquares = false;
  forEachLoad(N, [&](const Access &A) {
    HasSquares |= laneKind(A, Lanes, DL) == LaneKind::Apart;
  });
  if (Rows)
    NumRows = std::max<unsigned>(1, Measured::SumsOfSteps /
                                        std::max<size_t>(1, N.Sums.size()));
  else if (!HasSquares)
    Vectors = Measured::VectorsOfSteps;
}

uint64_t StepTile::fewestLanes(const Nest &N, const DataLayout &DL) const {
  return Measured::LongestVector /
         DL.getTypeStoreSize(N.Sums.empty()
                                 ? N.Result.Element
                                 : N.Terms[N.Sums.front().Total].V->getType());
}

bool StepTile::isFast(const Nest &N, const DataLayout &DL) const {
  // Without a sum, memory takes the time. LLVM's vectors run along the
  // innermost loop, and nowhere else.
  if (N.Sums.empty())
    return Lanes + 1 != N.Loops.size() &&
           laneKind(N.Result, Lanes, DL) == LaneKind::Adjacent &&
           laneKind(N.Result, N.Loops.size() - 1, DL) == LaneKind::Apart;
  bool IsFast = true;
  forEachLoad(N, [&](const Access &A) {
    LaneKind AlongSum = laneKind(A, Sum, DL);
    if (laneKind(A, Lanes, DL) == LaneKind::Apart)
      IsFast &=
          Rows ? A.Strides[*Rows].isZero()
               : AlongSum == LaneKind::Adjacent || AlongSum == LaneKind::Pairs;
  });
  return IsFast;
}
