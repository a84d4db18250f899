// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators and casts of cooperative matrices.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCooperativeMatrix.h"

using namespace clang;

static const CooperativeMatrixType *matrixOf(const Expr *E) {
  return E->getType()->getAs<CooperativeMatrixType>();
}

/// \p Scalar as the other factor of \p Matrix.
static bool convertFactor(Sema &S, ExprResult &Scalar,
                          const CooperativeMatrixType *Matrix) {
  if (!Scalar.get()->getType()->isArithmeticType())
    return false;
  ExprResult Converted =
      S.tryConvertExprToType(Scalar.get(), Matrix->getElementType());
  if (Converted.isInvalid())
    return false;
  Scalar = Converted;
  return true;
}

std::optional<ExprResult>
clang::buildCooperativeMatrixBinary(Sema &S, SourceLocation Loc,
                                    BinaryOperatorKind Opcode, Expr *LHS,
                                    Expr *RHS) {
  if (Opcode == BO_Comma || Opcode == BO_Assign ||
      (!matrixOf(LHS) && !matrixOf(RHS)))
    return std::nullopt;
  bool IsAssignment = BinaryOperator::isCompoundAssignmentOp(Opcode);
  BinaryOperatorKind Operation =
      IsAssignment ? BinaryOperator::getOpForCompoundAssignment(Opcode)
                   : Opcode;
  ExprResult Left = LHS, Right = S.DefaultFunctionArrayLvalueConversion(RHS);
  if (!IsAssignment)
    Left = S.DefaultFunctionArrayLvalueConversion(LHS);
  if (Left.isInvalid() || Right.isInvalid())
    return ExprError();
  const CooperativeMatrixType *L = matrixOf(Left.get()),
                              *R = matrixOf(Right.get());
  bool IsArithmetic = Operation == BO_Add || Operation == BO_Sub ||
                      Operation == BO_Mul || Operation == BO_Div;
  bool IsValid =
      IsArithmetic &&
      (L && R ? S.Context.hasSameUnqualifiedType(Left.get()->getType(),
                                                 Right.get()->getType())
              : Operation == BO_Mul &&
                    (L ? convertFactor(S, Right, L)
                       : !IsAssignment && convertFactor(S, Left, R)));
  if (!IsValid) {
    S.Diag(Loc, diag::err_coop_mat_operands)
        << BinaryOperator::getOpcodeStr(Opcode)
        << LHS->getType().getUnqualifiedType()
        << RHS->getType().getUnqualifiedType() << LHS->getSourceRange()
        << RHS->getSourceRange();
    return ExprError();
  }
  QualType Type = (L ? Left : Right).get()->getType().getUnqualifiedType();
  if (!IsAssignment)
    return BinaryOperator::Create(S.Context, Left.get(), Right.get(), Opcode,
                                  Type, VK_PRValue, OK_Ordinary, Loc,
                                  S.CurFPFeatureOverrides());
  QualType Assigned =
      S.CheckAssignmentOperands(Left.get(), Right, Loc, Type, Opcode);
  if (Assigned.isNull() || Right.isInvalid())
    return ExprError();
  ExprValueKind ValueKind = S.getLangOpts().CPlusPlus ? VK_LValue : VK_PRValue;
  return CompoundAssignOperator::Create(
      S.Context, Left.get(), Right.get(), Opcode, Assigned, ValueKind,
      OK_Ordinary, Loc, S.CurFPFeatureOverrides(), Type, Type);
}

std::optional<ExprResult>
clang::buildCooperativeMatrixUnary(Sema &S, SourceLocation Loc,
                                   UnaryOperatorKind Opcode, Expr *Operand) {
  if (!matrixOf(Operand) || Opcode == UO_Extension)
    return std::nullopt;
  if (Opcode != UO_Minus) {
    S.Diag(Loc, Opcode == UO_AddrOf ? diag::err_coop_mat_address
                                    : diag::err_coop_mat_operand)
        << UnaryOperator::getOpcodeStr(Opcode)
        << Operand->getType().getUnqualifiedType() << Operand->getSourceRange();
    return ExprError();
  }
  ExprResult Value = S.DefaultFunctionArrayLvalueConversion(Operand);
  if (Value.isInvalid())
    return ExprError();
  return UnaryOperator::Create(
      S.Context, Value.get(), Opcode,
      Value.get()->getType().getUnqualifiedType(), VK_PRValue, OK_Ordinary, Loc,
      /*CanOverflow=*/false, S.CurFPFeatureOverrides());
}

bool clang::isCooperativeMatrixCast(QualType To, QualType From) {
  return !To->isVoidType() &&
         (To->isCooperativeMatrixType() || From->isCooperativeMatrixType());
}

bool clang::checkCooperativeMatrixCast(Sema &S, SourceRange Range, QualType To,
                                       ExprResult &Operand, CastKind &Kind) {
  Operand = S.DefaultFunctionArrayLvalueConversion(Operand.get());
  if (Operand.isInvalid())
    return false;
  const auto *Result = To->getAs<CooperativeMatrixType>();
  const CooperativeMatrixType *Given = matrixOf(Operand.get());
  if (!Result || !Given || Result->getValues() != Given->getValues()) {
    S.Diag(Range.getBegin(), diag::err_coop_mat_cast)
        << Operand.get()->getType() << To << Range
        << Operand.get()->getSourceRange();
    return false;
  }
  Kind = S.Context.hasSameUnqualifiedType(To, Operand.get()->getType())
             ? CK_NoOp
             : CK_MatrixCast;
  return true;
}
