// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_MACHINE_LENGTHENVECTORS_H
#define MATRIX_MACHINE_LENGTHENVECTORS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Small matrices that are only computed with element by element stay LLVM's
/// vectors, and no plan is made of their function. Where plans would take
/// vectors that are longer than LLVM prefers, so do these.
class LengthenVectors : public llvm::PassInfoMixin<LengthenVectors> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
