// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_SYMMETRY_H
#define MATRIX_LIB_PLAN_SYMMETRY_H

#include "matrix/Plan/Plan.h"

namespace matrix {

/// None if the region's loops make a product whose element (i, j) is element
/// (j, i), bit by bit, and what follows it keeps that so.
SymmetryRefusal symmetryOf(const Region &R);

} // namespace matrix

#endif
