// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_SHUFFLEMASKS_H
#define MATRIX_VECTOR_SHUFFLEMASKS_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/SmallVector.h"

namespace matrix {

/// The mask of a transpose, relayout, block or diagonal between flat vectors:
/// for each lane of the result, the operand's.
llvm::SmallVector<int> permutationMask(TensorOp Op);
/// The mask of an insertblock. The second operand's lanes follow the first
/// one's, and are widened to the same number.
llvm::SmallVector<int> insertBlockMask(TensorOp Op);
/// The mask of an insertdiagonal, in the same way.
llvm::SmallVector<int> insertDiagonalMask(TensorOp Op);
/// \p Lanes lanes, then poison up to \p Width.
llvm::SmallVector<int> widening(unsigned Lanes, unsigned Width);

} // namespace matrix

#endif
