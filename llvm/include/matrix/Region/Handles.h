// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part that a handle has in the loops of a region.

#ifndef MATRIX_REGION_HANDLES_H
#define MATRIX_REGION_HANDLES_H

namespace llvm {
class Value;
}

namespace matrix {

/// Whether \p V shares the memory of its operand: a reshape, a transpose of the
/// same storage, or a view whose readers take any strides. No region computes
/// it.
bool isView(const llvm::Value *V);
/// The handle that \p V is a view of, \p V itself if it is none.
llvm::Value *viewOrigin(llvm::Value *V);
/// Whether \p V is a matrix that was row-major and is column-major, or the
/// other way round, or a tensor in which a few lines were interleaved, as an
/// image's channels are in its pixels, and follow each other, or the other way
/// round: loops over elements convert it on the way.
bool isLayoutConversion(const llvm::Value *V);
/// Whether \p V is a column times a row: each element is the product of two, so
/// that loops over elements can compute it on the way.
bool isOuterProduct(const llvm::Value *V);
/// Whether \p V holds no elements in memory that anyone wrote: a splat, undef
/// or poison. A loop makes its elements as it goes.
bool isFree(const llvm::Value *V);

} // namespace matrix

#endif
