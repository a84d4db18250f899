// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_HEXAGONVECTORS_H
#define MATRIX_LIB_LATE_HEXAGONVECTORS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Makes elements of vectors that LLVM 22 cannot select for Hexagon: doubles
/// that become integers, 16 and more at once, and single results of
/// comparisons. \returns whether there was one.
bool takeApartHexagonVectors(llvm::Function &F);

} // namespace matrix

#endif
