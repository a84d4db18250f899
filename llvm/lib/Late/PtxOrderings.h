// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LATE_PTXORDERINGS_H
#define MATRIX_LIB_LATE_PTXORDERINGS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Orders the atomic accesses of \p F by fences where it is for an NVIDIA GPU
/// whose accesses have no order of their own.
/// \returns whether \p F has changed.
bool fenceAtomics(llvm::Function &F);

} // namespace matrix

#endif
