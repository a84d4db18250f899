// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_BLAS_RAISECALLS_H
#define MATRIX_BLAS_RAISECALLS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Replaces calls of BLAS by code of the engine. Where arguments are known only
/// when the program runs, the call stays for those that the engine does not
/// take.
class RaiseCalls : public llvm::PassInfoMixin<RaiseCalls> {
  llvm::FunctionPassManager Prepare;

public:
  /// \p Prepare: passes that bring operations into the form that is planned.
  explicit RaiseCalls(llvm::FunctionPassManager Prepare)
      : Prepare(std::move(Prepare)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace matrix

#endif
