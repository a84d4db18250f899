// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any target with vectors: as many sums as its registers hold beside a step's
// vectors, one broadcast element and, where products are not fused, a product.

#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

SmallVector<Grid, 4> matrix::genericGrids(unsigned Registers, bool IsFused) {
  SmallVector<Grid, 4> Grids;
  unsigned Temporaries = IsFused ? 1 : 2;
  for (unsigned Vectors : {1, 2, 3, 4})
    if (Registers >= 2 * Vectors + Temporaries)
      Grids.push_back({Vectors, (Registers - Vectors - Temporaries) / Vectors});
  if (Grids.empty())
    Grids.push_back({1, 1});
  return Grids;
}
