// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of builtins that load matrices from pointers to elements
// and store them: upstream's, under its diagnostics, the 2019 proposal's, which
// are the same, and ours.

#include "MatrixBuiltinCall.h"
#include "clang/AST/MatrixTraits.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/SemaMatrixType.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

/// Argument \p Index as a size_t; null after a diagnostic.
static Expr *readSize(MatrixBuiltinCall &M, unsigned Index) {
  ExprResult Value = M.S.DefaultLvalueConversion(M.Call->getArg(Index));
  if (Value.isUsable())
    Value = M.S.tryConvertExprToType(Value.get(), M.Context.getSizeType());
  if (Value.isInvalid())
    return nullptr;
  M.Call->setArg(Index, Value.get());
  return Value.get();
}

/// The value of argument \p Index, which must be a pointer; null after a
/// diagnostic.
static Expr *readPointer(MatrixBuiltinCall &M, unsigned Index) {
  ExprResult Value =
      M.S.DefaultFunctionArrayLvalueConversion(M.Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  M.Call->setArg(Index, Value.get());
  if (Value.get()->getType()->isPointerType())
    return Value.get();
  M.S.Diag(Value.get()->getBeginLoc(), diag::err_builtin_invalid_arg_type)
      << Index + 1 << /*none*/ 0 << /*pointer to element type*/ 5 << /*no fp*/ 0
      << Value.get()->getType();
  return nullptr;
}

/// Argument \p Index as the extent \p Name; 0 after a diagnostic.
static unsigned readExtent(MatrixBuiltinCall &M, unsigned Index,
                           StringRef Name) {
  const Expr *E = M.Call->getArg(Index);
  std::optional<llvm::APSInt> Value = E->getIntegerConstantExpr(M.Context);
  if (!Value) {
    M.S.Diag(E->getBeginLoc(), diag::err_builtin_matrix_scalar_unsigned_arg)
        << Name;
    return 0;
  }
  unsigned Max = M.S.getLangOpts().MaxMatrixDimension;
  if (*Value != 0 && Value->ule(Max))
    return Value->getZExtValue();
  M.S.Diag(E->getBeginLoc(), diag::err_builtin_matrix_invalid_dimension)
      << Name << Max;
  return 0;
}

/// A constant stride, argument \p Index, that is less than the \p Rows or
/// \p Columns that lie side by side.
static bool diagnoseStride(MatrixBuiltinCall &M, unsigned Index,
                           bool IsRowMajor, unsigned Rows, unsigned Columns) {
  const Expr *Stride = M.Call->getArg(Index);
  std::optional<llvm::APSInt> Value = Stride->getIntegerConstantExpr(M.Context);
  if (!Value || *Value >= (IsRowMajor ? Columns : Rows))
    return false;
  if (IsRowMajor)
    M.S.Diag(Stride->getBeginLoc(), diag::err_matrix_row_stride_too_small)
        << Columns << toString(*Value, 10);
  else
    M.S.Diag(Stride->getBeginLoc(), diag::err_builtin_matrix_stride_too_small);
  return true;
}

ExprResult MatrixBuiltinCall::load(bool IsRowMajor) {
  if (!isCallable(4))
    return ExprError();
  Expr *Pointer = readPointer(*this, 0);
  QualType Element;
  if (Pointer) {
    Element = Pointer->getType()->getPointeeType().getUnqualifiedType();
    if (!MatrixType::isValidElementType(Element, S.getLangOpts())) {
      S.Diag(Pointer->getBeginLoc(), diag::err_builtin_invalid_arg_type)
          << 1 << /*none*/ 0 << /*pointer to element type*/ 5 << /*no fp*/ 0
          << Pointer->getType();
      Pointer = nullptr;
    }
  }
  Expr *RowsExpr = readSize(*this, 1), *ColumnsExpr = readSize(*this, 2);
  ExprResult Result;
  if (RowsExpr && ColumnsExpr && !readExtents({1, 2}, Result))
    return Result;
  unsigned Rows = RowsExpr ? readExtent(*this, 1, "row") : 0;
  unsigned Columns = ColumnsExpr ? readExtent(*this, 2, "column") : 0;
  if (!readSize(*this, 3))
    return ExprError();
  if ((Rows && Columns &&
       diagnoseStride(*this, 3, IsRowMajor, Rows, Columns)) ||
      !Pointer || !Rows || !Columns ||
      diagnoseMatrixSize(S, Element, Rows, Columns, Call->getBeginLoc()))
    return ExprError();
  Call->setType(Context.getConstantMatrixType(Element, Rows, Columns));
  return Call;
}

/// The type among the arguments that \p E is; null if it is none.
static const UnaryExprOrTypeTraitExpr *asTypeArgument(const Expr *E) {
  const auto *Operand = dyn_cast<UnaryExprOrTypeTraitExpr>(E->IgnoreImpCasts());
  return Operand && Operand->getKind() == UETT_TypeOperand ? Operand : nullptr;
}

QualType MatrixBuiltinCall::typeArgument() const {
  const auto *Trait =
      Call->getNumArgs() != 0 ? asTypeArgument(Call->getArg(0)) : nullptr;
  return Trait ? Trait->getArgumentType()
                     .getNonReferenceType()
                     .getUnqualifiedType()
               : QualType();
}

QualType MatrixBuiltinCall::readType() {
  QualType Type = typeArgument();
  if (!Type.isNull() &&
      (Type->isDependentType() || Type->isConstantMatrixType()))
    return Type;
  if (isCallable(std::max(1u, Call->getNumArgs()))) {
    const Expr *First = Call->getArg(0);
    S.Diag(First->getBeginLoc(), diag::err_matrix_type_argument)
        << Call->getDirectCallee() << (Type.isNull() ? First->getType() : Type)
        << Type.isNull() << First->getSourceRange();
  }
  return QualType();
}

ExprResult MatrixBuiltinCall::loadAs() {
  if (!isCallable(3))
    return ExprError();
  QualType Type = readType();
  if (Type.isNull())
    return ExprError();
  if (Type->isDependentType())
    return dependent();
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  ExprResult Value = S.DefaultFunctionArrayLvalueConversion(Call->getArg(1));
  if (Value.isInvalid())
    return ExprError();
  Expr *Pointer = Value.get();
  Call->setArg(1, Pointer);
  if (!Pointer->getType()->isPointerType() ||
      !Context.hasSameUnqualifiedType(Pointer->getType()->getPointeeType(),
                                      Matrix->getElementType())) {
    S.Diag(Pointer->getBeginLoc(), diag::err_matrix_pointer_argument)
        << 2 << Call->getDirectCallee()
        << Matrix->getElementType().getUnqualifiedType() << Pointer->getType()
        << Pointer->getSourceRange();
    return ExprError();
  }
  if (!readSize(*this, 2) ||
      diagnoseStride(*this, 2, Matrix->isRowMajor(), Matrix->getNumRows(),
                     Matrix->getNumColumns()))
    return ExprError();
  Call->setType(Type);
  return Call;
}

ExprResult MatrixBuiltinCall::store(std::optional<bool> IsRowMajor) {
  if (!isCallable(3))
    return ExprError();
  Expr *Matrix = readMatrix(0);
  if (Matrix)
    Call->setArg(0, Matrix);
  Expr *Pointer = readPointer(*this, 1);
  bool HasError = !Matrix || !Pointer;
  if (Pointer) {
    QualType Element = Pointer->getType()->getPointeeType();
    if (Element.isConstQualified()) {
      S.Diag(Pointer->getBeginLoc(), diag::err_builtin_matrix_store_to_const);
      HasError = true;
    }
    if (Matrix && !Context.hasSameUnqualifiedType(
                      Element, matrixType(Matrix)->getElementType())) {
      S.Diag(Pointer->getBeginLoc(),
             diag::err_builtin_matrix_pointer_arg_mismatch)
          << Element.getUnqualifiedType().getCanonicalType()
          << matrixType(Matrix)->getElementType();
      HasError = true;
    }
  }
  if (!readSize(*this, 2) ||
      (Matrix &&
       diagnoseStride(*this, 2,
                      IsRowMajor.value_or(matrixType(Matrix)->isRowMajor()),
                      matrixType(Matrix)->getNumRows(),
                      matrixType(Matrix)->getNumColumns())) ||
      HasError)
    return ExprError();
  Call->setType(Context.VoidTy);
  return Call;
}

ExprResult MatrixBuiltinCall::nontemporal(bool IsStore) {
  ExprResult Read =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(IsStore));
  if (Read.isInvalid())
    return ExprError();
  Expr *Pointer = Read.get();
  QualType Object = Pointer->getType()->getPointeeType();
  QualType Type = Object.getUnqualifiedType();
  if (!IsStore)
    return typed(Type, {Pointer});
  if (Object.isConstQualified()) {
    S.Diag(Pointer->getBeginLoc(), diag::err_builtin_matrix_store_to_const);
    return ExprError();
  }
  Expr *Value = readScalar(0, Type);
  if (!Value)
    return ExprError();
  return typed(Context.VoidTy, {Value, Pointer});
}

/// Whether \p Call, a nontemporal load or store, is one of a matrix or tensor.
static bool isOfMatrix(const CallExpr *Call, bool IsStore) {
  if (Call->getNumArgs() != (IsStore ? 2 : 1))
    return false;
  QualType Type = Call->getArg(IsStore)->getType();
  const auto *Array = Type->getAsArrayTypeUnsafe();
  QualType Object = Array ? Array->getElementType() : Type->getPointeeType();
  return !Object.isNull() && Object->isMatrixOrTensorType();
}

std::optional<ExprResult>
clang::checkMatrixNontemporalCall(MatrixBuiltinCall &Call, unsigned BuiltinID) {
  bool IsStore = BuiltinID == Builtin::BI__builtin_nontemporal_store;
  if (!isOfMatrix(Call.Call, IsStore))
    return std::nullopt;
  return Call.nontemporal(IsStore);
}
