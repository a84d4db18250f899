// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_STRICTSMALLFLOATS_H
#define MATRIX_LIB_LATE_STRICTSMALLFLOATS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Computes constrained operations on bfloat in float, and those on half that
/// have no library function. Results are rounded to nearest.
/// \returns whether there were any.
bool widenStrictSmallFloats(llvm::Function &F);

} // namespace matrix

#endif
