// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts a function's operations. LLVM's inliner decides.

#include "matrix/Outline/HintInlining.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

/// Operations of \p F that compute something.
static unsigned countOperations(Function &F) {
  return count_if(instructions(F), [](Instruction &I) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    return Op && (isProduct(Op->kind()) || elementwiseInfo(Op->kind()) ||
                  reductionStep(Op->kind()) || Op->kind() == OpKind::Transpose);
  });
}

PreservedAnalyses HintInlining::run(Function &F, FunctionAnalysisManager &AM) {
  if (!F.hasLocalLinkage() || F.size() != 1 || F.hasOptNone() ||
      F.hasFnAttribute(Attribute::NoInline))
    return PreservedAnalyses::all();
  unsigned Count = countOperations(F);
  if (Count != 0 && Count <= CodeBudget::InlinedOperations)
    F.addFnAttr(Attribute::InlineHint);
  return PreservedAnalyses::all();
}
