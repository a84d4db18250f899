// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What rules about parts of tensors have in common: blocks, views, diagonals,
// and what is gathered.

#ifndef MATRIX_LIB_SIMPLIFY_PARTS_H
#define MATRIX_LIB_SIMPLIFY_PARTS_H

#include "matrix/Ops/OpBuilder.h"

namespace matrix {

/// The dimensions of \p Type of more than one index, slowest first.
llvm::SmallVector<unsigned> longDimensions(TensorType Type);
/// What \p Part is taken of, if that is computed for it alone, and has more
/// elements.
std::optional<TensorOp> wholeOf(TensorOp Part);
/// part(splat x) = splat x
llvm::Value *partOfSplat(TensorOp Part, llvm::IRBuilderBase &B);
/// part(A) + part(B), of A + B, which is \p Whole
llvm::Value *elementsOfParts(TensorOp Part, TensorOp Whole,
                             llvm::IRBuilderBase &B);
/// The same of what wholeOf() \p Part is, if that is element-wise.
llvm::Value *partOfElements(TensorOp Part, llvm::IRBuilderBase &B);
/// Whether \p Kind is one instruction for a vector on most processors, or two.
bool isCheap(OpKind Kind);
/// The labels of \p Op's factors: dimensions of its result, and above them
/// those that are summed over. None if it is no product.
llvm::SmallVector<llvm::SmallVector<unsigned>> labelsOf(TensorOp Op);

} // namespace matrix

#endif
