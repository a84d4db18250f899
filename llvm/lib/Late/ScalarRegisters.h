// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_SCALARREGISTERS_H
#define MATRIX_LIB_LATE_SCALARREGISTERS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Leaves the scalar registers of an AMD GPU of the seventh generation free
/// that LLVM counts twice.
/// \returns whether \p F has changed.
bool limitScalarRegisters(llvm::Function &F);

} // namespace matrix

#endif
