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
// its value on to the next one inside; or it is in memory, and is stored and
// read again in each step. A step may do with them whatever it
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
  if (!N.Reversed.empty())
    return refuse(NestRefusal::Backwards);
  if (!N.Sides.empty())
    return refuse(NestRefusal::Siblings,
                  N.Sides.front().L->getHeader()->getTerminator());
  return !Clear || refuse(NestRefusal::ManyResults, Clear);
}

/// Finds the sums that are in memory: an element that does not move with all
/// loops, and is read before it is stored in each step. All else is apart from
/// it, so it may as well be in a variable. It may be in one, too, and only be
/// stored in each step: \p InVariables are what steps make of those.
bool Matcher::readMemorySums(ArrayRef<Value *> InVariables) {
  LoopSet Sums = N.sumLoops();
  // An address that is none of the nest's is no reason to refuse it here.
  NestTerms Quiet = Terms;
  DenseMap<Instruction *, Access> Places;
  auto ReadPlace = [&](Instruction *I) {
    if (std::optional<Access> Place = Quiet.access(I))
      Places[I] = std::move(*Place);
  };
  for_each(Loads, ReadPlace);
  for_each(Stores, ReadPlace);
  auto IsAt = [&](Instruction *I, const Access &Place) {
    auto Known = Places.find(I);
    return Known != Places.end() && Known->second.isSamePlace(Place);
  };
  for (StoreInst *Store : Stores) {
    if (around(Store) != N.allLoops())
      continue;
    std::optional<Access> Place = Terms.access(Store);
    if (!Place)
      return false;
    LoopSet Fixed = N.allLoops() & ~Place->loops();
    if (!Fixed)
      continue;
    if (Sums && Fixed != Sums)
      return refuse(NestRefusal::RestartedSum, Store);
    Sums = Fixed;
    MemorySum Sum;
    Sum.Store = Store;
    for (LoadInst *Load : Loads)
      if (IsAt(Load, *Place)) {
        if (around(Load) != N.allLoops() && !(around(Load) & Sums)) {
          Sum.Others.push_back(Load);
          continue;
        }
        if (around(Load) != N.allLoops() || !Path.precedes(Load, Store))
          return refuse(NestRefusal::ReadBack, Load);
        Sum.Steps.push_back(Load);
      }
    auto Variable = find(InVariables, Path.resolve(Store->getValueOperand()));
    Sum.Number = Variable - InVariables.begin();
    if (Sum.Steps.empty() == (Variable == InVariables.end()))
      return refuse(NestRefusal::NoSum, Store);
    for (StoreInst *Other : Stores)
      if (Other != Store && IsAt(Other, *Place)) {
        StoreInst *&Here = Path.precedes(Other, Store) ? Sum.First : Sum.Last;
        if (around(Other) != (N.allLoops() & ~Sums) || Here)
          return refuse(NestRefusal::ManyResults, Other);
        Here = Other;
      }
    // A load in front of the steps must read what was there before.
    for (LoadInst *Load : Sum.Others)
      if (Path.precedes(Load, Store)
              ? Sum.First && Path.precedes(Sum.First, Load)
              : Sum.Last && Path.precedes(Sum.Last, Load))
        return refuse(NestRefusal::ReadBack, Load);
    InMemory.push_back(std::move(Sum));
  }
  for (auto [Number, L] : enumerate(N.Loops))
    L.IsSum = Sums >> Number & 1;
  return true;
}

