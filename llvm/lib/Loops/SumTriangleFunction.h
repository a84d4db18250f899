// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_SUMTRIANGLEFUNCTION_H
#define MATRIX_LIB_LOOPS_SUMTRIANGLEFUNCTION_H

#include "NestFunction.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace matrix {

/// The function of \p N, a triangle of sums, which is part of \p In. \p Make
/// makes those of its parts, nests whose extents are known when the program
/// runs; std::nullopt if it cannot.
std::optional<NestFunction> makeSumTriangleFunction(
    const Nest &N, llvm::Function &In, llvm::ScalarEvolution &SE,
    llvm::FunctionAnalysisManager &AM,
    llvm::function_ref<std::optional<NestFunction>(const Nest &, NestForm)>
        Make);

} // namespace matrix

#endif
