// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// x86: two multiply-adds and two loads a cycle, four or five cycles until a sum
// is there, so at least eight to ten sums at a time.

#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

SmallVector<Grid, 4> matrix::x86Grids(unsigned Registers, bool IsFused) {
  // A single vector's elements are broadcast by the multiply-add itself.
  if (Registers >= 32)
    return {{1, 24}, {2, 12}, {3, 8}, {4, 6}};
  if (Registers >= 16 && IsFused)
    return {{1, 12}, {2, 6}, {3, 4}};
  // A product takes a register of its own.
  if (Registers >= 16)
    return {{1, 12}, {2, 6}, {3, 3}, {4, 2}};
  return genericGrids(Registers, IsFused);
}
