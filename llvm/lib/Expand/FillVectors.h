// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EXPAND_FILLVECTORS_H
#define MATRIX_LIB_EXPAND_FILLVECTORS_H

#include "matrix/Ops/TensorOp.h"

namespace matrix {
class Subtarget;

/// Copies the result of the contraction \p Op, or an operand, if vectors have
/// fewer idle lanes then and the copy takes less time than that saves.
/// \returns what stands for \p Op now.
TensorOp fillVectors(TensorOp Op, const Subtarget &ST);

} // namespace matrix

#endif
