// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OUTLINE_OUTLINERUNTIME_H
#define MATRIX_OUTLINE_OUTLINERUNTIME_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Gives statements whose extents are known at run time functions of their own:
/// one for all of a form, so that its loops are there once. No pass of LLVM's
/// then sees handles of two statements together, which it might merge to a phi.
///
/// Statements that may have no function (OutlineStatements.h) stay where they
/// are.
class OutlineRunTime : public llvm::PassInfoMixin<OutlineRunTime> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
