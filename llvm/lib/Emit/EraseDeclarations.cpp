// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Erases the declarations of operations, which are left when all are emitted.

#include "matrix/Emit/EmitOps.h"
#include "matrix/Ops/OpName.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

PreservedAnalyses EraseDeclarations::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && matrixOpName(F))
      F.eraseFromParent();
  // No function that has a body changed.
  return PreservedAnalyses::all();
}
