// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of matrix builtins and subscripts.
//
// A builtin that means the same as an operator stays a call in the AST.
// Replaced by the operator, it would be looked up again when a template is
// instantiated, and could then find an overloaded one. CGMatrix.cpp emits it as
// the operator.

#include "clang/Sema/SemaMatrix.h"
#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

bool MatrixBuiltinCall::isCallable(unsigned NumArgs) {
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Call->getBeginLoc(), diag::err_builtin_matrix_disabled);
    return false;
  }
  return !S.checkArgCount(Call, NumArgs);
}

Expr *MatrixBuiltinCall::readMatrix(unsigned Index) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  Expr *Matrix = Value.get();
  if (Matrix->getType()->isConstantMatrixType())
    return Matrix;
  S.Diag(Matrix->getBeginLoc(), diag::err_builtin_invalid_arg_type)
      << Index + 1 << /*matrix*/ 3 << /*no integer*/ 0 << /*no fp*/ 0
      << Matrix->getType();
  return nullptr;
}

Expr *MatrixBuiltinCall::readIndex(unsigned Index,
                                   std::optional<unsigned> Extent,
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
  if (Extent && Constant && (*Constant < 0 || *Constant >= *Extent)) {
    S.Diag(E->getBeginLoc(), diag::err_matrix_index_outside_range)
        << IsColumn << *Extent;
    return nullptr;
  }
  return E;
}

Expr *MatrixBuiltinCall::readScalar(unsigned Index, QualType ElementType) {
  InitializedEntity Parameter = InitializedEntity::InitializeParameter(
      Context, ElementType.getUnqualifiedType(), /*Consumed=*/false);
  return S
      .PerformCopyInitialization(Parameter, SourceLocation(),
                                 Call->getArg(Index))
      .get();
}

Expr *MatrixBuiltinCall::dropElementQualifiers(Expr *Matrix) {
  const ConstantMatrixType *Type = matrixType(Matrix);
  QualType Unqualified = Context.getConstantMatrixType(
      Type->getElementType().getUnqualifiedType(), Type->getNumRows(),
      Type->getNumColumns(), Type->getStorage());
  return S.ImpCastExprToType(Matrix, Unqualified, CK_NoOp).get();
}

ExprResult MatrixBuiltinCall::typed(QualType Type, ArrayRef<Expr *> Args) {
  for (unsigned I = 0; I != Args.size(); ++I)
    Call->setArg(I, Args[I]);
  Call->setType(Type.getUnqualifiedType());
  return Call;
}

SmallVector<Expr *, 4> MatrixBuiltinCall::readElementPlace() {
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return {};
  const ConstantMatrixType *Type = matrixType(Matrix);
  Expr *Row = readIndex(1, Type->getNumRows(), /*IsColumn=*/false);
  Expr *Column = readIndex(2, Type->getNumColumns(), /*IsColumn=*/true);
  if (!Row || !Column)
    return {};
  return {Matrix, Row, Column};
}

ExprResult MatrixBuiltinCall::insert() {
  if (!isCallable(4))
    return ExprError();
  SmallVector<Expr *, 4> Args = readElementPlace();
  if (Args.empty())
    return ExprError();
  Args.push_back(readScalar(3, matrixType(Args[0])->getElementType()));
  if (!Args.back())
    return ExprError();
  return typed(Args[0]->getType(), Args);
}

ExprResult MatrixBuiltinCall::extract() {
  if (!isCallable(3))
    return ExprError();
  SmallVector<Expr *, 4> Args = readElementPlace();
  if (Args.empty())
    return ExprError();
  return typed(matrixType(Args[0])->getElementType(), Args);
}

