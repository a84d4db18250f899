// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/SpirV/FitCooperativeMatrices.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

static void branchInsteadOf(SelectInst &Select) {
  Value *OnTrue = Select.getTrueValue(), *OnFalse = Select.getFalseValue();
  Instruction *Then, *Else;
  SplitBlockAndInsertIfThenElse(Select.getCondition(), &Select, &Then, &Else);
  PHINode *Phi =
      PHINode::Create(Select.getType(), 2, "", Select.getParent()->begin());
  Phi->addIncoming(OnTrue, Then->getParent());
  Phi->addIncoming(OnFalse, Else->getParent());
  Phi->takeName(&Select);
  Phi->setDebugLoc(Select.getDebugLoc());
  Select.replaceAllUsesWith(Phi);
  Select.eraseFromParent();
}

/// Whether \p Call loads or stores a matrix.
static bool isMemoryOperation(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee &&
         (Callee->getName().contains("__spirv_CooperativeMatrixLoadKHR") ||
          Callee->getName().contains("__spirv_CooperativeMatrixStoreKHR"));
}

static void hideArray(CallInst &Call) {
  Value *Array = Call.getArgOperand(0);
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Slot = AtEntry.CreateAlloca(Array->getType());
  IRBuilder<> B(&Call);
  B.CreateStore(Array, Slot);
  Call.setArgOperand(0, B.CreateLoad(Array->getType(), Slot));
}

/// The back end says of both pointers of a copy that they are aligned as the
/// first one is.
static bool alignAlike(MemTransferInst &Copy) {
  Align To = Copy.getDestAlign().valueOrOne(),
        From = Copy.getSourceAlign().valueOrOne();
  if (To == From)
    return false;
  Copy.setDestAlignment(std::min(To, From));
  Copy.setSourceAlignment(std::min(To, From));
  return true;
}

PreservedAnalyses FitCooperativeMatrices::run(Function &F,
                                              FunctionAnalysisManager &) {
  if (!F.getParent()->getTargetTriple().isSPIROrSPIRV())
    return PreservedAnalyses::all();
  SmallVector<SelectInst *> Selects;
  SmallVector<CallInst *> Calls;
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      Changed |= alignAlike(*Copy);
    if (auto *Select = dyn_cast<SelectInst>(&I))
      if (isCooperativeMatrix(Select->getType()))
        Selects.push_back(Select);
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isMemoryOperation(*Call) &&
          isa<GlobalVariable>(Call->getArgOperand(0)->stripPointerCasts()))
        Calls.push_back(Call);
  }
  for (SelectInst *Select : Selects)
    branchInsteadOf(*Select);
  for (CallInst *Call : Calls)
    hideArray(*Call);
  Changed |= !Selects.empty() || !Calls.empty();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
