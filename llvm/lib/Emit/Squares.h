// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Squares of elements, which turn rows into columns in registers.

#ifndef MATRIX_LIB_EMIT_SQUARES_H
#define MATRIX_LIB_EMIT_SQUARES_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Covers Rows x Columns elements of \p ElementBytes bytes by squares of Width
/// rows and columns: the body finds the first row and the first column of each.
/// The last squares start early, where others have been, unless Width divides
/// both extents: then none overlaps another. Squares that have lines of a cache
/// in common follow each other, and else those of the same rows.
void emitSquares(unsigned Rows, unsigned Columns, unsigned Width,
                 unsigned ElementBytes, llvm::IRBuilderBase &B,
                 llvm::function_ref<void(llvm::Value *, llvm::Value *)> Body);

/// Turns as many vectors as each has elements, a power of two, into those of
/// the transpose.
void transposeSquare(llvm::MutableArrayRef<llvm::Value *> Lines,
                     llvm::IRBuilderBase &B);

/// All elements of each of such vectors, combined in any order: lane k is what
/// vector k gives.
llvm::Value *combineSquare(
    llvm::ArrayRef<llvm::Value *> Lines,
    llvm::function_ref<llvm::Value *(llvm::Value *, llvm::Value *)> Combine,
    llvm::IRBuilderBase &B);

} // namespace matrix

#endif
