// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it costs to move elements between registers.

#ifndef MATRIX_TARGET_MOVEMENTCOST_H
#define MATRIX_TARGET_MOVEMENTCOST_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// Whether \p Op transposes a square matrix whose lines fill a register each.
/// LLVM would make each line of its result of all lines of the operand.
bool isTransposeTile(TensorOp Op, const Subtarget &ST);

/// About how many instructions \p Op is on flat vectors: a transpose, relayout,
/// block or diagonal, or the insertion of one. 0 for all else. Where a block
/// begins is constant.
unsigned movementCost(TensorOp Op, const Subtarget &ST);

} // namespace matrix

#endif
