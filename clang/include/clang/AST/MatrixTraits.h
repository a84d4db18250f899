// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of __matrix_rows, __matrix_columns and __matrix_padding, and the
// types that are arguments of builtins.
//
// A type among the arguments of a call, as of `__builtin_matrix_load(T, p, 2)`,
// stands in the AST as an expression of the kind UETT_TypeOperand. A program
// does not write its keyword, __builtin_type_operand.

#ifndef LLVM_CLANG_AST_MATRIXTRAITS_H
#define LLVM_CLANG_AST_MATRIXTRAITS_H

#include "clang/AST/Expr.h"
#include "clang/Basic/TypeTraits.h"

namespace clang {

inline bool isMatrixTrait(UnaryExprOrTypeTrait Kind) {
  return Kind == UETT_MatrixRows || Kind == UETT_MatrixColumns ||
         Kind == UETT_MatrixPadding || Kind == UETT_TypeOperand;
}

/// The value of \p E, for whose kind isMatrixTrait() holds and whose operand is
/// not dependent; 0 of a type that is an argument.
inline unsigned evaluateMatrixTrait(const UnaryExprOrTypeTraitExpr *E) {
  if (E->getKind() == UETT_TypeOperand)
    return 0;
  QualType Operand = E->getTypeOfArgument().getNonReferenceType();
  const auto *Type = Operand->castAs<ConstantMatrixType>();
  switch (E->getKind()) {
  case UETT_MatrixRows:
    return Type->getNumRows();
  case UETT_MatrixColumns:
    return Type->getNumColumns();
  default:
    return Type->getPadding();
  }
}

} // namespace clang

#endif
