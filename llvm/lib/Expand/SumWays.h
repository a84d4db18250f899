// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a contraction takes as a product of matrices, and as a reduction of
// products, whose vectors run along one of its loops. Products read a row, or a
// column, once for several of the other factor's, but are vectors along what
// lies closest in the result, which each factor may have apart.

#ifndef MATRIX_LIB_EXPAND_SUMWAYS_H
#define MATRIX_LIB_EXPAND_SUMWAYS_H

#include "matrix/Ops/Contraction.h"

namespace matrix {

/// Whether \p Op's result may be computed in another layout than it has, and
/// changed at last: that takes memory, which is to be on the stack.
bool mayChangeLayout(TensorOp Op);

/// The loop, by its label, along which vectors of a reduction run that takes
/// less than \p Op does as a product; none if no reduction does. \p All are the
/// loops of Op, \p VectorBits those of a vector.
std::optional<unsigned> loopOfCheaperSums(TensorOp Op, const Contraction &All,
                                          unsigned VectorBits);

} // namespace matrix

#endif
