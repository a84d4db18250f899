// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_SPLITROWS_H
#define MATRIX_LIB_EMIT_RUNTIME_SPLITROWS_H

#include "RunTime/TilesUpTo.h"
#include "matrix/Plan/RunTimePlan.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Emits the tile \p T of a product with one column, whose sums may have any
/// order: A, B and C of \p Context's memory begin with the tile's first row,
/// and rows of A are adjacent along k. \p Depth: how many k there are.
void emitSplitRows(const KernelContext &Context, const RunTimeProductPlan &Plan,
                   const TileUpTo &T, llvm::Value *Depth);

} // namespace matrix

#endif
