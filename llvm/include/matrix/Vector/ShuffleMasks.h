// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_SHUFFLEMASKS_H
#define MATRIX_VECTOR_SHUFFLEMASKS_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace matrix {

/// The mask of a transpose, relayout, view, block or diagonal between flat
/// vectors: for each lane of the result, the operand's.
llvm::SmallVector<int> permutationMask(TensorOp Op);
/// The mask of \p Mask after \p First: lanes of what First takes its own from.
llvm::SmallVector<int> composedMask(llvm::ArrayRef<int> First,
                                    llvm::ArrayRef<int> Mask);
/// For each step of the reduction \p Op, in its order, the lane of the operand
/// that comes next in each lane of the result.
llvm::SmallVector<llvm::SmallVector<int>> reductionMasks(TensorOp Op);
/// For each step of the contraction \p Op, in the order of its sums, the lanes
/// of both factors that are multiplied for each lane of the result.
llvm::SmallVector<std::array<llvm::SmallVector<int>, 2>>
contractionMasks(TensorOp Op);
/// The mask of an insertblock. The second operand's lanes follow the first
/// one's, and are widened to the same number.
llvm::SmallVector<int> insertBlockMask(TensorOp Op);
/// The masks of an insertview and an insertdiagonal, in the same way.
llvm::SmallVector<int> insertViewMask(TensorOp Op);
llvm::SmallVector<int> insertDiagonalMask(TensorOp Op);
/// \p Lanes lanes, then poison up to \p Width.
llvm::SmallVector<int> widening(unsigned Lanes, unsigned Width);

} // namespace matrix

#endif
