// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_TRANSPOSETILE_H
#define MATRIX_LIB_EMIT_LOOPS_TRANSPOSETILE_H

#include "matrix/Plan/CopyPlan.h"
#include "matrix/Vector/Transpose.h"

namespace matrix {

/// Calls \p Body with the first index of each tile of \p Grids along either
/// dimension, and its width along the second one. Tiles that have lines of a
/// cache in common follow each other.
void forTransposeTiles(
    llvm::ArrayRef<TileGrid> Grids, llvm::IRBuilderBase &B,
    llvm::function_ref<void(llvm::Value *, llvm::Value *, unsigned Width)>
        Body);

} // namespace matrix

#endif
