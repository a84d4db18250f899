// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two ways to multiply in memory; emitProduct() chooses.

#ifndef MATRIX_LIB_EMIT_EMITMATMUL_H
#define MATRIX_LIB_EMIT_EMITMATMUL_H

#include "RegionEmitter.h"

namespace matrix {

/// The product by blocks of \p Tiles, from operands where they lie. Its first
/// row is row \p FirstRow of the whole product.
void emitBlocks(TensorOp Op, const MemoryRef &Target, const MemoryRef &A,
                const MemoryRef &B, const MemoryRef *Addend, Epilogue Last,
                const RegionPlan &Plan, const Blocks &Tiles,
                llvm::Value *FirstRow, llvm::IRBuilderBase &Builder);

/// The product by parts, of which one operand's are copied to lie close
/// together.
void emitPackedProduct(TensorOp Op, const MemoryRef &Target, const MemoryRef &A,
                       const MemoryRef &B, const MemoryRef *Addend,
                       const RegionPlan &Plan, Storage &Store,
                       llvm::IRBuilderBase &Builder);

} // namespace matrix

#endif
