// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LAYOUT_ASSIGNLAYOUTS_H
#define MATRIX_LAYOUT_ASSIGNLAYOUTS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Gives every value a layout that its users can work with. The present
/// decision keeps each layout and puts a relayout before a multiply whose
/// operand does not lie as the result does: the operand that runs along the
/// result's contiguous dimension is read in vectors (A for a column-major
/// result, B for a row-major one), the other one element by element.
class AssignLayouts : public llvm::PassInfoMixin<AssignLayouts> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
