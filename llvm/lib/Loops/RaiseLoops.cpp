// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of things in one function: all nests are matched before any is
// replaced, so that analyses speak of the function as it is. A nest becomes
// code of a function of its own (LowerNest.cpp), which then comes in its place.

#include "matrix/Loops/RaiseLoops.h"
#include "DistributeNests.h"
#include "FindNests.h"
#include "InlineNests.h"
#include "LastRow.h"
#include "LowerNest.h"
#include "MoveAhead.h"
#include "NestNames.h"
#include "ReplaceNest.h"
#include "RequiredLoops.h"
#include "SharedNests.h"
#include "StepFunction.h"
#include "SumTriangleFunction.h"
#include "TriangleFunction.h"
#include "UnswitchNests.h"
#include "matrix/Loops/MarkLoops.h"
#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static LoopsRun whenLoopsRun(const FoundNest &X) {
  if (X.Loops->hasExtentsAtRunTime())
    return LoopsRun::IfShortOrOverlapping;
  return X.Check.isKnown() && !X.Loops->isAtRunTime() ? LoopsRun::Never
                                                      : LoopsRun::IfOverlapping;
}

/// The function of \p N by operations that are not lowered.
static std::optional<NestFunction> makeOperations(const Nest &N, Function &In,
                                                  FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(In);
  // No operation has such steps.
  if (N.hasSteps())
    return makeStepFunction(N, In, SE, AM);
  auto Make = [&](const Nest &Part) -> std::optional<NestFunction> {
    return makeNestFunction(Part, {}, In);
  };
  if (N.Half && N.Half->IsOfSums)
    return makeSumTriangleFunction(
        N, In, SE, AM,
        [&](const Nest &Part, NestForm Form) -> std::optional<NestFunction> {
          return makeNestFunction(Part, Form, In);
        });
  return N.Half ? makeTriangleFunction(N, In, SE, Make) : Make(N);
}

/// Takes the hints of all loops away, which nobody reads any more.
static void eraseHints(const LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder())
    eraseMatrixHint(*L);
}

bool RaiseLoops::runOn(Function &F, SharedNests &Shared,
                       RequiredLoops &Required, FunctionAnalysisManager &AM) {
  LoopHeaders Short;
  bool IsChanged = rejoinLastRows(F, Choice, AM);
  IsChanged |= unswitchNests(F, Choice, AM);
  IsChanged |= distributeNests(F, Choice, AM, Short);
  SmallVector<AheadNest, 1> Ahead =
      moveSumsAhead(F, Choice, AM, Short, IsChanged);
  auto &LI = AM.getResult<LoopAnalysis>(F);
  // A loop that runs a number of times that is not constant is not unrolled.
  auto MayUnroll = [&](ArrayRef<Loop *> Unmarked) {
    return any_of(Unmarked, [&](const Loop *L) {
      return AM.getResult<ScalarEvolutionAnalysis>(F).getSmallConstantTripCount(
                 L) != 0;
    });
  };
  auto GiveBack = [&] {
    PreservedAnalyses PA = Refused.run(F, AM);
    AM.invalidate(F, PA);
    return !PA.areAllPreserved();
  };
  if (!mayHaveNests(LI, Choice)) {
    // What was marked may be no nest any more.
    bool IsUnrolled = MayUnroll(unmarkLoops(LI, {}));
    eraseHints(LI);
    return IsUnrolled ? GiveBack() | IsChanged : IsChanged;
  }
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  OptimizationRemarkEmitter ORE(&F);
  std::vector<FoundNest> All = findNests(F, Choice, AM, IsChanged, Short);
  SmallVector<std::pair<FoundNest *, NestFunction>> Raised;
  for (FoundNest &X : All) {
    std::optional<NestFunction> By;
    if (X.Loops) {
      By = Results == Result::Code ? lowerNest(*X.Loops, F, Prepare, Shared, AM)
                                   : makeOperations(*X.Loops, F, AM);
      X.Refusal = {NestRefusal::Memory};
    }
    if (By) {
      remarkRaised(
          *X.L, [&] { return X.Loops->text(SE); }, whenLoopsRun(X), ORE);
      Raised.push_back({&X, std::move(*By)});
      continue;
    }
    remarkNotRaised(
        *X.L, X.Refusal, [&] { return subjectOf(X.Refusal, *X.L); }, ORE);
  }
  // Sums that stay loops gain nothing from being ahead.
  for (const AheadNest &Sums : Ahead)
    if (none_of(Raised, [&](const auto &Nest) {
          return Nest.first->L->getHeader() == Sums.Nest;
        }))
      Sums.Branch->setCondition(ConstantInt::getFalse(F.getContext()));
  for (Loop *L : LI.getLoopsInPreorder())
    if (matrixHintOf(*L) == MatrixHint::Required &&
        none_of(Raised,
                [&](const auto &Nest) { return Nest.first->L->contains(L); }))
      Required.report(*L, whyNotRaised(*L, All, Choice, AM));
  // Loops that may run because they are short, or an element is 0, get what the
  // mark kept from them.
  SmallVector<const Loop *> Nests;
  for (auto &[X, By] : Raised)
    if (!X->Loops->isAtRunTime() && X->Loops->Tests.empty())
      Nests.push_back(X->L);
  bool HasRefused = MayUnroll(unmarkLoops(LI, Nests));
  eraseHints(LI);
  // Most functions have no nest that is raised; for them, analyses hold.
  if (Raised.empty()) {
    if (IsChanged)
      AM.invalidate(F, PreservedAnalyses::none());
    return HasRefused ? GiveBack() | IsChanged : IsChanged;
  }

  std::vector<NestCall> Calls;
  for (auto &[X, By] : Raised)
    Calls.emplace_back(*X->Loops, By, X->Check, SE, DT, LI);
  for (NestCall &Call : Calls)
    Call.replaceLoops();
  addFuncletBundles(F);
  AM.invalidate(F, PreservedAnalyses::none());
  for (auto &[X, By] : Raised)
    if (Results == Result::Code && !X->Loops->hasExtentsAtRunTime() &&
        !Shared.contains(*By.F))
      inlineNest(*By.F, AM);
  if (HasRefused)
    GiveBack();
  return true;
}

