// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_DEBUG_FOLLOWSPILLS_H
#define MATRIX_DEBUG_FOLLOWSPILLS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Tells debuggers that a vector argument is in memory where it has been stored
/// there for good.
class FollowSpills : public llvm::PassInfoMixin<FollowSpills> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace matrix

#endif
