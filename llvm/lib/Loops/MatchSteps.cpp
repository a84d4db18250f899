// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops -> a nest with sums whose steps are no single multiply-add:
//
//   for i for j
//     re = 0, im = 0                              starts
//     for k
//       re += a.re[i][k] * b.re[k][j] - a.im[i][k] * b.im[k][j]
//       im += a.re[i][k] * b.im[k][j] + a.im[i][k] * b.re[k][j]
//     c.re[i][j] += re, c.im[i][j] += im          results
//
// Each sum is a phi of the innermost loop, or of several, each of which passes
// its value on to the next one inside. A step may do with them whatever it
// likes, because no operation changes its place within an element of the
// result. Results are stored behind all steps.

#include "Matcher.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Machine/Measured.h"
#include "llvm/Analysis/ScalarEvolution.h"

using namespace llvm;
using namespace matrix;

bool Matcher::checkSteps() {
  if (N.Half)
    return refuse(NestRefusal::Triangle,
                  N.Loops.back().L->getLoopLatch()->getTerminator());
  if (!N.Sides.empty())
    return refuse(NestRefusal::Siblings,
                  N.Sides.front().L->getHeader()->getTerminator());
  if (!Tests.empty())
    return refuse(NestRefusal::Branch,
                  dyn_cast<Instruction>(Tests.front().Condition));
  return !Clear || refuse(NestRefusal::ManyResults, Clear);
}

/// Finds the loops that are sums, and what each sum starts from.
bool Matcher::readStepSums() {
  const Loop *L = N.Loops.back().L;
  struct Chain {
    PHINode *Phi;
    Value *Next, *Start;
  };
  SmallVector<Chain, 4> Chains;
  auto NextOf = [&](PHINode *Phi, const Loop *Of) {
    return Path.resolve(Phi->getIncomingValueForBlock(Of->getLoopLatch()));
  };
  auto StartOf = [&](PHINode *Phi, const Loop *Of) {
    return Path.resolve(Phi->getIncomingValueForBlock(Of->getLoopPreheader()));
  };
  // LLVM adds up integers in any order itself.
  for (PHINode &Phi : L->getHeader()->phis())
    if (Phi.getType()->isFloatingPointTy())
      Chains.push_back({&Phi, NextOf(&Phi, L), StartOf(&Phi, L)});
  // Each result may have one product: an outer product.
  if (Chains.empty())
    return true;
  N.Loops.back().IsSum = true;
  for (unsigned Number = N.Loops.size() - 1; Number-- > 0;) {
    const Loop *Around = N.Loops[Number].L;
    if (!all_of(Chains, [&](const Chain &C) {
          auto *Phi = dyn_cast<PHINode>(C.Start);
          return Phi && Phi->getParent() == Around->getHeader() &&
                 NextOf(Phi, Around) == C.Next;
        }))
      break;
    N.Loops[Number].IsSum = true;
    for (Chain &C : Chains)
      C.Start = StartOf(cast<PHINode>(C.Start), Around);
  }
  if (N.sumLoops() == N.allLoops())
    return refuse(NestRefusal::OneResult, Chains.front().Phi);
  for (const Chain &C : Chains) {
    std::optional<unsigned> Start = Terms.term(C.Start);
    if (!Start)
      return false;
    if (N.Terms[*Start].Loops & N.sumLoops())
      return refuse(NestRefusal::ChangingStart, C.Phi);
    StepSum Sum;
    Sum.Variable = C.Phi;
    Sum.Start = *Start;
    N.Sums.push_back(Sum);
  }
  for (StepSum &Sum : N.Sums) {
    Term T;
    T.K = Term::Kind::Sum;
    T.V = Sum.Variable;
    T.Loops = N.allLoops();
    Sum.Before = Terms.add(T);
    T.Loops = N.allLoops() & ~N.sumLoops();
    Sum.Total = Terms.add(std::move(T));
    Terms.know(Sum.Variable, Sum.Before);
  }
  return true;
}

/// Whether \p I does with vectors what it does with their elements.
static bool hasVectorForm(const Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return all_of(Call->args(),
                  [&](const Use &U) { return U->getType() == I.getType(); });
  // Vectors of integers are divided one by one.
  return !(I.isIntDivRem() || isa<FreezeInst>(I));
}

