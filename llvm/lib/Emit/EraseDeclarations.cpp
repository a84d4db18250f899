// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is left of operations when all are emitted.

#include "matrix/Emit/EmitOps.h"
#include "matrix/Late/LegalizeVectors.h"
#include "matrix/Ops/OpName.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

PreservedAnalyses EraseDeclarations::run(Module &M, ModuleAnalysisManager &) {
  bool HadOperations = false;
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && matrixOpName(F)) {
      HadOperations = true;
      F.eraseFromParent();
    }
  // Another front end's module does not say so.
  if (HadOperations && !M.getModuleFlag(MatrixTypesFlag))
    M.addModuleFlag(Module::Max, MatrixTypesFlag, 1);
  // No function that has a body changed.
  return PreservedAnalyses::all();
}
