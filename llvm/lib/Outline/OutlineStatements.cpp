// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements are found in all functions before any is replaced, so that alias
// analysis speaks of the functions as they are.

#include "matrix/Outline/OutlineStatements.h"
#include "Candidate.h"
#include "matrix/Remarks/StageRemarks.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Support/SplitBlocks.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

PreservedAnalyses OutlineStatements::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Forms Found;
  for (Function &F : M) {
    std::vector<Candidate> Candidates = candidatesOf(F, FAM);
    uint64_t Least = F.hasOptSize() ? 0
                     : Candidates.size() >= CodeBudget::Crowd
                         ? CodeBudget::SharedCyclesInCrowd
                         : CodeBudget::SharedCycles;
    for (Candidate &C : Candidates) {
      bool IsShort = C.IsShort && !(F.hasMinSize() && C.S.hasLongProduct());
      if (Statements == Which::Long && (C.Cycles < Least || IsShort))
        continue;
      Found.add(std::move(C));
    }
  }
  SmallPtrSet<Function *, 8> Changed;
  for (std::vector<Candidate> &Users : Found.list()) {
    if (Users.size() < 2)
      continue;
    Function *Shared = Users.front().S.makeFunction(Users.front().Attributes);
    Instruction *Store = Users.front().S.store().call();
    auto *Main = dyn_cast<Instruction>(Users.front().S.mainOperation());
    remarkOutlined(Main ? *Main : *Store, *Shared, Users.size(),
                   FAM.getResult<OptimizationRemarkEmitterAnalysis>(
                       *Store->getFunction()));
    for (Candidate &C : Users) {
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Shared);
    }
  }
  if (Changed.empty())
    return PreservedAnalyses::all();
  for (Function *F : Changed) {
    addFuncletBundles(*F);
    // EmitOps does not look at those that are left without operations.
    splitLongBlocks(*F);
  }
  return PreservedAnalyses::none();
}
