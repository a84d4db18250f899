// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_LANES_H
#define MATRIX_VECTOR_LANES_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// What elements of type \p Element are while they are moved and computed with:
/// the lanes of vectors, and scalars. A bfloat is its bits, an i16: LLVM 22
/// cannot move vectors of bfloat in several back ends, x86 with AVX512-BF16
/// among them.
llvm::Type *laneType(llvm::Type *Element);

/// An element, or a vector of elements, as lanes, and back as \p T.
llvm::Value *toLanes(llvm::Value *V, llvm::IRBuilderBase &B);
llvm::Value *ofLanes(llvm::Value *Lanes, llvm::Type *T, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
