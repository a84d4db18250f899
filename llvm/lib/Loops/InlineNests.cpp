// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest's function is lowered alone, so that its plan is the plan that was
// checked. Its code may join the caller's behind that.

#include "InlineNests.h"
#include "LowerNest.h"
#include "SharedNests.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace matrix;

void matrix::inlineNest(Function &By, FunctionAnalysisManager &AM) {
  if (!By.hasOneUse() || stackBytes(By) != 0)
    return;
  AM.clear(By, By.getName());
  auto &Call = *cast<CallInst>(By.user_back());
  Function &Caller = *Call.getFunction();
  Attribute Width = By.getFnAttribute(PreferredWidthAttribute);
  InlineFunctionInfo Info;
  if (!InlineFunction(Call, Info).isSuccess())
    return;
  By.eraseFromParent();
  // Its vectors are the engine's, which late passes see to.
  Caller.addFnAttr(MatrixTypesAttribute);
  if (Width.isValid())
    Caller.addFnAttr(Width);
}

void matrix::inlineNests(Module &M, const SharedNests &Shared,
                         FunctionAnalysisManager &AM) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.hasLocalLinkage() || !Shared.contains(F))
      continue;
    if (!F.use_empty()) {
      inlineNest(F, AM);
      continue;
    }
    // It was made for what did not fit otherwise.
    AM.clear(F, F.getName());
    F.eraseFromParent();
  }
}
