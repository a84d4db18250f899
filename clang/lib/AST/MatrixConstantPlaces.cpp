// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large a constant matrix or tensor may be, which subscripts it has, and
// where its elements lie.

#include "ByteCode/State.h"
#include "MatrixConstant.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/AST/OptionalDiagnostic.h"
#include "clang/AST/TensorCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/TensorIndex.h"

using namespace clang;
using llvm::APSInt;

/// An element is 72 bytes, in each of the copies that an evaluation makes. With
/// the default of 1048576 steps, 256 x 256 elements are possible, and take
/// milliseconds; products end at 101 x 101.
static unsigned getElementLimit(const ASTContext &Context) {
  return Context.getLangOpts().ConstexprStepLimit / 16;
}

uint64_t clang::getNumMatrixElements(const Type *T) {
  if (const auto *Tensor = T->getAs<TensorType>())
    return Tensor->getNumElements();
  return T->castAs<ConstantMatrixType>()->getNumElementsFlattened();
}

bool clang::enterMatrixElement(QualType &Type, uint64_t &ArraySize,
                               bool &IsArray) {
  QualType Element = Type->getMatrixOrTensorElementType();
  if (Element.isNull())
    return false;
  ArraySize = getNumMatrixPlaces(Type);
  IsArray = true;
  Type = Element;
  return true;
}

bool clang::isMatrixTooLarge(const ASTContext &Context, const Type *T) {
  return hasExtentAtRunTime(QualType(T, 0)) ||
         (Context.getLangOpts().ConstexprStepLimit != 0 &&
          getNumMatrixElements(T) > getElementLimit(Context));
}

bool clang::checkMatrixSize(interp::State &State, SourceLocation Loc,
                            QualType Type) {
  const ASTContext &Context = State.getASTContext();
  if (!Type->isMatrixOrTensorType() ||
      !isMatrixTooLarge(Context, Type.getTypePtr()))
    return true;
  if (hasExtentAtRunTime(Type)) {
    State.FFDiag(Loc, diag::note_constexpr_tensor_run_time) << Type;
    return false;
  }
  State.FFDiag(Loc, diag::note_constexpr_matrix_too_large)
      << Type << unsigned(getNumMatrixElements(Type.getTypePtr()))
      << getElementLimit(Context) << Type->isTensorType();
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
  if (Type->isTensorType())
    return APValue(Elements.data(), /*NumRows=*/1, Elements.size());
  return APValue(Elements.data(), Elements.size());
}

bool clang::makeMatrixElements(interp::State &State, const Expr *E,
                               QualType Type, APValue &Value) {
  if (!Value.isIndeterminate())
    return true;
  if (!checkMatrixSize(State, E->getExprLoc(), Type))
    return false;
  SmallVector<APValue, 16> Elements(getNumMatrixElements(Type.getTypePtr()),
                                    APValue::IndeterminateValue());
  Value = makeMatrixOrVector(Type, Elements);
  return true;
}

APValue clang::getZeroMatrix(const ASTContext &Context, QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType();
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
  SmallVector<APValue, 16> Elements(getNumMatrixElements(Type.getTypePtr()),
                                    Zero);
  return makeMatrixOrVector(Type, Elements);
}

SmallVector<const Expr *, 8>
clang::getMatrixIndices(const MatrixSubscriptExpr *E) {
  if (!isTensorSubscript(E))
    return {E->getRowIdx(), E->getColumnIdx()};
  ArrayRef<Expr *> Indices = getTensorIndices(E);
  return SmallVector<const Expr *, 8>(Indices.begin(), Indices.end());
}

static bool isBelow(const APSInt &Index, uint64_t Extent) {
  return !Index.isNegative() && Index.getLimitedValue() < Extent;
}

bool clang::checkTensorIndex(interp::State &State, const Expr *E, QualType Type,
                             unsigned Dimension, const APSInt &Index) {
  uint64_t Extent = getExtents(Type)[Dimension];
  if (isBelow(Index, Extent))
    return true;
  State.FFDiag(E, diag::note_constexpr_tensor_index)
      << Index << Dimension << Type << unsigned(Extent);
  return false;
}

bool clang::findMatrixElement(interp::State &State,
                              const MatrixSubscriptExpr *E,
                              ArrayRef<APSInt> Indices, uint64_t &Index) {
  QualType Type = E->getBase()->getType();
  Index = 0;
  if (const auto *Tensor = Type->getAs<TensorType>()) {
    for (auto [Dimension, Value] : llvm::enumerate(Indices)) {
      if (!checkTensorIndex(State, E, Type, Dimension, Value))
        return false;
      Index = Index * Tensor->getExtent(Dimension) + Value.getZExtValue();
    }
    return true;
  }
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  for (bool IsColumn : {false, true}) {
    unsigned Extent = IsColumn ? Matrix->getNumColumns() : Matrix->getNumRows();
    if (!isBelow(Indices[IsColumn], Extent)) {
      State.FFDiag(E, diag::note_constexpr_matrix_index)
          << IsColumn << Indices[IsColumn] << Type << Extent;
      return false;
    }
  }
  Index = MatrixOrder::ofElements(Matrix).indexOf(Indices[0].getZExtValue(),
                                                  Indices[1].getZExtValue());
  return true;
}

CharUnits clang::getMatrixElementOffset(const ASTContext &Context,
                                        QualType Type, unsigned Index) {
  return getMatrixPlace(Type, Index) *
         Context.getTypeSizeInChars(Type->getMatrixOrTensorElementType());
}
