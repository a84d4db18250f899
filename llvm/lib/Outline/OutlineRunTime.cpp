// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements are found in all functions before any is replaced, as in
// OutlineStatements.cpp.

#include "matrix/Outline/OutlineRunTime.h"
#include "Candidate.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Support/RunTimeStatement.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// The attributes of a function that does a statement of \p F: it may also ask
/// for memory.
static AttributeSet attributesIn(const Function &F) {
  AttrBuilder B(F.getContext(), codeAttributes(F));
  B.addAttribute(RunTimeStatementAttribute);
  B.addMemoryAttr(MemoryEffects::inaccessibleOrArgMemOnly());
  return AttributeSet::get(F.getContext(), B);
}

PreservedAnalyses OutlineRunTime::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Forms Found;
  SmallPtrSet<Function *, 8> Changed;
  for (Function &F : M) {
    if (!mayCallNewFunctions(F) || !hasExtentsAtRunTime(F))
      continue;
    if (contractBatches(F))
      Changed.insert(&F);
    SmallVector<TensorOp> Stores;
    for (Instruction &I : instructions(F))
      if (std::optional<TensorOp> Op = TensorOp::of(&I);
          Op && Op->kind() == OpKind::Store && isOfExtentsAtRunTime(*Op))
        Stores.push_back(*Op);
    if (Stores.empty())
      continue;
    BatchAAResults AA(FAM.getResult<AAManager>(F));
    for (TensorOp Store : Stores)
      if (std::optional<Statement> S = Statement::of(Store, AA))
        Found.add({std::move(*S), attributesIn(F), /*Cycles=*/0,
                   /*IsShort=*/false});
  }
  for (std::vector<Candidate> &Users : Found.list()) {
    Function *Shared = Users.front().S.makeFunction(Users.front().Attributes);
    for (Candidate &C : Users) {
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Shared);
    }
  }
  for (Function *F : Changed)
    addFuncletBundles(*F);
  return Changed.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
