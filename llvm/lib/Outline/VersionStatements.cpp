// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has a product, and stands in a function that asks for it, becomes a call
// of a function that chooses (ChooseVersions.h).

#include "matrix/Outline/VersionStatements.h"
#include "ChooseVersions.h"
#include "StoredApart.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Funclets.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool isWorthChoosing(const Product &P) {
  return P.numMultiplications() >= CodeBudget::VersionedSteps;
}

static bool isWorthChoosing(const Statement &S) {
  return any_of(S.body(), [](Instruction *I) {
    std::optional<Product> P = Product::ofAny(I);
    return P && isWorthChoosing(*P);
  });
}

/// The statements of \p F that have products worth choosing for.
static std::vector<Candidate> worthyOf(Function &F,
                                       FunctionAnalysisManager &AM) {
  std::vector<Candidate> Found = candidatesOf(F, AM);
  erase_if(Found, [](const Candidate &C) { return !isWorthChoosing(C.S); });
  return Found;
}

static SmallPtrSet<Instruction *, 8>
instructionsOf(ArrayRef<Candidate> Candidates) {
  SmallPtrSet<Instruction *, 8> All;
  for (const Candidate &C : Candidates)
    All.insert_range(C.S.body());
  return All;
}

/// Makes statements of products that are in none of \p Known.
static std::vector<StoredApart> storeOthersApart(Function &F,
                                                 ArrayRef<Candidate> Known,
                                                 FunctionAnalysisManager &AM) {
  SmallPtrSet<Instruction *, 8> Served = instructionsOf(Known);
  SmallVector<Product> Others;
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::ofAny(&I))
      if (isWorthChoosing(*P) && !Served.contains(&I))
        Others.push_back(*P);
  std::vector<StoredApart> Made;
  for (const Product &P : Others)
    if (auto Apart = StoredApart::make(P, AM.getResult<AAManager>(F)))
      Made.push_back(std::move(*Apart));
  if (!Made.empty())
    AM.invalidate(F, PreservedAnalyses::none());
  return Made;
}

/// Remarks why the products in \p F that are in none of \p Found have no
/// versions.
static void remarkOthers(Function &F, ArrayRef<Candidate> Found,
                         FunctionAnalysisManager &AM) {
  SmallPtrSet<Instruction *, 8> Served = instructionsOf(Found);
  std::optional<VersionsRefusal> OfAll = versionsRefusal(F);
  for (Instruction &I : instructions(F)) {
    std::optional<Product> P = Product::ofAny(&I);
    if (!P || Served.contains(&I))
      continue;
    VersionsRefusal Why = OfAll                 ? *OfAll
                          : isWorthChoosing(*P) ? VersionsRefusal::Statement
                                                : VersionsRefusal::Extents;
    Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
    Remarks(AM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST)
        .noVersions(I, Why);
  }
}

PreservedAnalyses VersionStatements::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Forms Found;
  DenseMap<Instruction *, StoredApart> Apart;
  for (Function &F : M) {
    if (F.isDeclaration() || !F.hasFnAttribute(VersionsAttribute))
      continue;
    std::vector<Candidate> Here;
    if (!versionsRefusal(F)) {
      Here = worthyOf(F, FAM);
      std::vector<StoredApart> Made = storeOthersApart(F, Here, FAM);
      if (!Made.empty())
        Here = worthyOf(F, FAM);
      for (StoredApart &New : Made)
        Apart.try_emplace(New.store(), std::move(New));
    }
    remarkOthers(F, Here, FAM);
    for (Candidate &C : Here)
      Found.add(std::move(C));
  }
  SmallPtrSet<Function *, 8> Changed;
  SmallVector<StoredApart *> Needless;
  for (std::vector<Candidate> &Users : Found.list()) {
    StatementVersions All(Users.front(), FAM);
    bool Is = All.make();
    for (Candidate &C : Users) {
      Function &F = *C.S.store().call()->getFunction();
      Subtarget ST(F, FAM.getResult<TargetIRAnalysis>(F));
      Remarks Remark(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F), ST);
      auto *Main = cast<Instruction>(C.S.mainOperation());
      if (Is)
        Remark.versions(*Main, All.kernels());
      else
        Remark.noVersions(*Main, VersionsRefusal::Same);
    }
    if (!Is) {
      for (Candidate &C : Users)
        if (auto It = Apart.find(C.S.store().call()); It != Apart.end())
          Needless.push_back(&It->second);
      continue;
    }
    Function *Dispatcher = All.makeDispatcher();
    for (Candidate &C : Users) {
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Dispatcher);
    }
  }
  // Not before all other statements have been replaced, which may read them.
  for (StoredApart *S : Needless)
    S->undo();
  for (Function *F : Changed)
    addFuncletBundles(*F);
  return Changed.empty() && Apart.empty() ? PreservedAnalyses::all()
                                          : PreservedAnalyses::none();
}
