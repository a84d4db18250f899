// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_REGISTERS_FLATREDUCTION_H
#define MATRIX_LIB_EMIT_REGISTERS_FLATREDUCTION_H

#include "matrix/Plan/RegisterPlan.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// The result of the reduction that \p Plan is of, of \p Terms, vectors in
/// storage order, as such a vector. Two are factors: each product and its
/// addition are one operation.
llvm::Value *emitFlatReduction(const RegisterPlan &Plan,
                               llvm::ArrayRef<llvm::Value *> Terms,
                               llvm::IRBuilderBase &B);
/// The same, of any rank, where element k of the operand is lane \p Lanes[k] of
/// each of \p Terms.
llvm::Value *emitMovedReduction(const RegisterPlan &Plan,
                                llvm::ArrayRef<llvm::Value *> Terms,
                                llvm::ArrayRef<int> Lanes,
                                llvm::IRBuilderBase &B);

} // namespace matrix

#endif
