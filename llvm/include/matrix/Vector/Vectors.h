// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors and parts of them.

#ifndef MATRIX_VECTOR_VECTORS_H
#define MATRIX_VECTOR_VECTORS_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

inline unsigned numLanes(const llvm::Value *Vector) {
  return llvm::cast<llvm::FixedVectorType>(Vector->getType())->getNumElements();
}

/// A scalar as a vector of one.
llvm::Value *asVector(llvm::Value *V, llvm::IRBuilderBase &B);

/// \p Count lanes from \p First on.
llvm::Value *subvector(llvm::Value *Vector, unsigned First, unsigned Count,
                       llvm::IRBuilderBase &B);

/// Calls \p Body with the first one and the number of as many elements as fill
/// a register of \p Largest, a power of two, and then of each smaller one.
void forPieces(unsigned Count, unsigned Largest,
               llvm::function_ref<void(unsigned, unsigned)> Body);

/// Vectors one behind the other, none of which is longer than the first one.
llvm::Value *joinPieces(llvm::ArrayRef<llvm::Value *> Pieces,
                        llvm::IRBuilderBase &B);

} // namespace matrix

#endif
