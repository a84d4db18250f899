// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EXPAND_TURNLEAVES_H
#define MATRIX_LIB_EXPAND_TURNLEAVES_H

#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// Copies what \p Reduction reads of memory if its vectors would be gathered,
/// while others that it reads lie as they do. \returns whether anything is
/// copied.
bool turnLeaves(TensorOp Reduction);

} // namespace matrix

#endif
