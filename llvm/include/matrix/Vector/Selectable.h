// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_SELECTABLE_H
#define MATRIX_VECTOR_SELECTABLE_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace matrix {

/// The intrinsic \p ID of \p Operands, which has their type alone as a type
/// argument, or what computes the same where the target's back end cannot
/// select it.
llvm::Value *emitSelectable(llvm::Intrinsic::ID ID,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            llvm::IRBuilderBase &B);

/// What \p ID of \p X and \p Y is, `llvm.minimum`, `maximum`, `minimumnum` or
/// `maximumnum`, by comparisons and selections: -0 is less than +0, and a NaN
/// wins or loses. The comparisons are constrained if \p B makes constrained
/// operations.
llvm::Value *emitMinimum(llvm::Intrinsic::ID ID, llvm::Value *X, llvm::Value *Y,
                         llvm::IRBuilderBase &B);

/// What `llvm.fshl` and `fshr` give, of integers of a power of two of bits, by
/// shifts.
llvm::Value *emitFunnelShift(llvm::Intrinsic::ID ID,
                             llvm::ArrayRef<llvm::Value *> Operands,
                             llvm::IRBuilderBase &B);

} // namespace matrix

#endif
