// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrix builtins and matrix element types.
//
// The builtins came before the operators: the proposal of 2019 spelled every
// operation as a call. Code written to it is translated here into the operators
// that replaced the calls. The result stays in parentheses, because an argument
// list groups as they do.

#include "clang/Sema/SemaMatrix.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace {
/// One call under analysis. Methods that can fail return an invalid result or
/// null after a diagnostic.
class MatrixBuiltinCall {
  Sema &S;
  ASTContext &Context;
  CallExpr *Call;

public:
  MatrixBuiltinCall(Sema &S, CallExpr *Call)
      : S(S), Context(S.Context), Call(Call) {}

  ExprResult insert();
  ExprResult extract();
  ExprResult addOrSub(BinaryOperatorKind Opcode);
  ExprResult multiply();
  ExprResult scalarMultiply();

private:
  bool isCallable(unsigned NumArgs);
  const ConstantMatrixType *requireMatrix(unsigned Index, Expr *Arg);
  Expr *readMatrix(unsigned Index);
  Expr *readIndex(unsigned Index, unsigned Extent, bool IsColumn);
  Expr *readScalar(unsigned Index, QualType ElementType);
  Expr *dropElementQualifiers(Expr *Matrix);
  ExprResult binary(BinaryOperatorKind Opcode, Expr *LHS, Expr *RHS);
  ExprResult parenthesized(ExprResult Result);
};
} // namespace

static const ConstantMatrixType *matrixType(const Expr *E) {
  return E->getType()->castAs<ConstantMatrixType>();
}

/// Matrices are enabled, and there are \p NumArgs arguments.
bool MatrixBuiltinCall::isCallable(unsigned NumArgs) {
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Call->getBeginLoc(), diag::err_builtin_matrix_disabled);
    return false;
  }
  return !S.checkArgCount(Call, NumArgs);
}

const ConstantMatrixType *MatrixBuiltinCall::requireMatrix(unsigned Index,
                                                           Expr *Arg) {
  const auto *Type = Arg->getType()->getAs<ConstantMatrixType>();
  if (!Type)
    S.Diag(Arg->getBeginLoc(), diag::err_builtin_invalid_arg_type)
        << Index + 1 << /*matrix*/ 3 << /*no integer*/ 0 << /*no fp*/ 0
        << Arg->getType();
  return Type;
}

/// The value of argument \p Index, which must be a matrix.
Expr *MatrixBuiltinCall::readMatrix(unsigned Index) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid() || !requireMatrix(Index, Value.get()))
    return nullptr;
  return Value.get();
}

/// Argument \p Index as a subscript below \p Extent, checked where constant.
Expr *MatrixBuiltinCall::readIndex(unsigned Index, unsigned Extent,
                                   bool IsColumn) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  Expr *E = Value.get();
  if (!E->getType()->isIntegerType()) {
    S.Diag(E->getBeginLoc(), diag::err_matrix_index_not_integer) << IsColumn;
    return nullptr;
  }
  std::optional<llvm::APSInt> Constant = E->getIntegerConstantExpr(Context);
  if (Constant && (*Constant < 0 || *Constant >= Extent)) {
    S.Diag(E->getBeginLoc(), diag::err_matrix_index_outside_range)
        << IsColumn << Extent;
    return nullptr;
  }
  return E;
}

/// Argument \p Index converted to \p ElementType as a parameter would be.
Expr *MatrixBuiltinCall::readScalar(unsigned Index, QualType ElementType) {
  InitializedEntity Parameter = InitializedEntity::InitializeParameter(
      Context, ElementType.getUnqualifiedType(), /*Consumed=*/false);
  return S
      .PerformCopyInitialization(Parameter, SourceLocation(),
                                 Call->getArg(Index))
      .get();
}

/// A matrix of `const T` as one of `T`: the same value.
Expr *MatrixBuiltinCall::dropElementQualifiers(Expr *Matrix) {
  const ConstantMatrixType *Type = matrixType(Matrix);
  QualType Unqualified =
      Context.getConstantMatrixType(Type->getElementType().getUnqualifiedType(),
                                    Type->getNumRows(), Type->getNumColumns());
  return S.ImpCastExprToType(Matrix, Unqualified, CK_NoOp).get();
}

ExprResult MatrixBuiltinCall::parenthesized(ExprResult Result) {
  if (Result.isInvalid())
    return Result;
  return new (Context)
      ParenExpr(Call->getBeginLoc(), Call->getRParenLoc(), Result.get());
}

ExprResult MatrixBuiltinCall::binary(BinaryOperatorKind Opcode, Expr *LHS,
                                     Expr *RHS) {
  return parenthesized(
      S.CreateBuiltinBinOp(Call->getBeginLoc(), Opcode, LHS, RHS));
}

