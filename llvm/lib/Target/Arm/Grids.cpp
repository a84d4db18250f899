// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arm without vectors. Of integers there are thirteen registers (TTI) and the
// link register. Six accumulators, three elements of a column of A and one of
// B, two addresses and the counter of k are thirteen: what belongs to the loops
// around is spilled before the innermost one. Of the column, LDRD loads two
// elements at once, so three by two is better than two by three.

#include "matrix/Target/Kernels.h"
#include "llvm/IR/Type.h"

using namespace llvm;
using namespace matrix;

/// Thumb-1 has eight registers, and no MLA.
static bool isThumb1(unsigned IntegerRegisters) {
  return IntegerRegisters < 13;
}

bool matrix::armMultiplyAddsIntegers(unsigned IntegerRegisters) {
  return !isThumb1(IntegerRegisters);
}

SmallVector<Grid, 4> matrix::armScalarGrids(const Type *Element, bool IsFused,
                                            unsigned IntegerRegisters) {
  // LLVM 22 tells of the integers' registers alone.
  if (!Element->isIntegerTy())
    return genericGrids(Element->isFloatTy() ? 32 : 16, IsFused);
  if (isThumb1(IntegerRegisters))
    return genericGrids(7, IsFused);
  return {{1, 4}, {2, 2}, {3, 2}};
}
