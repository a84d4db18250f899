// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of traits that ask for parts of a matrix type, and what a
// matrix type is to the traits of other types.

#include "clang/AST/ASTContext.h"
#include "clang/AST/MatrixTraits.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

bool clang::diagnoseMatrixTraitOperand(Sema &S, UnaryExprOrTypeTrait Trait,
                                       QualType Type, SourceLocation Loc,
                                       SourceRange Range) {
  Type = Type.getNonReferenceType();
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Loc, diag::err_builtin_matrix_disabled);
    return true;
  }
  // A type that is an argument may be any: its builtin says which.
  if (Trait == UETT_TypeOperand || Type->isDependentType() ||
      Type->isConstantMatrixType())
    return false;
  S.Diag(Loc, diag::err_matrix_trait_operand) << Type << Range;
  return true;
}

bool clang::diagnoseMatrixPredicateOperand(Sema &S, TypeTrait Trait,
                                           QualType Type, SourceLocation Loc) {
  // Everything has an answer from __is_matrix and __is_tensor, if matrices
  // exist.
  if ((Trait == UTT_IsMatrix || Trait == UTT_IsTensor) &&
      S.getLangOpts().MatrixTypes)
    return false;
  return diagnoseMatrixTraitOperand(S, UETT_MatrixRows, Type, Loc,
                                    SourceRange());
}

QualType clang::getMatrixElementType(Sema &S, QualType Type,
                                     SourceLocation Loc) {
  if (diagnoseMatrixTraitOperand(S, UETT_MatrixRows, Type, Loc, SourceRange()))
    return QualType();
  return Type.getNonReferenceType()
      ->castAs<ConstantMatrixType>()
      ->getElementType();
}

QualType clang::getTypeForTriviality(Sema &S, TypeTrait Trait, QualType Type) {
  QualType Object = S.Context.getBaseElementType(Type);
  QualType Element = Object->getMatrixOrTensorElementType();
  if (Element.isNull() || S.getLangOpts().HLSL)
    return Type;
  switch (Trait) {
  case UTT_HasNothrowAssign:
  case UTT_HasNothrowMoveAssign:
  case UTT_HasNothrowConstructor:
  case UTT_HasNothrowCopy:
  case UTT_HasTrivialAssign:
  case UTT_HasTrivialMoveAssign:
  case UTT_HasTrivialDefaultConstructor:
  case UTT_HasTrivialMoveConstructor:
  case UTT_HasTrivialCopy:
  case UTT_HasTrivialDestructor:
    return S.Context.getQualifiedType(Element, Object.getQualifiers());
  default:
    return Type;
  }
}
