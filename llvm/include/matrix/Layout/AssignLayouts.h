// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LAYOUT_ASSIGNLAYOUTS_H
#define MATRIX_LAYOUT_ASSIGNLAYOUTS_H

#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Gives every matrix that is computed the layout, rows or columns, with which
/// the fewest bytes are converted from one to the other, where a byte in a loop
/// counts as eight outside of it. What is loaded and stored lies as memory
/// does. A remark counts the conversions.
class AssignLayouts : public llvm::PassInfoMixin<AssignLayouts> {
  Effort E;

public:
  explicit AssignLayouts(Effort E) : E(E) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
