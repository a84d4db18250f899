// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of conditional operators with matrices and tensors: one
// that selects elements by a matrix or tensor of bool, and a scalar condition
// that chooses one of two.

#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/TensorIndex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

/// The type of what \p Condition, a matrix or tensor, selects element by
/// element.
static QualType checkSelection(Sema &S, ExprResult &Condition, ExprResult &LHS,
                               ExprResult &RHS, SourceLocation Loc) {
  Condition = readMatrixOperand(S, Condition.get());
  MatrixOrTensorOperator Operands(S, Loc, BO_Comma, LHS.get(), RHS.get());
  if (Condition.isInvalid() || !Operands.readOperands())
    return QualType();
  LHS = Operands.LHS;
  RHS = Operands.RHS;
  QualType Choice = Condition.get()->getType();
  bool IsTensor = Choice->isTensorType();
  if (!Choice->getMatrixOrTensorElementType()->isBooleanType()) {
    S.Diag(Loc, diag::err_matrix_selection_condition)
        << IsTensor << Choice << Condition.get()->getSourceRange();
    return QualType();
  }
  if (Operands.isTensor() != IsTensor ||
      (!hasMatrixOrTensorValue(S, LHS.get()) &&
       !hasMatrixOrTensorValue(S, RHS.get()))) {
    // Two scalars would leave the result's layout to the condition alone.
    S.Diag(Loc, diag::err_matrix_selection_scalars)
        << IsTensor << LHS.get()->getType() << RHS.get()->getType()
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
  if (haveSameMatrixExtents(Type, Choice) &&
      getMatrixLayout(Type) == getMatrixLayout(Choice))
    return Type;
  S.Diag(Loc, diag::err_matrix_selection_shape)
      << Choice << Type << Condition.get()->getSourceRange();
  return QualType();
}

std::optional<QualType>
clang::checkMatrixConditional(Sema &S, ExprResult &Condition, ExprResult &LHS,
                              ExprResult &RHS, SourceLocation Loc) {
  if (Condition.get()->isTypeDependent())
    return std::nullopt;
  bool IsSelection = hasMatrixOrTensorValue(S, Condition.get());
  if (LHS.get()->isTypeDependent() || RHS.get()->isTypeDependent())
    return IsSelection ? std::optional(S.Context.DependentTy) : std::nullopt;
  if (IsSelection)
    return checkSelection(S, Condition, LHS, RHS, Loc);
  // A scalar chooses one of two, which are one type then.
  for (const ExprResult *Operand : {&LHS, &RHS})
    if (hasExtentAtRunTime(Operand->get()->getType())) {
      S.Diag(Loc, diag::err_tensor_run_time_operator)
          << /*a conditional operator*/ 1 << Operand->get()->getType()
          << Operand->get()->getSourceRange();
      return QualType();
    }
  bool IsLeft = hasMatrixOrTensorValue(S, LHS.get());
  bool IsRight = hasMatrixOrTensorValue(S, RHS.get());
  if (IsLeft != IsRight && diagnoseScalarChoice(S, LHS.get(), RHS.get(), Loc))
    return QualType();
  if (!IsLeft || !IsRight ||
      S.Context.hasSameUnqualifiedType(
          LHS.get()->getType().getAtomicUnqualifiedType(),
          RHS.get()->getType().getAtomicUnqualifiedType()))
    return std::nullopt;
  MatrixOrTensorOperator Operands(S, Loc, BO_Comma, LHS.get(), RHS.get());
  if (!Operands.readOperands() || Operands.checkElements().isNull())
    return QualType();
  LHS = Operands.LHS;
  RHS = Operands.RHS;
  return std::nullopt;
}
