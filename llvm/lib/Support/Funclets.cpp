// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the handler of each block, as LLVM colors them.

#include "matrix/Support/Funclets.h"
#include "llvm/IR/EHPersonalities.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

void matrix::addFuncletBundles(Function &F) {
  if (!F.hasPersonalityFn() ||
      !isScopedEHPersonality(classifyEHPersonality(F.getPersonalityFn())))
    return;
  DenseMap<BasicBlock *, ColorVector> Colors = colorEHFunclets(F);
  for (BasicBlock &BB : F) {
    const ColorVector &Here = Colors[&BB];
    // A block of several handlers is still to be copied for each.
    if (Here.size() != 1)
      continue;
    auto *Pad = dyn_cast<FuncletPadInst>(&*Here.front()->getFirstNonPHIIt());
    if (!Pad)
      continue;
    for (Instruction &I : make_early_inc_range(BB)) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || isa<IntrinsicInst>(Call) || Call->isInlineAsm() ||
          Call->getOperandBundle(LLVMContext::OB_funclet))
        continue;
      Value *Operand = Pad;
      CallBase *New = CallBase::addOperandBundle(
          Call, LLVMContext::OB_funclet, OperandBundleDef("funclet", Operand),
          Call->getIterator());
      New->takeName(Call);
      Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
    }
  }
}
