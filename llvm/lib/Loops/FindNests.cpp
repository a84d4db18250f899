// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where in a function there are nests. Loops around a nest may be more than it
// is (a loop over time steps), so what is no nest is looked into.

#include "FindNests.h"
#include "matrix/Loops/MatchNest.h"
#include "matrix/Loops/Profit.h"
#include "matrix/Machine/MachineModel.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

static bool isCandidate(const Loop &L) {
  return !L.isInnermost() && hasMultiplyAdd(L);
}

static bool isRequired(const Loop *L) {
  return matrixHintOf(*L) == MatrixHint::Required;
}

bool matrix::mayHaveNests(const LoopInfo &LI, const NestChoice &Choice) {
  return any_of(LI, [&](const Loop *L) {
    return !Choice.leavesOut(*L) &&
           (isCandidate(*L) || any_of(L->getLoopsInPreorder(), isRequired));
  });
}

FoundNest matrix::inspectNest(Loop &L, const NestChoice &Choice, LoopInfo &LI,
                              ScalarEvolution &SE, AAResults &AA,
                              const MachineModel &Model) {
  const DataLayout &DL = L.getHeader()->getDataLayout();
  FoundNest Here;
  Here.L = &L;
  if (std::optional<NestRefusal> Why = Choice.refusalOf(L)) {
    Here.Refusal.Why = *Why;
    return Here;
  }
  std::variant<Nest, RefusedNest> Match = matchNest(L, LI, SE);
  if (auto *Why = std::get_if<RefusedNest>(&Match)) {
    Here.Refusal = *Why;
    Match = matchSteps(L, LI, SE);
    if (std::holds_alternative<RefusedNest>(Match))
      return Here;
  }
  if (Instruction *I = findSubnormals(L, Model)) {
    Here.Refusal = {NestRefusal::Subnormals, I};
    return Here;
  }
  Nest N = std::move(std::get<Nest>(Match));
  Here.Check = checkOverlap(N, SE, AA, DL);
  if (Here.Check.Refusal)
    Here.Refusal = *Here.Check.Refusal;
  else if (std::optional<NestRefusal> Why =
               isAskedFor(L) ? std::nullopt : checkProfit(N, DL, Model))
    Here.Refusal = {*Why};
  else
    Here.Loops = std::move(N);
  return Here;
}

namespace {
/// Looks for nests in one function.
class Finder {
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AAResults &AA;
  const NestChoice &Choice;
  const LoopHeaders &LeftOut;
  MachineModel Model;
  std::vector<FoundNest> All;
  bool IsChanged = false;

  /// Whether \p L is looked at, and is in the form that is matched.
  bool isSubject(const Loop &L) const {
    return isCandidate(L) && !Choice.leavesOut(L) &&
           !LeftOut.contains(L.getHeader());
  }

public:
  FoundNest find(Loop &L) { return inspectNest(L, Choice, LI, SE, AA, Model); }

private:
  /// Looks at \p L, and then at the loops in it. Of what is refused, the
  /// outermost of loops one in another is told, or those that stand beside
  /// each other.
  void visit(Loop &L) {
    if (!isSubject(L))
      return;
    FoundNest Here = find(L);
    if (Here.Loops) {
      All.push_back(std::move(Here));
      return;
    }
    size_t Before = All.size();
    for (Loop *Inner : L)
      visit(*Inner);
    bool IsChain = L.getSubLoops().size() == 1;
    bool HasRaised =
        any_of(ArrayRef(All).drop_front(Before),
               [](const FoundNest &X) { return X.Loops.has_value(); });
    if (IsChain && !HasRaised)
      All.resize(Before);
    if (All.size() == Before)
      All.push_back(std::move(Here));
  }

  /// Lets \p L and the loops in it be left at their ends, which LLVM does not
  /// do at -Oz, if the program asks for it. The innermost ones come first.
  void rotate(Loop &L, Function &F, FunctionAnalysisManager &AM) {
    if (!F.hasMinSize() || !isAskedFor(L))
      return;
    for (Loop *Inner : L)
      rotate(*Inner, F, AM);
    constexpr unsigned MostCopied = 16;
    IsChanged |=
        LoopRotation(&L, &LI, &AM.getResult<TargetIRAnalysis>(F),
                     &AM.getResult<AssumptionAnalysis>(F), &DT, &SE,
                     /*MSSAU=*/nullptr, getBestSimplifyQuery(AM, F),
                     /*RotationOnly=*/false, MostCopied, /*IsUtilMode=*/false);
    // Conditions in front of inner loops, for which it makes copies of those at
    // their ends, may be the same in all iterations.
    for (BasicBlock *BB : L.blocks())
      if (auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
          Branch && Branch->isConditional())
        L.makeLoopInvariant(Branch->getCondition(), IsChanged,
                            /*InsertPt=*/nullptr, /*MSSAU=*/nullptr, &SE);
  }

public:
  Finder(Function &F, const NestChoice &Choice, FunctionAnalysisManager &AM,
         const LoopHeaders &LeftOut)
      : LI(AM.getResult<LoopAnalysis>(F)),
        DT(AM.getResult<DominatorTreeAnalysis>(F)),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        AA(AM.getResult<AAManager>(F)), Choice(Choice), LeftOut(LeftOut),
        Model(machineModel(F, AM.getResult<TargetIRAnalysis>(F))) {
    auto &AC = AM.getResult<AssumptionAnalysis>(F);
    for (Loop *L : LI)
      if (isSubject(*L)) {
        IsChanged |= simplifyLoop(L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                                  /*PreserveLCSSA=*/false);
        IsChanged |= formLCSSARecursively(*L, DT, &LI, &SE);
        rotate(*L, F, AM);
      }
  }

  std::vector<FoundNest> find() {
    for (Loop *L : LI)
      visit(*L);
    return std::move(All);
  }

  bool hasChanged() const { return IsChanged; }
};
} // namespace

std::vector<FoundNest> matrix::findNests(Function &F, const NestChoice &Choice,
                                         FunctionAnalysisManager &AM,
                                         bool &IsChanged,
                                         const LoopHeaders &LeftOut) {
  Finder Find(F, Choice, AM, LeftOut);
  std::vector<FoundNest> All = Find.find();
  IsChanged |= Find.hasChanged();
  return All;
}

RefusedNest matrix::whyNotRaised(Loop &L, ArrayRef<FoundNest> Found,
                                 const NestChoice &Choice,
                                 FunctionAnalysisManager &AM) {
  // A nest has several loops: an innermost one is refused with those around it.
  Loop *Outer = L.isInnermost() ? L.getParentLoop() : &L;
  auto Known = find_if(Found, [&](const FoundNest &X) { return X.L == Outer; });
  if (Known != Found.end())
    return Known->Refusal;
  if (std::optional<NestRefusal> Why = Choice.refusalOf(L))
    return {*Why};
  // Unrolling may have left one loop of the nest.
  if (!Outer)
    return {hasMultiplyAdd(L) ? NestRefusal::OneLoop : NestRefusal::NoSum};
  if (!isCandidate(*Outer))
    return {NestRefusal::NoSum};
  FoundNest X =
      Finder(*L.getHeader()->getParent(), Choice, AM, {}).find(*Outer);
  // What may be raised was not lowered.
  return X.Loops ? RefusedNest{NestRefusal::Memory} : X.Refusal;
}
