// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AArch64: thirty-two registers of 128 bits. The multiply-add takes its element
// from a lane, so elements are not broadcast.

#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

SmallVector<Grid, 4> matrix::aarch64Grids(unsigned Registers, bool IsFused) {
  if (Registers < 32)
    return genericGrids(Registers, IsFused);
  return {{1, 24}, {2, 12}, {3, 8}, {4, 6}};
}
