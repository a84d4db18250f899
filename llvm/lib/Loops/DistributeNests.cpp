// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One nest of loops that writes several arrays -> one for each, one behind the
// other:
//
//   for i                                       for i
//     for j                                       for j
//       s[j] += r[i] * a[i][j]                      q[i] += a[i][j] * p[j]
//       q[i] += a[i][j] * p[j]          ->      for i
//                                                 for j
//                                                   s[j] += r[i] * a[i][j]
//
// A nest is split where alias analysis knows that no part touches what another
// one writes, so no test is needed when the program runs. One exception is a
// sum that one part stores in each iteration of the outer loop, and a later one
// reads there (`y[j] += a[i][j] * tmp[i]`): it reads the memory instead.
//
// Another exception is what sets the results of a sum (NestStart.cpp).
//
// Where extents are known when the program runs, loops of few iterations stay
// together: there are two ways then.
//
// Memory that both parts read is read twice. A part is only taken out if it is
// a product of matrices, or its sum is innermost and in order. Such a sum is a
// chain of additions, one element each few cycles; memory delivers more.

#include "DistributeNests.h"
#include "NestParts.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Loops/NestChoice.h"
#include "matrix/Machine/MachineModel.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

/// Whether \p L and the loops in it may be split.
static bool mayHaveParts(const Loop &L) {
  if (!L.isInnermost() && L.getSubLoops().size() > 1)
    return true;
  const Value *First = nullptr;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (isa<MemSetInst>(I)) {
        return true;
      } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
        const Value *Object = getUnderlyingObject(Store->getPointerOperand());
        if (First && First != Object)
          return true;
        First = Object;
      }
  return false;
}

/// Finds parts in \p L, or, if it stays as it is, in the loops in it.
static void visit(Loop &L, const NestChoice &Choice, LoopInfo &LI,
                  DominatorTree &DT, ScalarEvolution &SE, AAResults &AA,
                  const MachineModel &Model, std::vector<NestParts> &All) {
  if (L.isInnermost() || !mayHaveParts(L) || !hasMultiplyAdd(L) ||
      Choice.refusalOf(L))
    return;
  std::variant<Nest, RefusedNest> Match = matchNest(L, LI, SE);
  if (auto *N = std::get_if<Nest>(&Match)) {
    // Where loops beside the sum's set results, there may be other ways.
    NestParts Of(L, LI, DT, SE, AA, Model);
    if (!N->Sides.empty() && Of.findStart())
      All.push_back(std::move(Of));
    return;
  }
  auto *Refused = &std::get<RefusedNest>(Match);
  if (Refused->Why == NestRefusal::ManyResults ||
      Refused->Why == NestRefusal::Siblings ||
      Refused->Why == NestRefusal::Branch) {
    NestParts Of(L, LI, DT, SE, AA, Model);
    if (Of.find()) {
      All.push_back(std::move(Of));
      return;
    }
  }
  for (Loop *Inner : L)
    visit(*Inner, Choice, LI, DT, SE, AA, Model, All);
}

/// Deletes loops in \p L that do nothing any more.
static void deleteEmpty(Loop &L, LoopInfo &LI, DominatorTree &DT,
                        ScalarEvolution &SE) {
  SmallVector<Loop *> Inside(L.begin(), L.end());
  for (Loop *Inner : Inside)
    deleteEmpty(*Inner, LI, DT, SE);
  auto IsNeeded = [&](const Instruction &I) {
    return I.mayHaveSideEffects() || any_of(I.users(), [&](const User *U) {
             return !L.contains(cast<Instruction>(U));
           });
  };
  for (BasicBlock *BB : L.blocks())
    if (any_of(*BB, IsNeeded))
      return;
  if (L.isLoopSimplifyForm() && L.getExitBlock() &&
      !isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    deleteDeadLoop(&L, &DT, &SE, &LI);
}

/// The first block behind \p BB that does something, or ends a loop.
static BasicBlock *throughEmpty(BasicBlock *BB, const Loop &L, LoopInfo &LI) {
  while (BB->size() == 1 && LI.getLoopFor(BB) == &L && BB != L.getLoopLatch() &&
         isa<BranchInst>(BB->getTerminator()) && BB->getSingleSuccessor())
    BB = BB->getSingleSuccessor();
  return BB;
}

/// Lets code of \p L that is not needed any more go on without the conditions
/// around it.
static void foldEmpty(Loop &L, LoopInfo &LI) {
  for (Loop *Inner : L)
    foldEmpty(*Inner, LI);
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(reverse(*BB)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
  for (bool IsChanged = true; std::exchange(IsChanged, false);)
    for (BasicBlock *BB : L.blocks()) {
      auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
      if (!Branch || Branch->isUnconditional() || L.isLoopExiting(BB))
        continue;
      BasicBlock *Then = Branch->getSuccessor(0),
                 *Behind = throughEmpty(Then, L, LI);
      if (Behind != throughEmpty(Branch->getSuccessor(1), L, LI) ||
          !Behind->phis().empty())
        continue;
      BranchInst::Create(Behind, Branch->getIterator())
          ->setDebugLoc(Branch->getDebugLoc());
      Branch->eraseFromParent();
      IsChanged = true;
    }
}

bool matrix::distributeNests(Function &F, const NestChoice &Choice,
                             FunctionAnalysisManager &AM, LoopHeaders &Short) {
  SmallVector<BasicBlock *> Firsts;
  {
    auto &LI = AM.getResult<LoopAnalysis>(F);
    auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &AA = AM.getResult<AAManager>(F);
    auto &AC = AM.getResult<AssumptionAnalysis>(F);
    MachineModel Model = machineModel(F, AM.getResult<TargetIRAnalysis>(F));
    std::vector<NestParts> All;
    for (Loop *L : LI) {
      if (L->isInnermost() || Choice.leavesOut(*L) || !mayHaveParts(*L) ||
          !hasMultiplyAdd(*L))
        continue;
      simplifyLoop(L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                   /*PreserveLCSSA=*/false);
      formLCSSARecursively(*L, DT, &LI, &SE);
      visit(*L, Choice, LI, DT, SE, AA, Model, All);
    }
    for (NestParts &Of : All)
      Of.emitTest();
    for (NestParts &Of : All) {
      append_range(Firsts, Of.split());
      if (BasicBlock *Header = Of.shortLoops())
        Short.insert(Header);
    }
  }
  if (Firsts.empty())
    return false;
  AM.invalidate(F, PreservedAnalyses::none());
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  for (BasicBlock *First : Firsts)
    deleteEmpty(*LI.getLoopFor(First), LI, DT, SE);
  for (BasicBlock *First : Firsts)
    if (Loop *L = LI.getLoopFor(First))
      foldEmpty(*L, LI);
  removeUnreachableBlocks(F);
  AM.invalidate(F, PreservedAnalyses::none());
  return true;
}