bool Matcher::readStepTerms() {
  const Loop *Innermost = N.Loops.back().L;
  SmallVector<const Value *, 4> Next;
  for (StepSum &Sum : N.Sums) {
    Value *V =
        Path.resolve(cast<PHINode>(Sum.Variable)
                         ->getIncomingValueForBlock(Innermost->getLoopLatch()));
    std::optional<unsigned> T = Terms.term(V);
    if (!T)
      return false;
    if (!Innermost->contains(dyn_cast<Instruction>(V)))
      return refuse(NestRefusal::CarriedValue, cast<Instruction>(Sum.Variable));
    Sum.Next = *T;
    Next.push_back(V);
  }
  // From now on they are values behind the loops.
  for (auto [V, Sum] : zip_equal(Next, N.Sums))
    Terms.know(V, Sum.Total);
  return true;
}

/// Whether each of \p Of's elements, of \p Bytes, is apart from all others: a
/// step leads behind all smaller ones. What is known when the program runs is
/// tested then.
static bool hasOwnElements(const Nest &N, const Access &Of, int64_t Bytes) {
  for (unsigned Number : reverse(N.byStride(Of.loops(), Of))) {
    const Stride &Step = Of.Strides[Number];
    const Extent &Trips = N.Loops[Number].Trips;
    if (Step.AtRunTime)
      break;
    if (Step.Bytes < Bytes)
      return false;
    if (Trips.isAtRunTime())
      break;
    Bytes += Step.Bytes * (Trips.Count - 1);
  }
  return true;
}

/// Finds the results that lie beside each other, as parts of one number.
bool Matcher::readNumber() {
  const DataLayout &DL = N.Result.I->getDataLayout();
  SmallVector<std::pair<int64_t, int64_t>, 4> Parts;
  int64_t First = 0, End = 0;
  N.Result = N.Results.front().Place;
  for (const StepResult &R : N.Results) {
    int64_t Size = DL.getTypeStoreSize(R.Place.Element);
    std::optional<int64_t> At =
        R.Place.Strides == N.Result.Strides
            ? distanceBetween(N.Results.front().Place, R.Place, SE)
            : std::nullopt;
    // What is as far away as that is an array of its own.
    if (!At || std::abs(*At) > Measured::NumberBytes) {
      if (!hasOwnElements(N, R.Place, Size))
        return refuse(NestRefusal::SharedElement, R.Place.I);
      continue;
    }
    for (auto [Other, OtherEnd] : Parts)
      if (*At < OtherEnd && Other < *At + Size)
        return refuse(NestRefusal::SharedElement, R.Place.I);
    Parts.push_back({*At, *At + Size});
    if (*At < First)
      N.Result = R.Place;
    First = std::min(First, *At);
    End = std::max(End, *At + Size);
  }
  N.ResultBytes = End - First;
  return hasOwnElements(N, N.Result, N.ResultBytes) ||
         refuse(NestRefusal::SharedElement, N.Result.I);
}

bool Matcher::readStepResults() {
  LoopSet Moving = N.allLoops() & ~N.sumLoops();
  auto *Step =
      N.Sums.empty() ? nullptr : cast<Instruction>(N.Sums.front().Variable);
  for (StoreInst *Store : Stores) {
    std::optional<Access> Place = Terms.access(Store);
    if (!Place)
      return false;
    if (around(Store) != Moving || (Step && !Path.precedes(Step, Store)))
      return refuse(NestRefusal::ReadBack, Store);
    if (Place->loops() != Moving)
      return refuse(NestRefusal::SharedElement, Store);
    if (any_of(N.Results, [&](const StepResult &R) {
          return R.Place.isSamePlace(*Place);
        }))
      return refuse(NestRefusal::ManyResults, Store);
    std::optional<unsigned> Value = Terms.term(Store->getValueOperand());
    if (!Value)
      return false;
    if (N.Terms[*Value].Loops & N.sumLoops())
      return refuse(NestRefusal::ChangingStart, Store);
    N.Results.push_back({std::move(*Place), *Value});
  }
  N.Result = N.Results.front().Place;
  return readNumber();
}

/// Elements of results are read as they were.
bool Matcher::checkStepLoads() {
  for (unsigned Number : N.termsIn(N.roots())) {
    const Term &T = N.Terms[Number];
    auto *I = dyn_cast<Instruction>(T.V);
    if (T.K == Term::Kind::Operation && !hasVectorForm(*I))
      return refuse(NestRefusal::Operation, I);
    if (T.K != Term::Kind::Load)
      continue;
    for (const StepResult &R : N.Results)
      if (T.Place.isSamePlace(R.Place) && Path.precedes(R.Place.I, I))
        return refuse(NestRefusal::ReadBack, I);
  }
  return true;
}

std::variant<Nest, RefusedNest> matrix::matchSteps(Loop &Outer, LoopInfo &LI,
                                                   ScalarEvolution &SE) {
  return Matcher(Outer, LI, SE, /*Only=*/nullptr).matchSteps();
}
