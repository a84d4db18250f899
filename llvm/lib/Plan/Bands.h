// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways to cut rows, and columns, into bands.

#ifndef MATRIX_LIB_PLAN_BANDS_H
#define MATRIX_LIB_PLAN_BANDS_H

#include "matrix/Plan/Blocks.h"

namespace matrix {

using RowBands = llvm::SmallVector<RowBand, 3>;
using ColumnBands = llvm::SmallVector<ColumnBand, 2>;

/// Ways to cut the rows, in blocks of at most \p Most vectors.
llvm::SmallVector<RowBands> waysToCutRows(const BlockRequest &R, unsigned Most);

/// Ways to cut the columns, in blocks of at most \p Most columns.
llvm::SmallVector<ColumnBands> waysToCutColumns(const BlockRequest &R,
                                                unsigned Most);

} // namespace matrix

#endif
