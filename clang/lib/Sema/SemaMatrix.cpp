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
#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/MatrixValue.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/TensorIndex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/MatrixBuiltins.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"
#include "clang/Sema/SemaTensorBuiltins.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

bool MatrixBuiltinCall::isCallable(unsigned NumArgs) {
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Call->getBeginLoc(), diag::err_builtin_matrix_disabled);
    return false;
  }
  return !S.checkArgCount(Call, NumArgs);
}

void MatrixBuiltinCall::noteTensor(const Expr *Operand) {
  if (!Operand->getType()->isTensorType())
    return;
  StringRef OfTensors =
      llvm::StringSwitch<StringRef>(Call->getDirectCallee()->getName())
          .Case("__builtin_matrix_transpose", "__builtin_tensor_transpose")
          .Case("__builtin_matrix_multiply", "__builtin_tensor_matmul")
          .Case("__builtin_matrix_multiply_add",
                "__builtin_tensor_contract_add")
          .Case("__builtin_matrix_column_major_store", "__builtin_tensor_store")
          .Case("__builtin_matrix_all", "__builtin_reduce_and")
          .Case("__builtin_matrix_any", "__builtin_reduce_or")
          .Cases({"__builtin_matrix_row", "__builtin_matrix_column"},
                 "__builtin_tensor_slice")
          .Case("__builtin_matrix_outer_product",
                "__builtin_tensor_outer_product")
          .Case("__builtin_matrix_dot", "__builtin_tensor_contract")
          .Default("");
  if (!OfTensors.empty())
    S.Diag(Operand->getBeginLoc(), diag::note_matrix_builtin_of_tensors)
        << OfTensors;
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
  noteTensor(Matrix);
  return nullptr;
}

Expr *MatrixBuiltinCall::readMatrixOrTensor(unsigned Index,
                                            bool MayBeAtRunTime) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isUsable() && Value.get()->getType()->isTensorType()) {
    Expr *Tensor = Value.get();
    if (!hasExtentAtRunTime(Tensor->getType()))
      return Tensor;
    if (diagnoseTensorObject(S, Tensor))
      return nullptr;
    if (MayBeAtRunTime)
      return Tensor;
    S.Diag(Tensor->getBeginLoc(), diag::err_tensor_run_time_operation)
        << Call->getDirectCallee() << Tensor->getType() << /*Nothing*/ 0
        << Tensor->getSourceRange();
    return nullptr;
  }
  return readMatrix(Index);
}

bool MatrixBuiltinCall::isVector(unsigned Index) const {
  return isVectorOfElements(Call->getArg(Index)->getType());
}

Expr *MatrixBuiltinCall::readVector(unsigned Index, bool IsRow,
                                    const Expr *Like) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  const auto *Vector = Value.get()->getType()->castAs<VectorType>();
  if (diagnoseMatrixElementType(S, Vector->getElementType(),
                                Value.get()->getBeginLoc()))
    return nullptr;
  MatrixStorage Storage = Context.getDefaultMatrixStorage();
  if (Like)
    Storage.IsRowMajor = matrixType(Like)->isRowMajor();
  unsigned Count = Vector->getNumElements();
  if (unsigned Max = S.getLangOpts().MaxMatrixDimension; Count > Max) {
    S.Diag(Value.get()->getBeginLoc(), diag::err_matrix_extent_out_of_range)
        << IsRow << llvm::utostr(IsRow ? 1 : Count)
        << llvm::utostr(IsRow ? Count : 1) << Max
        << Value.get()->getSourceRange();
    return nullptr;
  }
  QualType Line = Context.getConstantMatrixType(
      Vector->getElementType().getUnqualifiedType(), IsRow ? 1 : Count,
      IsRow ? Count : 1, Storage);
  return S.ImpCastExprToType(Value.get(), Line, CK_MatrixCast).get();
}

Expr *MatrixBuiltinCall::readLine(unsigned Index, const Expr *Like) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  Call->setArg(Index, Value.get());
  if (isVector(Index))
    return readVector(Index, /*IsRow=*/false, Like);
  Expr *Line = readMatrix(Index);
  if (!Line)
    return nullptr;
  const ConstantMatrixType *Type = matrixType(Line);
  if (Type->getNumRows() == 1 || Type->getNumColumns() == 1)
    return Line;
  S.Diag(Line->getBeginLoc(), diag::err_matrix_not_line)
      << Call->getDirectCallee() << Index + 1 << Type->getNumRows()
      << Type->getNumColumns() << Line->getSourceRange();
  return nullptr;
}

std::pair<Expr *, Expr *> MatrixBuiltinCall::readLines() {
  bool IsVector = Call->getArg(0)->getType()->isVectorType();
  Expr *RHS = readLine(1);
  Expr *LHS = RHS ? readLine(0, IsVector ? RHS : nullptr) : nullptr;
  if (LHS && Call->getArg(1)->getType()->isVectorType())
    RHS = readLine(1, LHS);
  return {LHS, RHS};
}

