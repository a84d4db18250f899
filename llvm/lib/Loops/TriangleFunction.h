// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_TRIANGLEFUNCTION_H
#define MATRIX_LIB_LOOPS_TRIANGLEFUNCTION_H

#include "NestFunction.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace matrix {

/// The function of \p N, a triangle, which is part of \p In. \p Make makes
/// those of its rectangles and squares, nests whose rows and columns are known
/// when the program runs; std::nullopt if it cannot.
std::optional<NestFunction> makeTriangleFunction(
    const Nest &N, llvm::Function &In, llvm::ScalarEvolution &SE,
    llvm::function_ref<std::optional<NestFunction>(const Nest &)> Make);

} // namespace matrix

#endif
