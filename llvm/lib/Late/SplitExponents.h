// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_SPLITEXPONENTS_H
#define MATRIX_LIB_LATE_SPLITEXPONENTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Cuts llvm.ldexp of vectors of more than \p Bits bits, those of a register.
/// \returns whether there were any.
bool splitExponents(llvm::Function &F, unsigned Bits);

} // namespace matrix

#endif
