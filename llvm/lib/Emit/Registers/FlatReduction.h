// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_REGISTERS_FLATREDUCTION_H
#define MATRIX_LIB_EMIT_REGISTERS_FLATREDUCTION_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// What the reduction \p Op gives for an operand that is \p Flat, a vector in
/// storage order, as such a vector.
llvm::Value *emitFlatReduction(TensorOp Op, llvm::Value *Flat,
                               llvm::IRBuilderBase &B);

} // namespace matrix

#endif
