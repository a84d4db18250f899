// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of multiply_add, outer_product and transposes.

#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

/// Whether a factor of type \p From can be a term of a sum of type \p To: the
/// same type, or a narrower one of its kind.
static bool widensTo(ASTContext &Context, QualType From, QualType To) {
  if (Context.hasSameUnqualifiedType(From, To))
    return true;
  if (From->isIntegerType() && To->isIntegerType())
    return Context.getTypeSize(From) < Context.getTypeSize(To);
  return From->isRealFloatingType() && To->isRealFloatingType() &&
         Context.getTypeSize(From) < Context.getTypeSize(To) &&
         llvm::APFloat::isRepresentableBy(Context.getFloatTypeSemantics(From),
                                          Context.getFloatTypeSemantics(To));
}

static bool diagnoseFactors(MatrixBuiltinCall &M, const Expr *A, const Expr *B,
                            const Expr *C) {
  QualType First = matrixType(A)->getElementType();
  QualType Second = matrixType(B)->getElementType();
  QualType Sum = matrixType(C)->getElementType();
  bool IsFloat = Sum->isRealFloatingType();
  // Neither of two floating-point formats would be the one to multiply in.
  bool HaveOneType = M.Context.hasSameUnqualifiedType(First, Second);
  if (widensTo(M.Context, First, Sum) && widensTo(M.Context, Second, Sum) &&
      (HaveOneType || !IsFloat))
    return false;
  M.S.Diag(M.Call->getBeginLoc(), diag::err_matrix_widening)
      << M.Call->getDirectCallee() << Sum.getUnqualifiedType() << IsFloat
      << First << Second << A->getSourceRange() << B->getSourceRange();
  return true;
}

bool MatrixBuiltinCall::diagnoseElements(const Expr *Matrix) {
  QualType Element = matrixType(Matrix)->getElementType();
  if (diagnoseBoolMatrixOperand(S, Matrix, Matrix, Call->getBeginLoc()))
    return true;
  if (Element->isRealType())
    return false;
  S.Diag(Matrix->getBeginLoc(), diag::err_matrix_builtin_element)
      << Call->getDirectCallee() << /*numbers*/ 0
      << Element.getUnqualifiedType() << Matrix->getSourceRange();
  return true;
}

ExprResult MatrixBuiltinCall::multiplyAdd() {
  if (!isCallable(3))
    return ExprError();
  Expr *A = readMatrix(0), *B = readMatrix(1), *C = readMatrix(2);
  if (!A || !B || !C)
    return ExprError();
  for (Expr *E : {A, B, C})
    if (diagnoseElements(E))
      return ExprError();
  unsigned Rows = matrixType(A)->getNumRows();
  unsigned Depth = matrixType(A)->getNumColumns();
  unsigned Columns = matrixType(B)->getNumColumns();
  if (matrixType(B)->getNumRows() != Depth) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_inner_dimensions_differ)
        << Call->getDirectCallee() << Depth << matrixType(B)->getNumRows()
        << A->getSourceRange() << B->getSourceRange();
    return ExprError();
  }
  if (matrixType(C)->getNumRows() != Rows ||
      matrixType(C)->getNumColumns() != Columns) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_addend_shape)
        << Call->getDirectCallee() << Rows << Columns
        << matrixType(C)->getNumRows() << matrixType(C)->getNumColumns()
        << C->getSourceRange();
    return ExprError();
  }
  if (diagnoseFactors(*this, A, B, C) || diagnoseLayouts(A->getType(), B) ||
      diagnoseLayouts(A->getType(), C))
    return ExprError();
  C = dropElementQualifiers(C);
  return typed(C->getType(), {A, B, C});
}

ExprResult MatrixBuiltinCall::outerProduct() {
  if (!isCallable(2))
    return ExprError();
  auto [LHS, RHS] = readLines();
  if (!LHS || !RHS)
    return ExprError();
  unsigned Rows = matrixType(LHS)->getNumElementsFlattened();
  unsigned Columns = matrixType(RHS)->getNumElementsFlattened();
  QualType LHSElement = matrixType(LHS)->getElementType();
  QualType RHSElement = matrixType(RHS)->getElementType();
  if (!Context.hasSameUnqualifiedType(LHSElement, RHSElement)) {
    S.Diag(Call->getBeginLoc(), diag::err_matrix_element_types_differ)
        << Call->getDirectCallee() << LHSElement << RHSElement
        << LHS->getSourceRange() << RHS->getSourceRange();
    return ExprError();
  }
  QualType Element = LHSElement.getUnqualifiedType();
  if ((!matrixType(LHS)->isComplexMatrix() && diagnoseElements(LHS)) ||
      diagnoseLayouts(LHS->getType(), RHS) ||
      diagnoseMatrixSize(S, Element, Rows, Columns, Call->getBeginLoc()))
    return ExprError();
  return typed(matrixOf(LHS, Rows, Columns), {LHS, RHS});
}

ExprResult MatrixBuiltinCall::transpose() {
  if (!isCallable(1))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (!Matrix)
    return ExprError();
  const ConstantMatrixType *Type = matrixType(Matrix);
  return typed(Context.getConstantMatrixType(
                   Type->getElementType(), Type->getNumColumns(),
                   Type->getNumRows(), Type->getStorage()),
               {Matrix});
}

std::optional<ExprResult> clang::checkMatrixProductCall(MatrixBuiltinCall &Call,
                                                        unsigned BuiltinID) {
  switch (BuiltinID) {
  case Builtin::BI__builtin_matrix_multiply_add:
    return Call.multiplyAdd();
  case Builtin::BI__builtin_matrix_outer_product:
    return Call.outerProduct();
  case Builtin::BI__builtin_matrix_transpose:
  case Builtin::BI__builtin_matrix_conjugate_transpose:
    return Call.transpose();
  default:
    return std::nullopt;
  }
}
