// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_DOTPRODUCTS_H
#define MATRIX_LIB_TARGET_AARCH64_DOTPRODUCTS_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// The kernels of instructions that add groups of products to each lane of a
/// vector of 128 bits, the best one first.
llvm::ArrayRef<const KernelInfo *> aarch64DotKernels();

} // namespace matrix

#endif
