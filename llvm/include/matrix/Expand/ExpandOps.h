// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EXPAND_EXPANDOPS_H
#define MATRIX_EXPAND_EXPANDOPS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Makes few operations of many, which are all that the other stages know of:
///
///   slices, broadcasts, permutations, blocks     view
///   padding, concatenation                       insertview, gather
///   windows                                      reduction of a view
///   convolutions                                 contraction of a view
///   products of more than two dimensions         contraction
///   contractions of matrices                     matmul, muladd
///
/// opt -passes=matrix-expand.
class ExpandOps : public llvm::PassInfoMixin<ExpandOps> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
