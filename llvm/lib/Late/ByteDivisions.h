// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_BYTEDIVISIONS_H
#define MATRIX_LIB_LATE_BYTEDIVISIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Divides vectors of bytes that fill no register, by constants, as vectors of
/// 16-bit integers. Remainders, too. Only for x86.
/// \returns whether there were any.
bool widenByteDivisions(llvm::Function &F);

} // namespace matrix

#endif // MATRIX_LIB_LATE_BYTEDIVISIONS_H
