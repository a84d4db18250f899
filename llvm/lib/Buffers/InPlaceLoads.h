// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BUFFERS_INPLACELOADS_H
#define MATRIX_LIB_BUFFERS_INPLACELOADS_H

#include "matrix/Buffers/Buffers.h"

namespace llvm {
class BatchAAResults;
class MemoryLocation;
} // namespace llvm

namespace matrix {

/// Why not every use of the load \p Load can read the load's own memory; none
/// if each can. The users stand in the load's block, and nothing may have
/// written the memory by then.
std::optional<CopyReason> reasonToCopy(TensorOp Load, const Regions &R,
                                       llvm::BatchAAResults &AA);

/// What may overwrite the memory of \p Load, which is copied because it may be
/// written, before its last use, if a few comparisons of addresses tell when
/// the load is reached; none if they do not. Then its users can read either its
/// memory or a copy.
llvm::SmallVector<WrittenRange, 2>
rangesWritten(TensorOp Load, const Regions &R, llvm::BatchAAResults &AA);

/// Whether \p Store's region updates the memory of the load \p Leaf: it reads
/// each element before it writes it, at the same address.
bool isUpdated(const Region &Store, const llvm::Value *Leaf);

/// Whether the loops of \p Store's region may write memory of the load \p Leaf
/// that they read afterwards.
bool mayOverwriteUnread(const Region &Store, llvm::Value *Leaf,
                        llvm::BatchAAResults &AA);

} // namespace matrix

#endif
