// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_MATRIXMULTIPLY_H
#define MATRIX_LIB_TARGET_AARCH64_MATRIXMULTIPLY_H

#include "matrix/Target/Kernels.h"

namespace matrix {

/// The kernels of NEON's instructions that multiply two rows by two columns.
extern const KernelInfo MmlaKernel, BFmmlaKernel;

/// The longest vectors of SVE, in bits, up to which they are as fast as any
/// others: half as many units are that long.
constexpr unsigned MostBlockBits = 256;

/// Whether A has to be the instruction's first operand, which is the one
/// without signs of `usmmla`: a block's elements lie row by row then, and
/// otherwise column by column.
bool isAFirst(const Product &P);

} // namespace matrix

#endif