PreservedAnalyses RaiseLoops::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *> Present;
  for (Function &F : M)
    if (!F.isDeclaration())
      Present.push_back(&F);
  SharedNests Shared;
  RequiredLoops Required;
  bool Changed = false;
  for (Function *F : Present)
    Changed |= runOn(*F, Shared, Required, FAM);
  if (NamedMDNode *Hints = M.getNamedMetadata(MatrixHintsMetadata))
    M.eraseNamedMetadata(Hints);
  inlineNests(M, Shared, FAM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses PrintLoops::run(Function &F, FunctionAnalysisManager &AM) {
  NestChoice Choice;
  if (!mayHaveNests(AM.getResult<LoopAnalysis>(F), Choice))
    return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  OS << "function @" << F.getName() << ":\n";
  bool IsChanged = false;
  for (const FoundNest &X : findNests(F, Choice, AM, IsChanged)) {
    OS << "  ";
    if (!X.Loops) {
      OS << "no nest: " << describe(X.Refusal.Why) << '\n';
      continue;
    }
    OS << X.Loops->text(SE) << '\n';
    for (const NestLoop &L : X.Loops->Loops)
      if (L.Trips.isAtRunTime()) {
        OS << "    asks for the extent of ";
        L.L->getHeader()->printAsOperand(OS, /*PrintType=*/false);
        OS << ", 1 + " << *L.Trips.Last << '\n';
      }
    for (const Guard &G : X.Loops->Guards) {
      OS << "    asks whether ";
      G.Condition->printAsOperand(OS, /*PrintType=*/false);
      OS << " is " << (G.Expected ? "true" : "false") << '\n';
    }
    for (const NarrowIndex &Index : X.Loops->NarrowIndices)
      OS << "    asks whether an index of " << *Index.Start->getType()
         << (Index.IsSigned ? ", signed," : ", unsigned,") << " wraps around\n";
    for (const UnitStride &S : X.Loops->UnitStrides)
      OS << "    asks whether " << *S.Distance << " is " << S.Bytes << '\n';
    for (const Access &A : X.Check.Unknown) {
      OS << "    compares the bytes of the result with those of ";
      A.I->printAsOperand(OS, /*PrintType=*/false);
      OS << '\n';
    }
    for (const OverlapTest &Test : X.Check.OfSteps) {
      OS << "    compares the bytes of ";
      Test.Written.I->getOperand(1)->printAsOperand(OS, /*PrintType=*/false);
      OS << " with those of ";
      getLoadStorePointerOperand(Test.A.I)->printAsOperand(OS,
                                                           /*PrintType=*/false);
      OS << '\n';
    }
  }
  return PreservedAnalyses::none();
}
