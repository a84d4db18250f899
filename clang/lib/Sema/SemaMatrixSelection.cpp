// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of conditional operators with matrices: one that selects
// elements by a matrix of bool, and a scalar condition that chooses a matrix.

#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"

using namespace clang;

/// The type of what \p Condition, a matrix, selects element by element.
static QualType checkSelection(Sema &S, ExprResult &Condition, ExprResult &LHS,
                               ExprResult &RHS, SourceLocation Loc) {
  Condition = readAtomic(S, Condition.get());
  if (Condition.isUsable())
    Condition = S.DefaultFunctionArrayLvalueConversion(Condition.get());
  BinaryMatrixOperator Operands(S, Loc, BO_Comma, LHS.get(), RHS.get());
  if (Condition.isInvalid() || !Operands.readOperands())
    return QualType();
  const ConstantMatrixType *Choice = asMatrixType(Condition);
  if (!Choice->getElementType()->isBooleanType()) {
    S.Diag(Loc, diag::err_matrix_condition_not_bool)
        << Condition.get()->getType() << Condition.get()->getSourceRange();
    return QualType();
  }
  if (!asMatrixType(Operands.LHS) && !asMatrixType(Operands.RHS)) {
    // Two scalars would leave the result's layout to the condition alone.
    S.Diag(Loc, diag::err_matrix_selection_scalars)
        << Operands.LHS.get()->getType() << Operands.RHS.get()->getType()
        << LHS.get()->getSourceRange() << RHS.get()->getSourceRange();
    return QualType();
  }
  QualType Type = Operands.checkElements();
  if (Type.isNull())
    return Type;
  LHS = Operands.LHS;
  RHS = Operands.RHS;
  // Later checks of conversions would find a complex number for a matrix.
  for (ExprResult *E : {&LHS, &RHS})
    if (E->get()->getType()->isAnyComplexType())
      *E = S.BuildCStyleCastExpr(
          Loc, S.Context.getTrivialTypeSourceInfo(Type, Loc), Loc, E->get());
  if (haveSameMatrixExtents(Type, Condition.get()->getType()) &&
      Type->castAs<ConstantMatrixType>()->isRowMajor() == Choice->isRowMajor())
    return Type;
  S.Diag(Loc, diag::err_matrix_condition_shape)
      << Condition.get()->getType() << Type
      << Condition.get()->getSourceRange();
  return QualType();
}

/// Reports two matrices of which a scalar condition cannot choose one.
static void diagnoseMatrixChoice(Sema &S, const Expr *LHS, const Expr *RHS,
                                 SourceLocation Loc) {
  QualType LHSType = LHS->getType().getAtomicUnqualifiedType();
  QualType RHSType = RHS->getType().getAtomicUnqualifiedType();
  const auto *Left = LHSType->castAs<ConstantMatrixType>();
  const auto *Right = RHSType->castAs<ConstantMatrixType>();
  if (haveSameMatrixExtents(LHSType, RHSType)) {
    S.Diag(Loc, diag::err_typecheck_cond_incompatible_operands)
        << LHSType << RHSType << LHS->getSourceRange() << RHS->getSourceRange();
    noteMatrixConversion(S, RHS->getExprLoc(), RHSType, LHSType);
    return;
  }
  S.Diag(Loc, diag::err_matrix_choice_extents)
      << LHSType << RHSType << Left->getNumRows() << Left->getNumColumns()
      << Right->getNumRows() << Right->getNumColumns() << LHS->getSourceRange()
      << RHS->getSourceRange();
}

std::optional<QualType>
clang::checkMatrixConditional(Sema &S, ExprResult &Condition, ExprResult &LHS,
                              ExprResult &RHS, SourceLocation Loc) {
  if (auto Type = checkTensorConditional(S, Condition, LHS, RHS, Loc))
    return Type;
  if (Condition.get()->isTypeDependent())
    return std::nullopt;
  if (LHS.get()->isTypeDependent() || RHS.get()->isTypeDependent())
    return hasMatrixValue(S, Condition.get())
               ? std::optional(S.Context.DependentTy)
               : std::nullopt;
  if (hasMatrixValue(S, Condition.get()))
    return checkSelection(S, Condition, LHS, RHS, Loc);
  // A scalar chooses one of two matrices, which are one type then.
  QualType Left = LHS.get()->getType().getAtomicUnqualifiedType();
  QualType Right = RHS.get()->getType().getAtomicUnqualifiedType();
  if (isMatrixOperand(S, Left) != isMatrixOperand(S, Right) &&
      diagnoseScalarChoice(S, LHS.get(), RHS.get(), Loc))
    return QualType();
  if (!isMatrixOperand(S, Left) || !isMatrixOperand(S, Right) ||
      S.Context.hasSameUnqualifiedType(Left, Right))
    return std::nullopt;
  QualType Type = getCommonMatrixType(S, Left, Right);
  if (Type.isNull()) {
    ExprResult LHSValue = S.DefaultFunctionArrayLvalueConversion(LHS.get());
    ExprResult RHSValue = S.DefaultFunctionArrayLvalueConversion(RHS.get());
    if (haveSameMatrixExtents(Left, Right) && LHSValue.isUsable() &&
        RHSValue.isUsable() &&
        diagnoseMatrixLayoutMismatch(S, LHSValue.get(), RHSValue.get(), Loc))
      return QualType();
    diagnoseMatrixChoice(S, LHS.get(), RHS.get(), Loc);
    return QualType();
  }
  for (ExprResult *E : {&LHS, &RHS}) {
    *E = S.DefaultFunctionArrayLvalueConversion(E->get());
    if (E->isInvalid())
      return QualType();
    *E = convertMatrixValue(S, E->get(), Type);
  }
  return std::nullopt;
}
