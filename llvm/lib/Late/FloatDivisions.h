// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_FLOATDIVISIONS_H
#define MATRIX_LIB_LATE_FLOATDIVISIONS_H

#include "matrix/Machine/Subtarget.h"

namespace matrix {

/// Replaces quotients and remainders of vectors of short integers by those of
/// floating-point numbers, which are exact. \returns whether there are any.
bool divideAsFloats(llvm::Function &F, const Subtarget &ST);

} // namespace matrix

#endif
