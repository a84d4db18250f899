// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BUFFERS_INPLACELOADS_H
#define MATRIX_LIB_BUFFERS_INPLACELOADS_H

#include "matrix/Region/Region.h"

namespace llvm {
class BatchAAResults;
class MemoryLocation;
} // namespace llvm

namespace matrix {

/// Whether every use of the load \p Load can read the load's own memory:
/// nothing may have written it by then. The users stand in the load's block.
bool canReadInPlace(TensorOp Load, const Regions &R, const Subtarget &ST,
                    llvm::BatchAAResults &AA);

/// Whether the loops of \p Store's region may write memory of the load \p Leaf
/// that they read afterwards.
bool mayOverwriteUnread(const Region &Store, llvm::Value *Leaf,
                        llvm::BatchAAResults &AA);

} // namespace matrix

#endif
