// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RISC-V's integers: of thirty-one registers the stack and the ABI take three.
// No instruction multiplies and adds, and LLVM's scheduler moves
// multiplications before additions, so most products of a step need a register
// each: twelve accumulators fit, sixteen are spilled.

#include "matrix/Target/Kernels.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace matrix;

SmallVector<Grid, 4> matrix::riscvIntegerGrids(StringRef Features) {
  // The embedded base ISA has half as many registers, which TTI does not tell.
  if (is_contained(split(Features, ','), "+e"))
    return genericGrids(7, /*IsFused=*/false);
  return {{1, 12}, {2, 6}, {3, 4}};
}
