// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_ARMBFLOATS_H
#define MATRIX_LIB_LATE_ARMBFLOATS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// On Arm with BF16, moves bfloats of \p F as 16-bit integers and computes with
/// them as floats.
/// \returns whether \p F has changed.
bool replaceArmBFloats(llvm::Function &F);

} // namespace matrix

#endif
