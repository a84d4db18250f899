// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_COMPUTEDGATHER_H
#define MATRIX_TARGET_COMPUTEDGATHER_H

#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// Whether loops over slices compute \p V, an element-wise operation: it is,
/// maybe through others of one use each, of what is loaded alone, and only
/// gathered, or scattered into what is only stored. Then neither it nor what it
/// is computed of takes memory. Not where more would be computed so than there
/// is, unless that is cheaper than to write it and to read it again.
bool isComputedInGather(llvm::Value *V);

} // namespace matrix

#endif
