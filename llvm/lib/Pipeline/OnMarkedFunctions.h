// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes on functions that hold matrices.

#ifndef MATRIX_LIB_PIPELINE_ONMARKEDFUNCTIONS_H
#define MATRIX_LIB_PIPELINE_ONMARKEDFUNCTIONS_H

#include "matrix/Pipeline/MarkFunctions.h"
#include "llvm/IR/Function.h"

namespace matrix {

/// Runs passes on the functions that MarkFunctions has marked. No analysis of
/// another function is made: even to ask for its target may be an error.
class OnMarkedFunctions : public llvm::PassInfoMixin<OnMarkedFunctions> {
  llvm::FunctionPassManager Passes;

public:
  explicit OnMarkedFunctions(llvm::FunctionPassManager Passes)
      : Passes(std::move(Passes)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM) {
    return F.hasFnAttribute(MatrixTypesAttribute)
               ? Passes.run(F, AM)
               : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
