// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_ROWSUMS_H
#define MATRIX_LIB_EMIT_PRODUCT_ROWSUMS_H

#include "Memory/Storage.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Calls \p Body with \p Memory and, if the kernel reads elements of B flipped,
/// what makes up for it: for each row of A, an element of C's type that is
/// added to its sums.
void withStartOfRows(const Product &P, const ProductMemory &Memory,
                     const RegionPlan &Plan, const RegisterTiling &Tiling,
                     Storage &Store, llvm::IRBuilderBase &B,
                     llvm::function_ref<void(const ProductMemory &)> Body);

} // namespace matrix

#endif
