// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loops a nest has. In
//
//   for i { for j c[i][j] *= beta;  for k for j c[i][j] += a[i][k] * b[k][j]; }
//
// the loops of the sum are i, k and j. The first j is a loop beside them, which
// later turns out to be over what the other j is over.

#include "NestLoops.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

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

/// How often \p L, a part of \p Outer, runs.
static std::variant<Extent, RefusedNest>
readExtent(const Loop &L, const Loop &Outer, ScalarEvolution &SE) {
  if (!L.isLoopSimplifyForm() || !L.getUniqueExitBlock() ||
      !L.getExitingBlock() || L.getExitingBlock() != L.getLoopLatch())
    return RefusedNest{NestRefusal::Exit, L.getHeader()->getTerminator()};
  if (unsigned Count = SE.getSmallConstantTripCount(&L))
    return Extent{Count};
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  bool IsKnown = !isa<SCEVCouldNotCompute>(Last);
  if (IsKnown && isFixedBefore(Last, Outer, SE))
    return Extent{0, Last};
  NestRefusal Why = NestRefusal::RunTimeExtent;
  if (IsKnown && !SE.isLoopInvariant(Last, &Outer))
    Why = NestRefusal::Triangle;
  else if (IsKnown && !hasLongPointers(SE))
    Why = NestRefusal::ShortPointers;
  return RefusedNest{Why, L.getLoopLatch()->getTerminator()};
}

/// Reads \p L, which stands beside the loops of the sum, and those in it.
static std::optional<RefusedNest> readSide(Loop *L, const Loop &Outer,
                                           ScalarEvolution &SE, Nest &N) {
  while (true) {
    std::variant<Extent, RefusedNest> Trips = readExtent(*L, Outer, SE);
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
  for (Loop *L = &Outer; L;) {
    if (N.Loops.size() == TensorType::MaxRank)
      return RefusedNest{NestRefusal::TooDeep};
    std::variant<Extent, RefusedNest> Trips = readExtent(*L, Outer, SE);
    if (auto *Why = std::get_if<RefusedNest>(&Trips))
      return *Why;
    N.Loops.push_back({L, std::get<Extent>(Trips)});
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
  return std::nullopt;
}
