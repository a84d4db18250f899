// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_STEPFUNCTION_H
#define MATRIX_LIB_LOOPS_STEPFUNCTION_H

#include "NestFunction.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace matrix {

/// The function of \p N, which is part of \p In and has Sums.
NestFunction makeStepFunction(const Nest &N, llvm::Function &In,
                              llvm::ScalarEvolution &SE,
                              llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
