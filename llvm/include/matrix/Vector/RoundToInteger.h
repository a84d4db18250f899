// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_ROUNDTOINTEGER_H
#define MATRIX_VECTOR_ROUNDTOINTEGER_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace matrix {

/// Whether \p ID rounds numbers of \p Element to integers, for which processors
/// that run \p F may have no instruction, and a few others do: else the math
/// library's function is called for each element. \p F expects the default
/// environment.
bool roundsInSteps(llvm::Intrinsic::ID ID, const llvm::Type *Element,
                   const llvm::Function &F);

/// The same result as \p ID's of \p X, a scalar or a vector, bit for bit; a NaN
/// gives a NaN.
llvm::Value *emitRounding(llvm::Intrinsic::ID ID, llvm::Value *X,
                          llvm::IRBuilderBase &B);

/// Whether processors that run \p F have an instruction that rounds elements of
/// \p Float, ties to even, and converts them, so that emitQuantized() gives
/// integers of \p Integer from \p Low to \p High.
bool convertsRounding(const llvm::APFloat &Low, const llvm::APFloat &High,
                      const llvm::APFloat &Zero, const llvm::Type *Float,
                      const llvm::Type *Integer, const llvm::Function &F);

/// \p X rounded to the nearest integer plus \p Zero, but no less than \p Low,
/// which a NaN gives, and no more than \p High.
llvm::Value *emitQuantized(llvm::Value *X, const llvm::APFloat &Low,
                           const llvm::APFloat &High, const llvm::APFloat &Zero,
                           llvm::Type *Integer, bool IsSigned,
                           llvm::IRBuilderBase &B);

/// \p X, truncated to the nearest number of \p Integer; the least one for a
/// NaN.
llvm::Value *emitSaturated(llvm::Value *X, llvm::Type *Integer, bool IsSigned,
                           llvm::IRBuilderBase &B);

} // namespace matrix

#endif
