// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_PACKEDROWS_H
#define MATRIX_LIB_EMIT_RUNTIME_PACKEDROWS_H

#include "RunTime/TilesUpTo.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Copies the rows of \p T of \p From, whose row 0 is the tile's first, for
/// \p Depth steps of k, to \p Memory: those of a step side by side, as many as
/// the tile's fragments hold. Behind the last row it is that row, or the first
/// one of its vector, again. \p HasFences: KernelContext's. \returns the copy.
MemoryRef packRows(const TileUpTo &T, const MemoryRef &From, llvm::Value *Depth,
                   llvm::Value *Memory, bool HasFences, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
