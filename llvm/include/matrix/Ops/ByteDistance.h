// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_BYTEDISTANCE_H
#define MATRIX_OPS_BYTEDISTANCE_H

#include "matrix/Ops/TensorOp.h"

namespace matrix {

/// Whether \p V is abs(zext a - zext b) of bytes, whose sums back ends have
/// instructions for: x86's adds up eight bytes at once.
inline bool isByteDistance(llvm::Value *V) {
  std::optional<TensorOp> Abs = TensorOp::of(V);
  std::optional<TensorOp> Sub = Abs && Abs->kind() == OpKind::Abs
                                    ? TensorOp::of(Abs->operand(0))
                                    : std::nullopt;
  auto IsByte = [](llvm::Value *X) {
    std::optional<TensorOp> Ext = TensorOp::of(X);
    return Ext && Ext->kind() == OpKind::ZExt &&
           Ext->operandType(0).element()->isIntegerTy(8);
  };
  return Sub && Sub->kind() == OpKind::Sub && IsByte(Sub->operand(0)) &&
         IsByte(Sub->operand(1));
}

} // namespace matrix

#endif
