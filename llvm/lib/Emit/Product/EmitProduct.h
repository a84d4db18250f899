// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices in memory.

#ifndef MATRIX_LIB_EMIT_PRODUCT_EMITPRODUCT_H
#define MATRIX_LIB_EMIT_PRODUCT_EMITPRODUCT_H

#include "Product/ProductMemory.h"

namespace matrix {

/// The product \p P as \p Plan has it, which goes to Memory.C.
void emitProduct(const Product &P, const ProductMemory &Memory,
                 const RegionPlan &Plan, Storage &Store,
                 llvm::IRBuilderBase &B);

/// Some rows of \p P in tiles of \p Tiling; \p FirstRow is the first one's
/// number in all of it.
void emitTiles(const Product &P, const ProductMemory &Memory,
               const RegionPlan &Plan, const RegisterTiling &Tiling,
               llvm::Value *FirstRow, llvm::IRBuilderBase &B);

/// The product in parts, of which those of A are copied to lie close together.
void emitPackedProduct(const Product &P, const ProductMemory &Memory,
                       const RegionPlan &Plan, Storage &Store,
                       llvm::IRBuilderBase &B);

} // namespace matrix

#endif