/// Adds a sum, and the terms that stand for it in a step and behind all.
unsigned Matcher::addStepSum(Value *Variable, Value *Next, unsigned Start) {
  StepSum Sum;
  Sum.Variable = Variable;
  Sum.Start = Start;
  Term T;
  T.K = Term::Kind::Sum;
  T.V = Next;
  T.Loops = N.allLoops();
  Sum.Before = Terms.add(T);
  T.Loops = N.allLoops() & ~N.sumLoops();
  Sum.Total = Terms.add(std::move(T));
  N.Sums.push_back(Sum);
  NextValues.push_back(Next);
  return N.Sums.size() - 1;
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
  N.Loops.back().IsSum = !Chains.empty();
  for (unsigned Number = N.Loops.size() - 1; Number-- > 0;) {
    const Loop *Around = N.Loops[Number].L;
    if (Chains.empty() || !all_of(Chains, [&](const Chain &C) {
          auto *Phi = dyn_cast<PHINode>(C.Start);
          return Phi && Phi->getParent() == Around->getHeader() &&
                 NextOf(Phi, Around) == C.Next;
        }))
      break;
    N.Loops[Number].IsSum = true;
    for (Chain &C : Chains)
      C.Start = StartOf(cast<PHINode>(C.Start), Around);
  }
  SmallVector<Value *, 4> InVariables;
  for (const Chain &C : Chains)
    InVariables.push_back(C.Next);
  if (!readMemorySums(InVariables))
    return false;
  if (N.sumLoops() == N.allLoops())
    return refuse(NestRefusal::OneResult, Stores.back());
  auto StartTerm = [&](Value *V, Instruction *At) -> std::optional<unsigned> {
    std::optional<unsigned> Start = Terms.term(V);
    if (Start && N.Terms[*Start].Loops & N.sumLoops())
      return Terms.refuse(NestRefusal::ChangingStart, At);
    return Start;
  };
  for (const Chain &C : Chains) {
    std::optional<unsigned> Start = StartTerm(C.Start, C.Phi);
    if (!Start)
      return false;
    addStepSum(C.Phi, C.Next, *Start);
    Terms.know(C.Phi, N.Sums.back().Before);
  }
  for (MemorySum &Sum : InMemory) {
    if (Sum.Number != Chains.size())
      continue;
    std::optional<unsigned> Start =
        StartTerm(Sum.First ? Sum.First->getValueOperand() : Sum.Steps.front(),
                  Sum.Store);
    if (!Start)
      return false;
    Sum.Number = addStepSum(Sum.Store,
                            Path.resolve(Sum.Store->getValueOperand()), *Start);
  }
  // Starts are known: from now on these are sums.
  for (const MemorySum &Sum : InMemory)
    for (LoadInst *Load : Sum.Steps)
      Terms.know(Load, N.Sums[Sum.Number].Before);
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
  for (auto [Sum, Next] : zip_equal(N.Sums, NextValues)) {
    std::optional<unsigned> T = Terms.term(Next);
    if (!T)
      return false;
    auto *I = dyn_cast<Instruction>(Next);
    if (!I || !N.Loops.back().L->contains(I))
      return refuse(NestRefusal::CarriedValue, cast<Instruction>(Sum.Variable));
    Sum.Next = *T;
  }
  // From now on they are values behind the loops.
  for (auto [Sum, Next] : zip_equal(N.Sums, NextValues))
    Terms.know(Next, Sum.Total);
  for (const MemorySum &Sum : InMemory)
    for (LoadInst *Load : Sum.Others)
      if (Path.precedes(Sum.Store, Load))
        Terms.know(Load, N.Sums[Sum.Number].Total);
  return true;
}

/// Whether each of \p Of's elements, of \p Bytes, is apart from all others: a
/// step leads behind all smaller ones. What is known when the program runs is
/// tested then.
static bool hasOwnElements(const Nest &N, const Access &Of, int64_t Bytes) {
  for (unsigned Number : reverse(N.byStride(Of.loops(), Of))) {
    const Stride &Step = Of.Strides[Number];
    const TripCount &Trips = N.Loops[Number].Trips;
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
    // A result as far away as that is in an array of its own.
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
    // The last store of a sum in memory counts.
    auto OfSum = find_if(InMemory, [&](const MemorySum &Sum) {
      return is_contained({Sum.First, Sum.Store}, Store);
    });
    if (OfSum != InMemory.end()) {
      if (Store == OfSum->Store && !OfSum->Last)
        N.Results.push_back({std::move(*Place), N.Sums[OfSum->Number].Total});
      continue;
    }
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
  // Elements that are tested are read in front of all steps.
  for (const ElementTest &Test : N.Tests)
    for (unsigned Number : N.termsIn(Test.Condition)) {
      const Term &T = N.Terms[Number];
      for (const StepResult &R : N.Results)
        if (T.K == Term::Kind::Load && T.Place.isSamePlace(R.Place))
          return refuse(NestRefusal::ReadBack, T.Place.I);
    }
  return true;
}

std::variant<Nest, RefusedNest> matrix::matchSteps(Loop &Outer, LoopInfo &LI,
                                                   ScalarEvolution &SE) {
  return Matcher(Outer, LI, SE, /*Only=*/nullptr).matchSteps();
}