ExprResult MatrixBuiltinCall::readIntegerValue(unsigned Index) {
  ExprResult Value = convertClassToInteger(S, Call->getArg(Index));
  return Value.isUsable() ? S.DefaultFunctionArrayLvalueConversion(Value.get())
                          : Value;
}

Expr *MatrixBuiltinCall::readIndex(unsigned Index,
                                   std::optional<unsigned> Extent,
                                   bool IsColumn) {
  ExprResult Value = readIntegerValue(Index);
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
  if (const auto *Tensor = Matrix->getType()->getAs<TensorType>())
    return convertMatrixValue(S, Matrix, Tensor->getValueType(Context));
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
  QualType Type = commonType(LHS, LHS->getType(), RHS);
  if (Type.isNull() ||
      diagnoseBoolMatrixOperand(S, LHS, RHS, Call->getBeginLoc()))
    return ExprError();
  return typed(Type, {convertMatrixValue(S, LHS, Type),
                      convertMatrixValue(S, RHS, Type)});
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
  if (Storage != matrixType(RHS)->getStorage())
    Storage.Padding = 0;
  if (diagnoseMatrixLayoutMismatch(S, LHS, RHS, Call->getBeginLoc()) ||
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

/// A call of a builtin that MatrixBuiltins.def has.
static ExprResult checkOwnCall(MatrixBuiltinCall Call, unsigned BuiltinID) {
  switch (BuiltinID) {
#define MATRIX_BUILTIN(name, Check, Evaluate, Emit)                            \
  case Builtin::BI__builtin_matrix_##name:                                     \
    return Call.Check;
#define MATRIX_ACCESS(name, Check, Emit, ByRows) MATRIX_BUILTIN(name, Check, , )
#include "clang/Basic/MatrixBuiltins.def"
  default:
    llvm_unreachable("the table has all of this kind");
  }
}

std::optional<ExprResult>
clang::checkMatrixBuiltinCall(Sema &S, unsigned BuiltinID, CallExpr *Call) {
  MatrixBuiltinKind Kind = getMatrixBuiltinKind(BuiltinID);
  // HLSL's matrices are upstream's.
  if (Kind == MatrixBuiltinKind::None ||
      (S.getLangOpts().HLSL && Kind != MatrixBuiltinKind::Elementwise))
    return std::nullopt;
  MatrixBuiltinCall Matrix(S, Call);
  switch (Kind) {
  case MatrixBuiltinKind::None:
    break;
  case MatrixBuiltinKind::Matrix:
  case MatrixBuiltinKind::MatrixAccess:
    return checkOwnCall(Matrix, BuiltinID);
  case MatrixBuiltinKind::Tensor:
    return checkTensorBuiltinCall(S, BuiltinID, Call);
  case MatrixBuiltinKind::Renamed:
    return Matrix.renamed(BuiltinID);
  case MatrixBuiltinKind::Cooperative:
    return checkCooperativeMatrixCall(S, BuiltinID, Call);
  case MatrixBuiltinKind::Elementwise:
    return checkMatrixElementwiseCall(Matrix, BuiltinID);
  case MatrixBuiltinKind::Reduction:
    return checkMatrixReductionCall(Matrix);
  case MatrixBuiltinKind::Permutation:
    return checkMatrixPermutationCall(Matrix);
  case MatrixBuiltinKind::Nontemporal:
    return checkMatrixNontemporalCall(Matrix, BuiltinID);
  }
  return std::nullopt;
}

std::optional<ExprResult>
clang::buildMatrixSubscript(Sema &S, Expr *Base, ArrayRef<Expr *> Indices,
                            SourceLocation RBracketLoc) {
  if (auto Element = buildTensorSubscript(S, Base, Indices, RBracketLoc))
    return Element;
  bool IsIncomplete =
      Base->hasPlaceholderType(BuiltinType::IncompleteMatrixIdx);
  if (const auto *Atomic = Base->getType()->getAs<AtomicType>();
      Atomic && isMatrixOperand(S, Atomic->getValueType())) {
    S.Diag(Base->getExprLoc(), diag::err_matrix_atomic_subscript)
        << Base->getType() << Base->getSourceRange();
    return ExprError();
  }
  if (S.getLangOpts().HLSL ||
      (!IsIncomplete && !Base->getType()->isMatrixType()))
    return std::nullopt;
  if (Indices.size() == 1)
    return IsIncomplete ? std::nullopt
                        : buildCommaSubscript(S, Base, Indices[0], RBracketLoc);
  if (!IsIncomplete && Indices.size() == 2)
    return S.CreateBuiltinMatrixSubscriptExpr(Base, Indices[0], Indices[1],
                                              RBracketLoc);
  S.Diag(RBracketLoc, diag::err_matrix_index_count)
      << IsIncomplete << unsigned(Indices.size()) << Base->getSourceRange();
  return ExprError();
}

/// \p Index as a subscript below \p Extent; null after a diagnostic.
static Expr *readSubscript(Sema &S, Expr *Index, unsigned Extent,
                           bool IsColumn) {
  ExprResult Value = readAtomic(S, Index);
  if (Value.isUsable())
    Value = convertClassToInteger(S, Value.get());
  if (Value.isInvalid())
    return nullptr;
  Index = Value.get();
  if (!Index->getType()->isIntegerType()) {
    S.Diag(Index->getBeginLoc(), diag::err_matrix_index_not_integer)
        << IsColumn;
    return nullptr;
  }
  std::optional<llvm::APSInt> Constant =
      Index->getIntegerConstantExpr(S.Context);
  if (!Constant || (*Constant >= 0 && *Constant < Extent))
    return Index;
  S.Diag(Index->getBeginLoc(), diag::err_matrix_index_outside_range)
      << IsColumn << Extent;
  return nullptr;
}

ExprResult clang::buildMatrixElement(Sema &S, Expr *Base, Expr *Row,
                                     Expr *Column, SourceLocation RBracketLoc) {
  const ConstantMatrixType *Matrix = matrixType(Base);
  Row = readSubscript(S, Row, Matrix->getNumRows(), /*IsColumn=*/false);
  Column = readSubscript(S, Column, Matrix->getNumColumns(), /*IsColumn=*/true);
  if (!Row || !Column)
    return ExprError();
  QualType Type = Matrix->getElementType();
  if (Base->isGLValue())
    Type = S.Context.getQualifiedType(Type, Base->getType().getQualifiers());
  auto *Element =
      new (S.Context) MatrixSubscriptExpr(Base, Row, Column, Type, RBracketLoc);
  Element->setObjectKind(OK_Ordinary);
  return Element;
}

ExprResult
clang::rebuildMatrixElement(MatrixSubscriptExpr *Element,
                            llvm::function_ref<ExprResult(Expr *)> Rebuild) {
  ExprResult Base = Rebuild(Element->getBase());
  if (!Base.isUsable())
    return Base;
  Element->setBase(Base.get());
  return ExprResult(Element);
}

bool clang::diagnoseLoneMatrixSubscript(Sema &S, const Expr *E) {
  if (S.getLangOpts().HLSL ||
      !E->hasPlaceholderType(BuiltinType::IncompleteMatrixIdx))
    return false;
  if (diagnoseIncompleteTensorSubscript(S, E))
    return true;
  const auto *Row = cast<MatrixSubscriptExpr>(E->IgnoreParens());
  SourceLocation Loc = Row->getRowIdx()->getBeginLoc();
  const ConstantMatrixType *Matrix = matrixType(Row->getBase());
  if (Matrix->getNumColumns() == 1 || Matrix->getNumRows() == 1)
    S.Diag(Loc, diag::err_matrix_lone_subscript_of_line)
        << (Matrix->getNumColumns() == 1) << Row->getSourceRange();
  else
    S.Diag(Loc, diag::err_matrix_lone_subscript) << Row->getSourceRange();
  return true;
}

QualType MatrixOffset::enter(QualType Type) {
  if (Awaited) // An inner array.
    --Awaited;
  SmallVector<unsigned, 8> Dimensions = getMatrixLayout(Type);
  if (Dimensions.empty())
    return Type;
  Layout = std::move(Dimensions);
  IsTensor = Type->isTensorType();
  Awaited = Layout.size();
  return getMatrixAsArrays(S.Context, Type);
}

void MatrixOffset::orderSubscripts(SmallVectorImpl<Expr *> &Subscripts) {
  if (Awaited != 1)
    return;
  Awaited = 0;
  auto Own = MutableArrayRef(Subscripts).take_back(Layout.size());
  if (llvm::any_of(Own, [](const Expr *E) { return E->isValueDependent(); }))
    return;
  SmallVector<Expr *, 8> Written(Own);
  for (auto [Subscript, Dimension] : llvm::zip_equal(Own, Layout))
    Subscript = Written[Dimension];
}

bool MatrixOffset::diagnoseLoneSubscript(SourceLocation Loc) {
  if (!Awaited)
    return false;
  unsigned Rank = Layout.size();
  if (IsTensor)
    S.Diag(Loc, diag::err_tensor_subscripts) << Rank << Rank - Awaited + 1;
  else
    S.Diag(Loc, diag::err_matrix_incomplete_index);
  return true;
}

bool clang::diagnoseMatrixCondition(Sema &S, SourceLocation Loc,
                                    const Expr *Condition) {
  QualType Type = Condition->getType().getAtomicUnqualifiedType();
  if (!isMatrixOrTensorOperand(S, Type))
    return false;
  S.Diag(Loc, diag::err_matrix_condition)
      << Type->isTensorType() << Type
      << !Type->getMatrixOrTensorElementType()->isBooleanType()
      << hasExtentAtRunTime(Type) << Condition->getSourceRange();
  return true;
}
