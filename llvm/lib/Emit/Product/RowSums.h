// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_ROWSUMS_H
#define MATRIX_LIB_EMIT_PRODUCT_ROWSUMS_H

#include "Memory/Storage.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Writes to \p Terms what is added to rows of \p A, of \p K steps, in tiles of
/// \p Ranges, because elements of B are flipped. \p Memory: how A was packed.
void emitRowTerms(const MemoryRef &Terms, const MemoryRef &A, unsigned K,
                  const Product &P, const ProductMemory &Memory,
                  const ProductPlan &Plan, llvm::ArrayRef<TileRange> Ranges,
                  llvm::IRBuilderBase &B);

/// Calls \p Body with \p Memory and, if other tiles need them, with the sums of
/// the rows of A.
void withRowTerms(const Product &P, const ProductMemory &Memory,
                  const ProductPlan &Plan, const RegisterTiling &Tiling,
                  Storage &Store, llvm::IRBuilderBase &B,
                  llvm::function_ref<void(const ProductMemory &)> Body);

} // namespace matrix

#endif