ExprResult MatrixBuiltinCall::insert() {
  if (!isCallable(4))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  const ConstantMatrixType *Type = matrixType(Matrix);
  Expr *Row = readIndex(1, Type->getNumRows(), /*IsColumn=*/false);
  Expr *Column = readIndex(2, Type->getNumColumns(), /*IsColumn=*/true);
  Expr *Element = readScalar(3, Type->getElementType());
  if (!Row || !Column || !Element)
    return ExprError();
  Call->setArg(0, Matrix);
  Call->setArg(1, Row);
  Call->setArg(2, Column);
  Call->setArg(3, Element);
  Call->setType(Matrix->getType().getUnqualifiedType());
  return Call;
}

ExprResult MatrixBuiltinCall::extract() {
  if (!isCallable(3))
    return ExprError();
  // Left unread where it is an object: one element of it will be read.
  Expr *Matrix = Call->getArg(0);
  const ConstantMatrixType *Type = requireMatrix(0, Matrix);
  if (!Type)
    return ExprError();
  Expr *Row = readIndex(1, Type->getNumRows(), /*IsColumn=*/false);
  Expr *Column = readIndex(2, Type->getNumColumns(), /*IsColumn=*/true);
  if (!Row || !Column)
    return ExprError();
  ExprResult Element = S.CreateBuiltinMatrixSubscriptExpr(Matrix, Row, Column,
                                                          Call->getRParenLoc());
  if (Element.isInvalid())
    return ExprError();
  Element = S.DefaultLvalueConversion(Element.get());
  QualType Unqualified = Element.get()->getType().getUnqualifiedType();
  return parenthesized(
      S.ImpCastExprToType(Element.get(), Unqualified, CK_NoOp));
}

ExprResult MatrixBuiltinCall::addOrSub(BinaryOperatorKind Opcode) {
  if (!isCallable(2))
    return ExprError();
  Expr *LHS = readMatrix(0), *RHS = readMatrix(1);
  if (!LHS || !RHS)
    return ExprError();
  if (!Context.hasSameUnqualifiedType(LHS->getType(), RHS->getType())) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_operand_types_differ)
        << Call->getDirectCallee() << LHS->getType() << RHS->getType()
        << LHS->getSourceRange() << RHS->getSourceRange();
    return ExprError();
  }
  return binary(Opcode, LHS, RHS);
}

ExprResult MatrixBuiltinCall::multiply() {
  if (!isCallable(2))
    return ExprError();
  Expr *LHS = readMatrix(0), *RHS = readMatrix(1);
  if (!LHS || !RHS)
    return ExprError();
  QualType LHSElement = matrixType(LHS)->getElementType();
  QualType RHSElement = matrixType(RHS)->getElementType();
  unsigned Columns = matrixType(LHS)->getNumColumns();
  unsigned Rows = matrixType(RHS)->getNumRows();
  if (!Context.hasSameUnqualifiedType(LHSElement, RHSElement)) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_element_types_differ)
        << Call->getDirectCallee() << LHSElement << RHSElement
        << LHS->getSourceRange() << RHS->getSourceRange();
    return ExprError();
  }
  if (Columns != Rows) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_inner_dimensions_differ)
        << Call->getDirectCallee() << Columns << Rows << LHS->getSourceRange()
        << RHS->getSourceRange();
    return ExprError();
  }
  // The result's elements are const where both operands' are.
  if (!Context.hasSameType(LHSElement, RHSElement)) {
    LHS = dropElementQualifiers(LHS);
    RHS = dropElementQualifiers(RHS);
  }
  return binary(BO_Mul, LHS, RHS);
}

ExprResult MatrixBuiltinCall::scalarMultiply() {
  if (!isCallable(2))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  Expr *Scalar = readScalar(1, matrixType(Matrix)->getElementType());
  if (!Scalar)
    return ExprError();
  return binary(BO_Mul, Matrix, Scalar);
}

std::optional<ExprResult>
clang::checkMatrixBuiltinCall(Sema &S, unsigned BuiltinID, CallExpr *Call) {
  MatrixBuiltinCall Matrix(S, Call);
  switch (BuiltinID) {
  case Builtin::BI__builtin_matrix_insert:
    return Matrix.insert();
  case Builtin::BI__builtin_matrix_extract:
    return Matrix.extract();
  case Builtin::BI__builtin_matrix_add:
    return Matrix.addOrSub(BO_Add);
  case Builtin::BI__builtin_matrix_sub:
    return Matrix.addOrSub(BO_Sub);
  case Builtin::BI__builtin_matrix_multiply:
    return Matrix.multiply();
  case Builtin::BI__builtin_matrix_scalar_multiply:
    return Matrix.scalarMultiply();
  default:
    return std::nullopt;
  }
}

bool clang::diagnoseMatrixElementType(Sema &S, QualType ElementType,
                                      SourceLocation Loc) {
  if (!MatrixType::isValidElementType(ElementType, S.getLangOpts())) {
    S.Diag(Loc, diag::err_attribute_invalid_matrix_type) << ElementType;
    return true;
  }
  const auto *BitInt = ElementType->getAs<BitIntType>();
  if (BitInt && !llvm::isPowerOf2_32(BitInt->getNumBits())) {
    S.Diag(Loc, diag::err_attribute_invalid_bitint_vector_type) << /*matrix*/ 1;
    return true;
  }
  return false;
}
