// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SPIRV_SINGLELANES_H
#define MATRIX_LIB_SPIRV_SINGLELANES_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Computes with scalars what \p F computes with vectors of one lane. Only
/// arguments, results and calls keep these.
/// \returns whether \p F has changed.
bool scalarizeSingleLanes(llvm::Function &F);

} // namespace matrix

#endif
