// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the cost of a contraction as a product of matrices with that as a
// reduction of products, whose vectors run along one of its loops. A product
// reads a row or a column once for several of the other factor's, but its
// vectors run along the result's contiguous dimension, in which a factor may be
// strided.

#ifndef MATRIX_LIB_EXPAND_SUMWAYS_H
#define MATRIX_LIB_EXPAND_SUMWAYS_H

#include "matrix/Ops/Contraction.h"

namespace matrix {

/// Whether \p Op's result may be computed in another layout than it has, and
/// changed at last: that takes memory, which is to be on the stack.
bool mayChangeLayout(TensorOp Op);

/// Whether \p Op is a matrix times a vector once loops are one that lie side by
/// side in all tensors (MergeLoops.cpp).
bool isMatrixTimesVector(TensorOp Op, const Contraction &All);

/// The loop, by its label, along which vectors of a reduction run that takes
/// less than \p Op does as a product; none if no reduction does. \p All are the
/// loops of Op, \p VectorBits those of a vector.
std::optional<unsigned> loopOfCheaperSums(TensorOp Op, const Contraction &All,
                                          unsigned VectorBits);

} // namespace matrix

#endif
