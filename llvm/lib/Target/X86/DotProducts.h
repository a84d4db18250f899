// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_X86_DOTPRODUCTS_H
#define MATRIX_LIB_TARGET_X86_DOTPRODUCTS_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// The kernels of instructions that add groups of products to each lane of a
/// vector, the best one first.
llvm::ArrayRef<const KernelInfo *> dotKernels();

} // namespace matrix

#endif
