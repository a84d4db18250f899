// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LAYOUT_IDLELANES_H
#define MATRIX_LIB_LAYOUT_IDLELANES_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// The bytes that could be converted in the time by which product \p Op takes
/// longer in rows than in columns; negative if it takes longer in columns.
/// Vectors along what is short have idle lanes. Integers may have lanes along
/// k.
int64_t bytesOfIdleLanes(TensorOp Op, const Subtarget &ST);

} // namespace matrix

#endif