ExprResult MatrixBuiltinCall::addOrSub() {
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
  if (diagnoseBoolMatrixOperand(S, LHS, RHS, Call->getBeginLoc()))
    return ExprError();
  return typed(LHS->getType(), {LHS, RHS});
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
  MatrixStorage Storage = matrixType(LHS)->getStorage();
  if (diagnoseMatrixStorageMismatch(S, LHS, RHS, Call->getBeginLoc()) ||
      diagnoseBoolMatrixOperand(S, LHS, RHS, Call->getBeginLoc()) ||
      diagnoseMatrixSize(S, LHSElement, matrixType(LHS)->getNumRows(),
                         matrixType(RHS)->getNumColumns(), Call->getBeginLoc(),
                         Storage))
    return ExprError();
  // The result's elements are const where both operands' are, and never
  // volatile.
  QualType Element = LHSElement.getUnqualifiedType();
  if (LHSElement.isConstQualified() && RHSElement.isConstQualified())
    Element.addConst();
  QualType Result =
      Context.getConstantMatrixType(Element, matrixType(LHS)->getNumRows(),
                                    matrixType(RHS)->getNumColumns(), Storage);
  return typed(Result,
               {dropElementQualifiers(LHS), dropElementQualifiers(RHS)});
}

ExprResult MatrixBuiltinCall::scalarMultiply() {
  if (!isCallable(2))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  Expr *Scalar = readScalar(1, matrixType(Matrix)->getElementType());
  if (!Scalar ||
      diagnoseBoolMatrixOperand(S, Matrix, Scalar, Call->getBeginLoc()))
    return ExprError();
  return typed(Matrix->getType(), {Matrix, Scalar});
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
  case Builtin::BI__builtin_matrix_sub:
    return Matrix.addOrSub();
  case Builtin::BI__builtin_matrix_multiply:
    return Matrix.multiply();
  case Builtin::BI__builtin_matrix_scalar_multiply:
    return Matrix.scalarMultiply();
  case Builtin::BI__builtin_matrix_all:
  case Builtin::BI__builtin_matrix_any:
    return checkMatrixAllOrAny(S, Call);
  default:
    break;
  }
  for (auto *Check : {checkMatrixPartsCall, checkMatrixProductCall,
                      checkMatrixReductionCall, checkMatrixElementwiseCall})
    if (std::optional<ExprResult> Result = Check(Matrix, BuiltinID))
      return Result;
  return std::nullopt;
}

bool clang::diagnoseMatrixIndexCount(Sema &S, const Expr *Base,
                                     ArrayRef<Expr *> Indices,
                                     SourceLocation RBracketLoc) {
  bool IsMatrix = Base->getType()->isMatrixType() ||
                  Base->hasPlaceholderType(BuiltinType::IncompleteMatrixIdx);
  if (!IsMatrix || Indices.size() == 1)
    return false;
  S.Diag(RBracketLoc, diag::err_matrix_index_count)
      << unsigned(Indices.size()) << Base->getSourceRange();
  return true;
}

Expr *clang::buildMatrixElement(Sema &S, Expr *Base, Expr *Row, Expr *Column,
                                SourceLocation RBracketLoc) {
  QualType Type = matrixType(Base)->getElementType();
  if (Base->isGLValue())
    Type = S.Context.getQualifiedType(Type, Base->getType().getQualifiers());
  auto *Element =
      new (S.Context) MatrixSubscriptExpr(Base, Row, Column, Type, RBracketLoc);
  Element->setObjectKind(OK_Ordinary);
  return Element;
}

bool clang::isRowMajorMatrixBuiltin(const CallExpr *Call) {
  unsigned ID = Call->getBuiltinCallee();
  return ID == Builtin::BI__builtin_matrix_row_major_load ||
         ID == Builtin::BI__builtin_matrix_row_major_store;
}

bool clang::diagnoseRowStride(Sema &S, const Expr *Stride, unsigned Columns) {
  std::optional<llvm::APSInt> Value = Stride->getIntegerConstantExpr(S.Context);
  if (!Value || *Value >= Columns)
    return false;
  S.Diag(Stride->getBeginLoc(), diag::err_matrix_row_stride_too_small)
      << Columns << toString(*Value, 10);
  return true;
}
