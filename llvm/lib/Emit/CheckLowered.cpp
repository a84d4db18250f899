// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last word: no matrix operation reaches instruction selection.

#include "matrix/Emit/CheckLowered.h"
#include "matrix/Ops/OpName.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

PreservedAnalyses CheckLowered::run(Module &M, ModuleAnalysisManager &) {
  SmallSetVector<Function *, 4> Unfinished;
  for (Function &Callee : M) {
    std::optional<StringRef> Name;
    if (Callee.isDeclaration())
      Name = matrixOpName(Callee);
    if (!Name)
      continue;
    std::string Message =
        ("matrix operation '" + *Name + "' was not lowered").str();
    for (User *U : Callee.users())
      if (auto *Call = dyn_cast<CallBase>(U)) {
        M.getContext().diagnose(DiagnosticInfoGenericWithLoc(
            Message, *Call->getFunction(), Call->getDebugLoc(), DS_Error));
        Unfinished.insert(Call->getFunction());
      }
  }
  // Some compilers go on to generate code after an error.
  for (Function *F : Unfinished)
    F->deleteBody();
  return Unfinished.empty() ? PreservedAnalyses::all()
                            : PreservedAnalyses::none();
}
