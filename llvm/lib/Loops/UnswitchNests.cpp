// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// At -O3, LLVM takes a condition that does not change out of the loop that it
// is in, but not out of those around that, which would be longer:
//
//   for j                                  if (beta == 0)
//     if (beta == 0)                         for j, i
//       for i                                  c[i][j] = sum of a[i][k] * ..
//         c[i][j] = sum of a[i][k] * ..  ->  else
//     else                                   for j, i
//       for i                                  c[i][j] = beta * c[i][j] + ..
//         c[i][j] = beta * c[i][j] + ..
//
// Each side is in one of the nests then.

#include "UnswitchNests.h"
#include "CopyLoop.h"
#include "NestPath.h"
#include "matrix/Loops/MatchNest.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

/// Whether \p L may be copied: no value is used behind it.
static bool isSubject(const Loop &L, const NestChoice &Choice) {
  if (L.isInnermost() || !L.getLoopPreheader() || !L.getExitBlock() ||
      !L.isSafeToClone() || !hasMultiplyAdd(L) || Choice.refusalOf(L) ||
      !isa<BranchInst>(L.getLoopPreheader()->getTerminator()))
    return false;
  // Phis behind the loops have one value of each exit.
  return L.getExitingBlock() && none_of(L.blocks(), [&](const BasicBlock *BB) {
           return any_of(*BB, [&](const Instruction &I) {
             return any_of(I.users(), [&](const User *U) {
               auto *By = cast<Instruction>(U);
               return !L.contains(By) && !isa<PHINode>(By);
             });
           });
         });
}

/// The block of \p L that chooses between loops in it, one of which adds
/// products up; null: there is none.
static BasicBlock *findChoice(Loop &L, LoopInfo &LI) {
  if (L.getSubLoops().size() < 2)
    return nullptr;
  for (BasicBlock *BB : L.blocks()) {
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch || Branch->isUnconditional() || LI.getLoopFor(BB) != &L ||
        L.isLoopExiting(BB) || isa<Constant>(Branch->getCondition()) ||
        !L.isLoopInvariant(Branch->getCondition()))
      continue;
    auto Then = blocksFrom(Branch->getSuccessor(0), L, LI),
         Else = blocksFrom(Branch->getSuccessor(1), L, LI);
    bool HasThen = false, HasElse = false, HasSum = false;
    for (Loop *Inner : L) {
      bool IsThen = Then.contains(Inner->getHeader()),
           IsElse = Else.contains(Inner->getHeader());
      if (IsThen == IsElse)
        continue;
      (IsThen ? HasThen : HasElse) = true;
      HasSum |= hasMultiplyAdd(*Inner);
    }
    if (HasThen && HasElse && HasSum)
      return BB;
  }
  return nullptr;
}

/// Lets \p BB go on with its successor \p Number.
static void choose(BasicBlock *BB, unsigned Number) {
  auto *Branch = cast<BranchInst>(BB->getTerminator());
  Branch->getSuccessor(1 - Number)->removePredecessor(BB);
  BranchInst::Create(Branch->getSuccessor(Number), Branch->getIterator())
      ->setDebugLoc(Branch->getDebugLoc());
  Branch->eraseFromParent();
}

/// Makes two loops of \p L, one for each successor of \p BB.
static void unswitch(Loop &L, BasicBlock *BB) {
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader();
  Value *Condition = cast<BranchInst>(BB->getTerminator())->getCondition();
  ValueToValueMapTy Copies;
  copyLoop(L, Copies, L.getExitBlock(), ".else");
  joinCopy(L, Copies);
  choose(cast<BasicBlock>(&*Copies[BB]), 1);
  choose(BB, 0);
  Instruction *At = Before->getTerminator();
  IRBuilder<> B(At);
  B.SetCurrentDebugLocation(L.getStartLoc());
  auto MakePreheader = [&](BasicBlock *Of) {
    auto *BB =
        BasicBlock::Create(B.getContext(), "matrix.side", Of->getParent(), Of);
    BranchInst::Create(Of, BB)->setDebugLoc(B.getCurrentDebugLocation());
    Of->replacePhiUsesWith(Before, BB);
    return BB;
  };
  BasicBlock *Then = MakePreheader(Header),
             *Else = MakePreheader(cast<BasicBlock>(&*Copies[Header]));
  // The loop may not come to that branch.
  B.CreateCondBr(B.CreateFreeze(Condition), Then, Else);
  At->eraseFromParent();
}

bool matrix::unswitchNests(Function &F, const NestChoice &Choice,
                           FunctionAnalysisManager &AM) {
  constexpr unsigned MostChoices = 8;
  for (unsigned Count = 0; Count != MostChoices; ++Count) {
    auto &LI = AM.getResult<LoopAnalysis>(F);
    Loop *Found = nullptr;
    BasicBlock *At = nullptr;
    for (Loop *L : LI.getLoopsInPreorder())
      if (!Found && L->getSubLoops().size() > 1 && !Choice.leavesOut(*L))
        if ((At = findChoice(*L, LI)) && isSubject(*L, Choice))
          Found = L;
    if (!Found)
      return Count != 0;
    unswitch(*Found, At);
    removeUnreachableBlocks(F);
    AM.invalidate(F, PreservedAnalyses::none());
    // Both loops are left for blocks of their own.
    auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    for (Loop *L : Loops)
      simplifyLoop(L, &DT, &Loops, &AM.getResult<ScalarEvolutionAnalysis>(F),
                   &AM.getResult<AssumptionAnalysis>(F), /*MSSAU=*/nullptr,
                   /*PreserveLCSSA=*/false);
  }
  return true;
}
