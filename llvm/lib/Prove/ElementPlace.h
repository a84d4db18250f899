// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_ELEMENTPLACE_H
#define MATRIX_LIB_PROVE_ELEMENTPLACE_H

#include <cstdint>
#include <string>

namespace llvm {
class Argument;
} // namespace llvm

namespace matrix::prove {

/// " (row 1, column 0)": what the byte at \p Byte, from where \p A points, is
/// of the matrix or tensor that A's function stores there. Empty if it stores
/// none, and where two disagree.
std::string elementPlace(const llvm::Argument &A, int64_t Byte);

} // namespace matrix::prove

#endif
