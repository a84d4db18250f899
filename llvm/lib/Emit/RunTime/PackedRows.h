// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_PACKEDROWS_H
#define MATRIX_LIB_EMIT_RUNTIME_PACKEDROWS_H

#include "RunTime/TilesUpTo.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Copies the rows of \p T of \p From, which is A of \p P from the tile's first
/// row on, for \p Depth steps of k, to \p Memory: those of a step side by side,
/// as many as the tile's fragments hold, as elements of the result's type,
/// after \p Change if there is one.
/// Behind the last row it is that row, or the first one of its vector, again.
/// \returns the copy.
MemoryRef packRows(const Product &P, const RunTimeProductPlan &Plan,
                   const TileUpTo &T, const MemoryRef &From, llvm::Value *Depth,
                   llvm::Value *Memory,
                   const std::function<llvm::Value *(llvm::Value *)> &Change,
                   llvm::IRBuilderBase &B);

/// Copies \p Columns, which are adjacent in \p From and in \p To, of \p Depth
/// steps of k, by vectors of \p Width.
void packColumns(const MemoryRef &From, const MemoryRef &To, llvm::Value *Depth,
                 llvm::Value *Columns, unsigned Width, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
