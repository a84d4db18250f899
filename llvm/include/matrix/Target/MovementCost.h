// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it costs to move elements between registers.

#ifndef MATRIX_TARGET_MOVEMENTCOST_H
#define MATRIX_TARGET_MOVEMENTCOST_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Whether \p Op transposes a square matrix whose lines fill a register each.
/// LLVM would make each line of its result of all lines of the operand.
bool isTransposeTile(TensorOp Op, const Subtarget &ST);

/// About how many instructions \p Op is on flat vectors: a transpose, relayout,
/// view, block or diagonal, or the insertion of one. 0 for all else. Where a
/// block begins is constant.
unsigned movementCost(TensorOp Op, const Subtarget &ST);

/// Whether \p Op moves nothing by itself in registers: only sums take elements
/// of it, or views that they do.
bool isSummedUp(TensorOp Op);

/// The run of memory that \p Load loads in registers, if it is for sums alone,
/// perhaps of what is computed of it, which take elements from anywhere, and
/// its elements do not lie in order.
std::optional<MemoryRef::Run> runLoaded(TensorOp Load);

/// About how many instructions a reduction or contraction is, where each step
/// moves elements to the lanes of its result; a view that it reads moves none
/// by itself. If that is more than \p Most, any number above it.
unsigned sumCost(TensorOp Op, unsigned Most, const Subtarget &ST);

} // namespace matrix

#endif
