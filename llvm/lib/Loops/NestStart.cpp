// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that set the results of a sum in one of several ways:
//
//   for j                                       for j
//     if (beta == 0)                              if (beta == 0)
//       for i  c[i][j] = 0                          for i  c[i][j] = 0
//     else if (beta != 1)               ->        else if (beta != 1)
//       for i  c[i][j] *= beta                      for i  c[i][j] *= beta
//     for k, i                                  for j, k, i
//       c[i][j] += a[i][k] * b[k][j]              c[i][j] += a[i][k] * b[k][j]
//
// This is legal if it touches nothing but the results that the sums of the same
// iteration of the outer loop are added to, and if those of one iteration are
// apart from those of others, and from what is multiplied. The nest of the sums
// has tests for that.

#include "NestParts.h"
#include "NestPath.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

/// Whether \p I, in a loop over a row, touches what \p Row, one row of results,
/// is in the same iteration of \p Outer.
static bool isOfRow(Instruction *I, const SCEVAddRecExpr *Row,
                    const Loop &Outer, ScalarEvolution &SE) {
  const SCEV *Last = SE.getBackedgeTakenCount(Row->getLoop());
  if (auto *Clear = dyn_cast<MemSetInst>(I)) {
    const SCEV *Length = SE.getSCEV(Clear->getLength());
    const SCEV *Count =
        SE.getAddExpr(SE.getTruncateOrZeroExtend(Last, Length->getType()),
                      SE.getOne(Length->getType()));
    const SCEV *Step = SE.getTruncateOrZeroExtend(Row->getStepRecurrence(SE),
                                                  Length->getType());
    return SE.getTypeSizeInBits(Last->getType()) <=
               SE.getTypeSizeInBits(Length->getType()) &&
           SE.getSCEV(Clear->getDest()) == Row->getStart() &&
           SE.getMinusSCEV(Length, SE.getMulExpr(Count, Step))->isZero();
  }
  auto *Place =
      dyn_cast<SCEVAddRecExpr>(SE.getSCEV(getLoadStorePointerOperand(I)));
  return Place && Place->getLoop() != &Outer &&
         Outer.contains(Place->getLoop()) && Place->isAffine() &&
         Place->getStart() == Row->getStart() &&
         Place->getStepRecurrence(SE) == Row->getStepRecurrence(SE) &&
         SE.getBackedgeTakenCount(Place->getLoop()) == Last;
}

bool NestParts::isStart(const Statement &X, const Group &Sums) const {
  const Nest &N = *Sums.Apart;
  Instruction *Last = Statements[Sums.Statements.front()].Write;
  auto *Row =
      dyn_cast<SCEVAddRecExpr>(SE.getSCEV(getLoadStorePointerOperand(Last)));
  const DataLayout &DL = Last->getDataLayout();
  uint64_t Size = DL.getTypeStoreSize(N.Result.Element);
  auto *Step = Row && Row->isAffine()
                   ? dyn_cast<SCEVConstant>(Row->getStepRecurrence(SE))
                   : nullptr;
  // Rows without gaps, for memory that is cleared.
  if (!Step || Step->getAPInt() != Size || Row->getLoop() == &Outer ||
      !Outer.contains(Row->getLoop()) ||
      isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(Row->getLoop())))
    return false;
  auto *Rows = dyn_cast<SCEVAddRecExpr>(Row->getStart());
  SmallPtrSet<BasicBlock *, 1> Next = {Outer.getHeader()};
  if (!Rows || Rows->getLoop() != &Outer || !X.Reads.empty() ||
      isPotentiallyReachable(Last->getParent(), X.Write->getParent(), &Next,
                             &DT, &LI))
    return false;
  return all_of(X.Needed, [&](Instruction *I) {
    if (isa<MemSetInst>(I))
      return isOfRow(I, Row, Outer, SE);
    return !isa<LoadInst, StoreInst>(I) ||
           (DL.getTypeStoreSize(getLoadStoreType(I)) == Size &&
            isOfRow(I, Row, Outer, SE));
  });
}

/// Whether a condition that does not decide on \p Sums decides on the others.
bool NestParts::hasChoice(const NestPart &Sums) const {
  SmallPtrSet<Value *, 8> OfSums, OfOthers;
  for (BasicBlock *BB : Outer.blocks()) {
    auto *Branch = cast<BranchInst>(BB->getTerminator());
    if (Branch->isUnconditional() ||
        !Outer.isLoopInvariant(Branch->getCondition()))
      continue;
    bool IsBeside = behindSides(Branch->getSuccessor(0),
                                Branch->getSuccessor(1), Outer, LI, Sums);
    (IsBeside ? OfOthers : OfSums).insert(Branch->getCondition());
  }
  return any_of(OfOthers, [&](Value *V) { return !OfSums.contains(V); });
}

bool NestParts::findStart() {
  if (!readBlocks())
    return false;
  readStatements();
  return takeStart();
}

/// Makes two groups of all statements, if one of them is a sum, and the others
/// set what it starts from.
bool NestParts::takeStart() {
  // The sum is in more loops than they are.
  auto Depth = [&](const Statement &X) {
    return LI.getLoopDepth(X.Write->getParent());
  };
  unsigned Deepest = 0;
  for (unsigned I = 1; I != Statements.size(); ++I)
    if (Depth(Statements[I]) > Depth(Statements[Deepest]))
      Deepest = I;
  if (!isa<StoreInst>(Statements[Deepest].Write))
    return false;
  // Conditions of the sum, as tests for 0, read what it reads.
  const Loop *OfSum = LI.getLoopFor(Statements[Deepest].Write->getParent());
  while (OfSum != &Outer && OfSum->getParentLoop() != &Outer)
    OfSum = OfSum->getParentLoop();
  if (OfSum == &Outer || !readControl(OfSum))
    return false;
  Group Start, Sums;
  Sums.Statements = {Deepest};
  Sums.Needed = Statements[Deepest].Needed;
  findNest(Sums);
  if (!Sums.Apart)
    return false;
  const Term &Before = Sums.Apart->Terms[Sums.Apart->Start];
  if (Before.K != Term::Kind::Load ||
      !Before.Place.isSamePlace(Sums.Apart->Result) ||
      !(Sums.Apart->Result.loops() & 1) || !hasChoice(Sums.Needed))
    return false;
  for (auto [I, X] : enumerate(Statements))
    if (I != Deepest) {
      if (!isStart(X, Sums))
        return false;
      Start.Statements.push_back(I);
      Start.Needed.insert_range(X.Needed);
    }
  Start.IsStart = true;
  Groups = {std::move(Start), std::move(Sums)};
  return true;
}
