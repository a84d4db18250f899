// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EXPAND_MERGELOOPS_H
#define MATRIX_EXPAND_MERGELOOPS_H

#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Makes one loop of two neighboring ones of a contraction, if their elements
/// lie as those of one dimension in all tensors that have them: the image of a
/// 1x1 convolution is one line, and A_abc * B_cd a product of matrices.
///
/// Element-wise operations that follow the contraction, and the store behind
/// them, get the merged shape as well. An operand or the result is copied for
/// it only if rows fill vectors better then, and that saves more time; sums
/// keep their order. After Simplify, which tells where loads and stores are.
///
/// opt -passes=matrix-merge-loops.
class MergeLoops : public llvm::PassInfoMixin<MergeLoops> {
  Effort E;

public:
  /// Nothing is copied if \p E is trivial.
  explicit MergeLoops(Effort E) : E(E) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
