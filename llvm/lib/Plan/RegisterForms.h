// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_REGISTERFORMS_H
#define MATRIX_LIB_PLAN_REGISTERFORMS_H

#include "matrix/Plan/RegisterPlan.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace matrix {

/// Chooses the forms of operations in registers, each after its operands.
class RegisterForms {
  const Subtarget &ST;
  llvm::DenseSet<const llvm::Value *> InRegisters;
  /// Results that are several vectors: lines as they are, lines that stay
  /// apart, and padded ones, with their number.
  llvm::DenseSet<const llvm::Value *> Lines, Apart;
  llvm::DenseMap<const llvm::Value *, unsigned> Padded;

public:
  explicit RegisterForms(const Subtarget &ST) : ST(ST) {}
  RegisterPlan plan(TensorOp Op);

private:
  void planAccess(RegisterPlan &Plan) const;
  void planProduct(RegisterPlan &Plan) const;
  unsigned pieces(const RegisterPlan &Plan) const;
  void remember(const RegisterPlan &Plan);
  bool isFused(const RegisterPlan &Plan) const;
  unsigned numPieces(TensorType Type) const;
  bool readsPairs(TensorOp Op) const;
  bool staysApart(TensorOp Op) const;
  bool hasPaddedElements(TensorOp Op) const;
  bool isInPlace(TensorOp Op,
                 llvm::function_ref<bool(const MemoryRef &)> Lies) const;
};

} // namespace matrix

#endif
