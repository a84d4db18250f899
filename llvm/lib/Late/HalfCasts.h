// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_HALFCASTS_H
#define MATRIX_LIB_LATE_HALFCASTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Converts 5, 6 or 7 halves one by one where LLVM 22 cannot select the vector
/// (AMDGPU). \returns whether there were any.
bool scalarizeHalfCasts(llvm::Function &F);

} // namespace matrix

#endif
