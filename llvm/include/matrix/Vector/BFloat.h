// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_BFLOAT_H
#define MATRIX_VECTOR_BFLOAT_H

#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// Lanes of bfloat as floats, exactly.
llvm::Value *floatOfBFloat(llvm::Value *Lanes, llvm::IRBuilderBase &B);
/// Floats or doubles as lanes of bfloat: to nearest, ties to even; a NaN stays
/// one, and becomes quiet.
llvm::Value *bfloatOf(llvm::Value *V, llvm::IRBuilderBase &B);
/// Integers as lanes of bfloat, rounded once: to nearest, ties to even.
llvm::Value *bfloatOfInteger(llvm::Value *V, bool IsSigned,
                             llvm::IRBuilderBase &B);

} // namespace matrix

#endif
