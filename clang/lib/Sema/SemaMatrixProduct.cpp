// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of products, by `*`, multiply_add and outer_product, and of
// transposes.

#include "MatrixBuiltinCall.h"
#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

bool clang::widensTo(ASTContext &Context, QualType From, QualType To) {
  if (Context.hasSameUnqualifiedType(From, To))
    return true;
  if (From->isIntegerType() && To->isIntegerType())
    return Context.getIntWidth(From) < Context.getIntWidth(To);
  if (!From->isRealFloatingType() || !To->isRealFloatingType())
    return false;
  const llvm::fltSemantics &Narrow = Context.getFloatTypeSemantics(From);
  const llvm::fltSemantics &Wide = Context.getFloatTypeSemantics(To);
  return llvm::APFloat::isRepresentableBy(Narrow, Wide) &&
         !llvm::APFloat::isRepresentableBy(Wide, Narrow);
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
      << Call->getDirectCallee() << /*real numbers*/ 0
      << Element.getUnqualifiedType() << Matrix->getSourceRange();
  return true;
}

/// The operands of multiply_add. A vector is a row before a matrix, a column
/// behind one, and as a sum whichever the product is.
bool MatrixBuiltinCall::readProduct(Expr *(&Operands)[3]) {
  const Expr *Like = nullptr;
  for (unsigned I = 0; I != 3; ++I) {
    if (isVector(I))
      continue;
    Operands[I] = readMatrix(I);
    if (!Operands[I])
      return false;
    if (!Like)
      Like = Operands[I];
  }
  for (unsigned I = 0; I != 3; ++I) {
    bool IsRow =
        I == 0 || (I == 2 && matrixType(Operands[0])->getNumRows() == 1);
    if (!Operands[I])
      Operands[I] = readVector(I, IsRow, Like);
    if (!Operands[I])
      return false;
  }
  return true;
}

ExprResult MatrixBuiltinCall::multiplyAdd() {
  if (!isCallable(3))
    return ExprError();
  Expr *Operands[3] = {};
  QualType Sum = Call->getArg(2)->getType().getUnqualifiedType();
  bool IsVector = isVector(2);
  if (!readProduct(Operands))
    return ExprError();
  auto [A, B, C] = Operands;
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
  for (const Expr *E : {A, B})
    warnOfNarrowProduct(S, E, C->getType());
  C = dropElementQualifiers(C);
  ExprResult Result = typed(C->getType(), {A, B, C});
  if (!IsVector || Result.isInvalid())
    return Result;
  // An explicit cast: -Wconversion takes an implicit one for a loss.
  SourceLocation Loc = Call->getBeginLoc();
  return S.BuildCStyleCastExpr(Loc, Context.getTrivialTypeSourceInfo(Sum, Loc),
                               Loc, Result.get());
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
  unsigned Rows = Type->getNumColumns(), Columns = Type->getNumRows();
  // The result has another number of columns, each of which is padded.
  if (diagnoseMatrixSize(S, Type->getElementType(), Rows, Columns,
                         Call->getBeginLoc(), Type->getStorage()))
    return ExprError();
  return typed(Context.getConstantMatrixType(Type->getElementType(), Rows,
                                             Columns, Type->getStorage()),
               {Matrix});
}

