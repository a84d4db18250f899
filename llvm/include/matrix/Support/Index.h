// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices, offsets and strides are integers as wide as the target's addresses.
// Operations have 64-bit ones: on a smaller machine each would be several
// registers, and an addition several instructions.

#ifndef MATRIX_SUPPORT_INDEX_H
#define MATRIX_SUPPORT_INDEX_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

llvm::IntegerType *indexType(llvm::IRBuilderBase &B);

/// \p Number as an index.
llvm::ConstantInt *getIndex(llvm::IRBuilderBase &B, uint64_t Number);

/// An operation's index or stride \p V, an integer of any width, as an index.
llvm::Value *toIndex(llvm::Value *V, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
