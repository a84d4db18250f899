// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OUTLINE_HINTINLINING_H
#define MATRIX_OUTLINE_HINTINLINING_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Marks local functions of one or two operations on large matrices as worth
/// inlining (`inlinehint`): the caller's operations fuse with them, and what
/// they are passed and return by value is a copy otherwise. At -Os LLVM would
/// call them; at -O1 and above it inlines most anyway, and at -Oz none.
class HintInlining : public llvm::PassInfoMixin<HintInlining> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
