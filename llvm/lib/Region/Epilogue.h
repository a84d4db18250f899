// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on the tiles of a product, or the totals of a reduction, while
// they are in registers.

#ifndef MATRIX_LIB_REGION_EPILOGUE_H
#define MATRIX_LIB_REGION_EPILOGUE_H

#include "matrix/Region/Region.h"

namespace matrix {

inline bool isHandle(const llvm::Value *V) {
  return TensorType::isTensor(V->getType());
}

/// Whether a loop over elements can compute \p I on the way.
bool isElementwiseStep(const llvm::Instruction &I);

/// The instruction whose loops compute \p I if it is fused at all: its user.
const llvm::Instruction *userInRegion(const llvm::Instruction &I);

/// Whether all that loops would compute with \p I is cheap.
bool isCheap(const llvm::Instruction &I, const Subtarget &ST);

} // namespace matrix

#endif
