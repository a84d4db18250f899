// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What rules ask of operands.

#ifndef MATRIX_LIB_SIMPLIFY_MATCHING_H
#define MATRIX_LIB_SIMPLIFY_MATCHING_H

#include "matrix/Ops/OpBuilder.h"

namespace matrix {

/// The operation of kind \p Kind that \p V is.
std::optional<TensorOp> matchOp(llvm::Value *V, OpKind Kind);

/// Whether nothing but \p Op uses \p V, in whose place \p V could as well be
/// computed: not once for each turn of a loop, if \p V is outside.
bool isOnlyUsedBy(llvm::Value *V, TensorOp Op);

/// The element of which all of \p Tensor's are copies, nullptr if there is
/// none.
llvm::Value *splatElement(llvm::Value *Tensor);

/// Whether \p Element is a constant 0, -0.0 or 1, a number of any type.
bool isPositiveZero(const llvm::Value *Element);
bool isNegativeZero(const llvm::Value *Element);
bool isOne(const llvm::Value *Element);

/// \p Op with other operands of the same types.
llvm::Value *withOperands(TensorOp Op, llvm::ArrayRef<llvm::Value *> Operands,
                          llvm::IRBuilderBase &B);

/// A matrix as a factor times another one: -A or s * A. The multiplication is
/// an operation, or a flat instruction where the matrix is small.
class Factored {
  llvm::Value *Whole, *Rest;
  Factored(llvm::Value *Whole, llvm::Value *Rest, llvm::Value *Scalar,
           llvm::FastMathFlags Flags)
      : Whole(Whole), Rest(Rest), Scalar(Scalar), Flags(Flags) {}

public:
  /// s; nullptr for -A.
  llvm::Value *Scalar;
  /// The flags of the multiplication.
  llvm::FastMathFlags Flags;

  static std::optional<Factored> negation(llvm::Value *Tensor);
  static std::optional<Factored> scaling(llvm::Value *Tensor);

  /// Whether the multiplication vanishes if \p Op no longer uses it.
  bool isOnlyUsedBy(TensorOp Op) const;
  /// A.
  llvm::Value *rest(llvm::IRBuilderBase &B) const;
  /// The factor times \p Tensor.
  llvm::Value *times(llvm::Value *Tensor, llvm::FastMathFlags Flags,
                     llvm::IRBuilderBase &B) const;
};

/// The cost of a factor at a product's operand or result. The result's elements
/// are multiplied before they leave the registers, an operand's on a way of
/// their own through memory.
inline uint64_t costAtOperand(llvm::Value *Tensor) {
  return 2 * TensorType::of(Tensor->getType()).numElements();
}
inline uint64_t costAtResult(TensorOp Product) {
  return Product.resultType().numElements();
}

} // namespace matrix

#endif