QualType MatrixOrTensorOperator::checkProduct() {
  const ConstantMatrixType *Left = asMatrixType(LHS),
                           *Right = asMatrixType(RHS);
  QualType LHSElement = Left->getElementType();
  QualType RHSElement = Right->getElementType();
  if (Left->getNumColumns() != Right->getNumRows()) {
    enum { None, Elements, Dot };
    bool IsLine = Left->getNumRows() == 1 || Left->getNumColumns() == 1;
    report(diag::err_operands_inner)
        << Left->getNumColumns() << Right->getNumRows()
        << (!haveSameMatrixExtents(LHS.get()->getType(), RHS.get()->getType())
                ? None
            : IsLine ? Dot
                     : Elements);
    noteOnlyElement(S, LHS.get(), RHS.get());
    return QualType();
  }
  if (!S.Context.hasSameUnqualifiedType(LHSElement, RHSElement)) {
    reportElements(LHSElement, RHSElement);
    noteProductOfIntegers(S, Loc, LHSElement, RHSElement);
    return QualType();
  }
  if (diagnoseMatrixLayoutMismatch(S, LHS.get(), RHS.get(), Loc))
    return QualType();
  MatrixStorage Storage = Left->getStorage();
  if (Storage != Right->getStorage())
    Storage.Padding = 0;
  if (diagnoseMatrixSize(S, LHSElement, Left->getNumRows(),
                         Right->getNumColumns(), Loc, Storage))
    return QualType();
  if (S.Context.hasSameUnqualifiedType(LHS.get()->getType(),
                                       RHS.get()->getType()))
    return S.Context.getCommonSugaredType(
        LHS.get()->getType().getUnqualifiedType(),
        RHS.get()->getType().getUnqualifiedType());
  QualType Element =
      S.Context.hasSameType(LHSElement, RHSElement)
          ? S.Context.getCommonSugaredType(LHSElement, RHSElement)
          : LHSElement.getUnqualifiedType();
  QualType Type = S.Context.getConstantMatrixType(
      Element, Left->getNumRows(), Right->getNumColumns(), Storage);
  // A product that has the extents of what it is assigned to.
  if (isAssignment() && areMatricesOfOneValue(S, Type, LHS.get()->getType()))
    return LHS.get()->getType().getUnqualifiedType();
  return Type;
}

/// A matrix times a column, or a row times a matrix.
QualType MatrixOrTensorOperator::checkVectorProduct() {
  bool IsColumn = asMatrixType(LHS) != nullptr;
  const ConstantMatrixType *Matrix = asMatrixType(IsColumn ? LHS : RHS);
  QualType VectorType = (IsColumn ? RHS : LHS).get()->getType();
  const auto *Vector = VectorType->castAs<clang::VectorType>();
  if (!S.Context.hasSameUnqualifiedType(Matrix->getElementType(),
                                        Vector->getElementType()))
    return reportElements(Matrix->getElementType(), Vector->getElementType());
  if (diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
    return QualType();
  unsigned Rows = Matrix->getNumRows(), Columns = Matrix->getNumColumns();
  unsigned Inner = IsColumn ? Columns : Rows;
  if (Vector->getNumElements() != Inner) {
    S.Diag(Loc, diag::err_matrix_vector_extents)
        << IsColumn << Inner << Vector->getNumElements()
        << LHS.get()->getSourceRange() << RHS.get()->getSourceRange();
    return QualType();
  }
  unsigned Length = IsColumn ? Rows : Columns;
  if (Length == Vector->getNumElements())
    return VectorType.getUnqualifiedType();
  if (VectorType->isExtVectorType())
    return S.Context.getExtVectorType(Vector->getElementType(), Length);
  return S.Context.getVectorType(Vector->getElementType(), Length,
                                 VectorKind::Generic);
}

bool clang::canMultiplyMatrices(const Sema &S, QualType Left, QualType Right) {
  const auto *A = Left->getAs<ConstantMatrixType>();
  const auto *B = Right->getAs<ConstantMatrixType>();
  const auto *Row = Left->getAs<clang::VectorType>();
  const auto *Column = Right->getAs<clang::VectorType>();
  if (S.getLangOpts().HLSL || (!A && !B) || (!A && !Row) || (!B && !Column) ||
      (A && B && A->isRowMajor() != B->isRowMajor()))
    return false;
  return (A ? A->getNumColumns() : Row->getNumElements()) ==
             (B ? B->getNumRows() : Column->getNumElements()) &&
         S.Context.hasSameUnqualifiedType(
             A ? A->getElementType() : Row->getElementType(),
             B ? B->getElementType() : Column->getElementType());
}
