// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large a constant matrix may be, which subscripts and strides it has, and
// where its elements lie.

#include "ByteCode/State.h"
#include "MatrixConstant.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/AST/OptionalDiagnostic.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;
using llvm::APSInt;

/// An element is 72 bytes, in each of the copies that an evaluation makes. With
/// the default of 1048576 steps, 256 x 256 elements are possible, and take
/// milliseconds; products end at 101 x 101.
static unsigned getElementLimit(const ASTContext &Context) {
  return Context.getLangOpts().ConstexprStepLimit / 16;
}

bool clang::isMatrixTooLarge(const ASTContext &Context,
                             const ConstantMatrixType *Type) {
  return Context.getLangOpts().ConstexprStepLimit != 0 &&
         Type->getNumElementsFlattened() > getElementLimit(Context);
}

bool clang::checkMatrixSize(interp::State &State, SourceLocation Loc,
                            QualType Type) {
  const ASTContext &Context = State.getASTContext();
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix || !isMatrixTooLarge(Context, Matrix))
    return true;
  State.FFDiag(Loc, diag::note_constexpr_matrix_too_large)
      << Type << Matrix->getNumElementsFlattened() << getElementLimit(Context);
  return false;
}

const APValue &clang::getElement(const APValue &Value, unsigned Index) {
  return Value.isMatrix() ? Value.getMatrixElt(Index)
                          : Value.getVectorElt(Index);
}

APValue clang::makeMatrixOrVector(QualType Type, ArrayRef<APValue> Elements) {
  Type = Type.getAtomicUnqualifiedType();
  if (const auto *Matrix = Type->getAs<ConstantMatrixType>())
    return APValue(Elements.data(), Matrix->getNumRows(),
                   Matrix->getNumColumns());
  return APValue(Elements.data(), Elements.size());
}

bool clang::makeMatrixElements(interp::State &State, const Expr *E,
                               QualType Type, APValue &Value) {
  if (!Value.isIndeterminate())
    return true;
  if (!checkMatrixSize(State, E->getExprLoc(), Type))
    return false;
  SmallVector<APValue, 16> Elements(
      Type->castAs<ConstantMatrixType>()->getNumElementsFlattened(),
      APValue::IndeterminateValue());
  Value = makeMatrixOrVector(Type, Elements);
  return true;
}

APValue clang::getZeroMatrix(const ASTContext &Context, QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  QualType Element = Matrix->getElementType();
  APValue Zero;
  if (const auto *Complex = Element->getAs<ComplexType>()) {
    auto Part = llvm::APFloat::getZero(
        Context.getFloatTypeSemantics(Complex->getElementType()));
    Zero = APValue(Part, Part);
  } else if (Element->isIntegerType()) {
    Zero = APValue(Context.MakeIntValue(0, Element));
  } else {
    Zero =
        APValue(llvm::APFloat::getZero(Context.getFloatTypeSemantics(Element)));
  }
  SmallVector<APValue, 16> Elements(Matrix->getNumElementsFlattened(), Zero);
  return makeMatrixOrVector(Type, Elements);
}

bool clang::checkMatrixIndex(interp::State &State, const Expr *E, QualType Type,
                             const APSInt &Index, bool IsColumn) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  unsigned Extent = IsColumn ? Matrix->getNumColumns() : Matrix->getNumRows();
  if (!Index.isNegative() && Index.getLimitedValue() < Extent)
    return true;
  State.FFDiag(E, diag::note_constexpr_matrix_index)
      << IsColumn << Index << Type << Extent;
  return false;
}

uint64_t clang::getMatrixElementIndex(QualType Type, const APSInt &Row,
                                      const APSInt &Column) {
  return MatrixOrder::ofElements(Type->castAs<ConstantMatrixType>())
      .indexOf(Row.getZExtValue(), Column.getZExtValue());
}

bool clang::isMatrixLoad(const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_column_major_load:
  case Builtin::BI__builtin_matrix_column_load:
  case Builtin::BI__builtin_matrix_row_major_load:
  case Builtin::BI__builtin_matrix_load:
    return true;
  default:
    return false;
  }
}

bool clang::isMatrixStore(const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_column_major_store:
  case Builtin::BI__builtin_matrix_column_store:
  case Builtin::BI__builtin_matrix_row_major_store:
    return true;
  default:
    return false;
  }
}

const Expr *clang::getMatrixPointer(const CallExpr *Call) {
  bool IsFirst = isMatrixLoad(Call) &&
                 Call->getBuiltinCallee() != Builtin::BI__builtin_matrix_load;
  return Call->getArg(IsFirst ? 0 : 1);
}

bool clang::getStridedOffsets(interp::State &State, const CallExpr *Call,
                              QualType Type, const APSInt &Stride,
                              SmallVectorImpl<uint64_t> &Offsets) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  unsigned Rows = Matrix->getNumRows(), Columns = Matrix->getNumColumns();
  unsigned ID = Call->getBuiltinCallee();
  bool ByRows =
      ID == Builtin::BI__builtin_matrix_row_major_load ||
      ID == Builtin::BI__builtin_matrix_row_major_store ||
      (ID == Builtin::BI__builtin_matrix_load && Matrix->isRowMajor());
  unsigned Line = ByRows ? Columns : Rows;
  // Too far apart for any array, and no overflow below.
  uint64_t Step = Stride.getLimitedValue(uint64_t(1) << 32);
  if (Stride.isNegative() || Step < Line) {
    State.FFDiag(Call, diag::note_constexpr_matrix_stride)
        << Stride << Line << !ByRows;
    return false;
  }
  MatrixOrder Order{ByRows, Step};
  Offsets.reserve(Rows * Columns);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned C = 0; C != Columns; ++C)
      Offsets.push_back(Order.indexOf(R, C));
  return true;
}

CharUnits clang::getMatrixElementOffset(const ASTContext &Context,
                                        QualType Type, unsigned Index) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  uint64_t Place = MatrixOrder::inMemory(Matrix).convert(
      Index, MatrixOrder::ofElements(Matrix));
  return Place * Context.getTypeSizeInChars(Matrix->getElementType());
}
