// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loops a nest has. In
//
//   for i { for j c[i][j] *= beta;  for k for j c[i][j] += a[i][k] * b[k][j]; }
//
// the loops of the sum are i, k and j. The first j is a loop beside them, which
// later turns out to be over what the other j is over.
//
// One loop may run once more or once less with each iteration of another one:
// those are rows and columns of a triangle.

#include "NestLoops.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include <utility>

using namespace llvm;
using namespace matrix;

bool matrix::divides(const SCEV *S) {
  return SCEVExprContains(S, [](const SCEV *Part) {
    auto *Quotient = dyn_cast<SCEVUDivExpr>(Part);
    auto *Divisor =
        Quotient ? dyn_cast<SCEVConstant>(Quotient->getRHS()) : nullptr;
    return Quotient && (!Divisor || Divisor->isZero());
  });
}

/// Tests compute with 64 bits, which pointers have.
static bool hasLongPointers(ScalarEvolution &SE) {
  return SE.getDataLayout().getIndexSizeInBits(0) == 64;
}

bool matrix::isFixedBefore(const SCEV *S, const Loop &Outer,
                           ScalarEvolution &SE) {
  return SE.isLoopInvariant(S, &Outer) &&
         SE.getTypeSizeInBits(S->getType()) <= 64 && hasLongPointers(SE) &&
         !divides(S);
}

/// How often a loop runs whose backedge is taken \p Last times, if it has the
/// columns of a triangle whose rows are those of a loop of \p N: at most.
static std::optional<Extent> readColumns(const SCEV *Last, const Loop &Outer,
                                         ScalarEvolution &SE, Nest &N) {
  auto *Rec = dyn_cast<SCEVAddRecExpr>(Last);
  if (!Rec || !Rec->isAffine() || !isFixedBefore(Rec->getStart(), Outer, SE) ||
      (N.Half && N.Half->Last != Last))
    return std::nullopt;
  auto Rows = find_if(N.Loops,
                      [&](const NestLoop &L) { return L.L == Rec->getLoop(); });
  const SCEV *Step = Rec->getStepRecurrence(SE);
  if (Rows == N.Loops.end() || !(Step->isOne() || Step->isAllOnesValue()))
    return std::nullopt;
  Triangle T;
  T.Rows = Rows - N.Loops.begin();
  T.Columns = N.Half ? N.Half->Columns : 0;
  T.IsUpper = !Step->isOne();
  T.Last = Last;
  Type *Index = Type::getInt64Ty(SE.getContext());
  const Extent &OfRows = Rows->Trips;
  const SCEV *LastRow = OfRows.isAtRunTime()
                            ? SE.getNoopOrZeroExtend(OfRows.Last, Index)
                            : SE.getConstant(Index, OfRows.Count - 1);
  const SCEV *First = SE.getNoopOrZeroExtend(Rec->getStart(), Index);
  const SCEV *Most = T.IsUpper ? First : SE.getAddExpr(First, LastRow);
  Extent All{0, Most, /*Most=*/0, /*IsOfTriangle=*/true};
  if (auto *Constant = dyn_cast<SCEVConstant>(Most)) {
    // The first row of a lower triangle, or the last one of an upper one, may
    // have no column.
    uint64_t Count = Constant->getAPInt().getLimitedValue(MostAtRunTime) + 1;
    if (Count >= MostAtRunTime ||
        (!OfRows.isAtRunTime() && Count < OfRows.Count))
      return std::nullopt;
    All = {Count, nullptr, /*Most=*/0, /*IsOfTriangle=*/true};
  }
  N.Half = T;
  return All;
}

/// How often \p L, a part of \p Outer, runs.
static std::variant<Extent, RefusedNest>
readExtent(const Loop &L, const Loop &Outer, ScalarEvolution &SE, Nest &N) {
  if (!L.isLoopSimplifyForm() || !L.getUniqueExitBlock() ||
      !L.getExitingBlock() || L.getExitingBlock() != L.getLoopLatch())
    return RefusedNest{NestRefusal::Exit, L.getHeader()->getTerminator()};
  if (unsigned Count = SE.getSmallConstantTripCount(&L))
    return Extent{Count};
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  bool IsKnown = !isa<SCEVCouldNotCompute>(Last);
  if (IsKnown && isFixedBefore(Last, Outer, SE))
    return Extent{0, Last, SE.getSmallConstantMaxTripCount(&L)};
  NestRefusal Why = NestRefusal::RunTimeExtent;
  if (IsKnown && !SE.isLoopInvariant(Last, &Outer)) {
    if (std::optional<Extent> Columns = readColumns(Last, Outer, SE, N))
      return *Columns;
    Why = NestRefusal::Triangle;
  } else if (IsKnown && !hasLongPointers(SE))
    Why = NestRefusal::ShortPointers;
  return RefusedNest{Why, L.getLoopLatch()->getTerminator()};
}

/// Reads \p L, which stands beside the loops of the sum, and those in it.
static std::optional<RefusedNest> readSide(Loop *L, const Loop &Outer,
                                           ScalarEvolution &SE, Nest &N) {
  while (true) {
    std::variant<Extent, RefusedNest> Trips = readExtent(*L, Outer, SE, N);
    if (auto *Why = std::get_if<RefusedNest>(&Trips))
      return *Why;
    N.Sides.push_back({L, std::get<Extent>(Trips), 0});
    if (L->isInnermost())
      return std::nullopt;
    if (L->getSubLoops().size() != 1)
      return RefusedNest{NestRefusal::Siblings};
    L = L->getSubLoops().front();
  }
}

std::optional<RefusedNest> matrix::readLoops(Loop &Outer, ScalarEvolution &SE,
                                             Nest &N) {
  assert(!Outer.isInnermost() && "one loop is no nest");
  bool HasColumns = false;
  for (Loop *L = &Outer; L;) {
    if (N.Loops.size() == TensorType::MaxRank)
      return RefusedNest{NestRefusal::TooDeep};
    std::variant<Extent, RefusedNest> Trips = readExtent(*L, Outer, SE, N);
    if (auto *Why = std::get_if<RefusedNest>(&Trips))
      return *Why;
    N.Loops.push_back({L, std::get<Extent>(Trips)});
    if (N.Loops.back().Trips.IsOfTriangle) {
      if (std::exchange(HasColumns, true))
        return RefusedNest{NestRefusal::Triangle};
      N.Half->Columns = N.Loops.size() - 1;
    }
    Loop *Inner = nullptr;
    for (Loop *Child : *L) {
      if (L->getSubLoops().size() != 1 && !hasMultiplyAdd(*Child)) {
        if (std::optional<RefusedNest> Why = readSide(Child, Outer, SE, N))
          return Why;
        continue;
      }
      if (Inner)
        return RefusedNest{NestRefusal::Siblings};
      Inner = Child;
    }
    // All of them are beside what the loop does itself.
    if (!Inner && !L->isInnermost())
      return RefusedNest{NestRefusal::Siblings};
    L = Inner;
  }
  if (N.Half && !HasColumns)
    return RefusedNest{NestRefusal::Triangle};
  return std::nullopt;
}
