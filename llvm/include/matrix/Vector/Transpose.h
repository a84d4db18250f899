// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_TRANSPOSE_H
#define MATRIX_VECTOR_TRANSPOSE_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Transposes the n x n matrix whose rows are \p Lines; n is a power of two. If
/// rows have k * n elements, transposes each of the k matrices side by side.
void transposeLines(llvm::MutableArrayRef<llvm::Value *> Lines,
                    llvm::IRBuilderBase &B);

/// All elements of each of such vectors, combined in any order: lane k is what
/// vector k gives.
llvm::Value *combineLines(
    llvm::ArrayRef<llvm::Value *> Lines,
    llvm::function_ref<llvm::Value *(llvm::Value *, llvm::Value *)> Combine,
    llvm::IRBuilderBase &B);

} // namespace matrix

#endif
