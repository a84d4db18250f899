// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_MEMORY_KEEPINMEMORY_H
#define MATRIX_LIB_EMIT_MEMORY_KEEPINMEMORY_H

#include "matrix/Plan/Plan.h"

namespace matrix {

/// Drops groups of operations that loops feed or that feed loops, or that are
/// best loops themselves, and whose values nothing else wants as flat vectors:
/// to read and to write them there would be copies.
void keepInMemory(llvm::SmallVectorImpl<TensorOp> &Ops, const Subtarget &ST);

} // namespace matrix

#endif
