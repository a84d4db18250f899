// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of __matrix_rows, __matrix_columns and __matrix_padding, and the
// types that are arguments of builtins, which stand in the AST as operands of
// the first.

#ifndef LLVM_CLANG_AST_MATRIXTRAITS_H
#define LLVM_CLANG_AST_MATRIXTRAITS_H

#include "clang/AST/Expr.h"
#include "clang/Basic/TypeTraits.h"

namespace clang {

inline bool isMatrixTrait(UnaryExprOrTypeTrait Kind) {
  return Kind == UETT_MatrixRows || Kind == UETT_MatrixColumns ||
         Kind == UETT_MatrixPadding;
}

/// Whether a trait that stands at \p Range is no trait that a program wrote but
/// a type among the arguments of a builtin, as of
/// `__builtin_matrix_load(T, p, 2)`: that alone has no closing parenthesis
/// (ParseMatrix.cpp).
inline bool isTypeArgument(SourceRange Range) {
  return Range.getBegin().isValid() && Range.getEnd().isInvalid();
}

/// Whether \p E is one.
inline bool isTypeArgument(const UnaryExprOrTypeTraitExpr *E) {
  return E->getKind() == UETT_MatrixRows && E->isArgumentType() &&
         isTypeArgument({E->getOperatorLoc(), E->getRParenLoc()});
}

/// The value of \p E, whose kind is a matrix trait and whose operand is not
/// dependent; 0 of a type that is an argument of a builtin and no matrix.
inline unsigned evaluateMatrixTrait(const UnaryExprOrTypeTraitExpr *E) {
  QualType Operand = E->getTypeOfArgument().getNonReferenceType();
  const auto *Type = Operand->getAs<ConstantMatrixType>();
  if (!Type)
    return 0;
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
