// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_APPROXIMATIONS_H
#define MATRIX_VECTOR_APPROXIMATIONS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace matrix {

/// Whether there is an approximation of \p ID, `llvm.exp` or `llvm.tanh`, on
/// vectors of \p Element, float or double, and \p Flags allow it (`afn`). Else
/// the math library's function is called for each element.
bool hasApproximation(llvm::Intrinsic::ID ID, const llvm::Type *Element,
                      llvm::FastMathFlags Flags);

/// The approximation of \p ID on the vector \p X, of a type that has one. It is
/// within 2 units in the last place; results that are subnormal have their last
/// place; a NaN gives a NaN.
llvm::Value *emitApproximation(llvm::Intrinsic::ID ID, llvm::Value *X,
                               llvm::IRBuilderBase &B);

/// The square roots of \p X, floats, within a unit in the last place, if the
/// builder's flags allow an approximation and no infinities, and the processor
/// has one that takes less than its own; else nullptr.
llvm::Value *emitApproximateRoot(llvm::Value *X, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
