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
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

/// Whether \p L and the loops in it may be split.
static bool mayHaveParts(const Loop &L) {
  const Value *First = nullptr;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
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
  auto *Refused = std::get_if<RefusedNest>(&Match);
  if (!Refused)
    return;
  if (Refused->Why == NestRefusal::ManyResults ||
      Refused->Why == NestRefusal::Siblings) {
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
  AM.invalidate(F, PreservedAnalyses::none());
  return true;
}
