// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_TILERANGES_H
#define MATRIX_LIB_PLAN_TILERANGES_H

#include "matrix/Plan/RegisterTiling.h"

namespace matrix {

/// Ways to cut M, in tiles of at most \p Most vectors.
llvm::SmallVector<TileRanges> waysToCutM(const TilingRequest &R, unsigned Most);

/// M in tiles of one vector, and what fills none. M is at least a vector.
TileRanges singleVectors(const TilingRequest &R);

/// Ways to cut N, in tiles of at most \p Most columns.
llvm::SmallVector<TileRanges> waysToCutN(const TilingRequest &R, unsigned Most);

} // namespace matrix

#endif
