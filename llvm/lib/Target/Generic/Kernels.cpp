// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any target with vectors: as many sums as its registers hold beside a step's
// vectors, one broadcast element and, where products are not fused, a product.

#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

KernelTable matrix::genericKernels(unsigned Registers, bool IsFused) {
  KernelTable Table{"vectors", {}};
  unsigned Temporaries = IsFused ? 1 : 2;
  for (unsigned Vectors : {1, 2, 3, 4})
    if (Registers >= 2 * Vectors + Temporaries)
      Table.Grids.push_back(
          {Vectors, (Registers - Vectors - Temporaries) / Vectors});
  if (Table.Grids.empty())
    Table.Grids.push_back({1, 1});
  return Table;
}
