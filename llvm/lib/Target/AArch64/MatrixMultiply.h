// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_MATRIXMULTIPLY_H
#define MATRIX_LIB_TARGET_AARCH64_MATRIXMULTIPLY_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// The kernels of NEON's instructions that multiply two rows by two columns.
extern const KernelInfo MmlaKernel, BFmmlaKernel;

} // namespace matrix

#endif
