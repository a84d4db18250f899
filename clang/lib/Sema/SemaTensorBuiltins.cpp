// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of tensor builtins: which one is analyzed where, and what
// they have in common. Numbers become ConstantExprs, so nobody evaluates them
// again.
//
// A matrix operand is converted to a tensor with the same memory image, and a
// result of two dimensions back to a matrix where the first operand was
// one. So the evaluators of constant expressions and code generation know these
// builtins on tensors alone; CGMatrixParts.cpp emits movement of small
// matrices, which are vectors, as shuffles.

#include "clang/Sema/SemaTensorBuiltins.h"
#include "TensorBuiltinCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

std::string clang::describeExtents(ArrayRef<uint64_t> Extents) {
  return llvm::join(llvm::map_range(Extents, describeExtent), " x ");
}

TensorCall::Numbers clang::extentsOf(const TensorType *Tensor) {
  return TensorCall::Numbers(Tensor->getExtents().begin(),
                             Tensor->getExtents().end());
}

bool TensorBuiltinCall::hasAtLeast(unsigned NumArgs) {
  return isCallable(Call->getNumArgs()) &&
         !S.checkArgCountAtLeast(Call, NumArgs);
}

bool TensorBuiltinCall::hasOneOf(ArrayRef<unsigned> Counts, unsigned Rank) {
  if (llvm::is_contained(Counts, Call->getNumArgs()))
    return true;
  std::string Expected = llvm::join(
      llvm::map_range(Counts, [](unsigned N) { return llvm::utostr(N); }),
      " or ");
  S.Diag(Call->getBeginLoc(), diag::err_tensor_argument_count)
      << Call->getDirectCallee() << Rank << Expected << Call->getNumArgs()
      << Call->getSourceRange();
  return false;
}

void TensorBuiltinCall::noteOperand(unsigned Index, QualType Type) {
  if (Index >= FirstIndex)
    return;
  FirstIndex = Index;
  FirstMatrix = Type->getAs<ConstantMatrixType>();
}

Expr *TensorBuiltinCall::matrixAsTensor(unsigned Index, Expr *Value) {
  QualType Type = asTensorType(Context, Value->getType());
  if (Type.isNull())
    return Value;
  noteOperand(Index, Value->getType());
  if (Value->getType()->isTensorType())
    return Value;
  // Not ImpCastExprToType, which would make one cast of this and of that which
  // made a matrix of another builtin's result: code generation looks for both.
  return ImplicitCastExpr::Create(Context, Type, CK_MatrixCast, Value,
                                  /*BasePath=*/nullptr, VK_PRValue,
                                  S.CurFPFeatureOverrides());
}

ExprResult TensorBuiltinCall::asFirstOperand(ExprResult Result) {
  if (!Result.isUsable() || !FirstMatrix)
    return Result;
  const auto *Tensor = Result.get()->getType()->getAs<TensorType>();
  if (!Tensor || Tensor->getRank() != 2)
    return Result;
  QualType Matrix = Context.getConstantMatrixType(
      Tensor->getElementType(), Tensor->getExtent(0), Tensor->getExtent(1),
      MatrixStorage{FirstMatrix->isRowMajor(), /*Padding=*/0});
  return S.ImpCastExprToType(Result.get(), Matrix, CK_MatrixCast);
}

const TensorType *TensorBuiltinCall::readTensor(unsigned Index) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  Expr *Tensor = matrixAsTensor(Index, Value.get());
  Call->setArg(Index, Tensor);
  if (Tensor->getType()->isTensorType())
    return diagnoseExtentsAtRunTime(Tensor) ? nullptr : tensorAt(Index);
  S.Diag(Tensor->getBeginLoc(), diag::err_tensor_argument)
      << Index + 1 << Call->getDirectCallee() << Tensor->getType()
      << Tensor->getSourceRange();
  return nullptr;
}

bool TensorBuiltinCall::diagnoseExtentsAtRunTime(const Expr *Tensor) {
  if (!hasExtentAtRunTime(Tensor->getType()))
    return false;
  if (diagnoseTensorObject(S, Tensor))
    return true;
  // The advice that the message selects.
  enum { Nothing, Strides, Pointer, StrideOfZero, Stores, Contraction };
  unsigned Instead = Nothing;
  unsigned ID = Call->getBuiltinCallee();
  switch (*getTensorOperation(ID)) {
  case TensorOperation::Store:
  case TensorOperation::MatMul:
  case TensorOperation::Contract:
  case TensorOperation::ContractAdd:
    return false;
  case TensorOperation::Transpose:
    Instead = Strides;
    break;
  case TensorOperation::Slice:
    Instead = Pointer;
    break;
  case TensorOperation::Broadcast:
    Instead = StrideOfZero;
    break;
  case TensorOperation::Concat:
    Instead = Stores;
    break;
  case TensorOperation::Reduce:
    if (getTensorStep(ID) == MatrixReduction::Add)
      Instead = Contraction;
    break;
  default:
    break;
  }
  S.Diag(Tensor->getBeginLoc(), diag::err_tensor_run_time_operation)
      << Call->getDirectCallee() << Tensor->getType() << Instead
      << Tensor->getSourceRange();
  return true;
}

const TensorType *TensorBuiltinCall::readTensorType(ExprResult &Result) {
  Result = ExprError();
  const Expr *First = Call->getArg(0);
  QualType Type = typeArgument();
  if (!Type.isNull() && Type->isDependentType()) {
    Result = dependent();
    return nullptr;
  }
  QualType Tensor = Type.isNull() ? Type : asTensorType(Context, Type);
  if (!Tensor.isNull()) {
    noteOperand(0, Type);
    return Tensor->castAs<TensorType>();
  }
  S.Diag(First->getBeginLoc(), diag::err_tensor_type_argument)
      << Call->getDirectCallee() << (Type.isNull() ? First->getType() : Type)
      << Type.isNull() << First->getSourceRange();
  return nullptr;
}

bool TensorBuiltinCall::readElement(unsigned Index, QualType Element) {
  Expr *Scalar = readScalar(Index, Element);
  if (Scalar)
    Call->setArg(Index, Scalar);
  return Scalar;
}

bool TensorBuiltinCall::readInteger(unsigned Index, NumberKind Kind) {
  ExprResult Value = MatrixBuiltinCall::readIntegerValue(Index);
  if (Value.isInvalid())
    return false;
  Expr *Integer = Value.get();
  Call->setArg(Index, Integer);
  if (Integer->getType()->isIntegerType())
    return true;
  S.Diag(Integer->getBeginLoc(), diag::err_tensor_integer_argument)
      << Index + 1 << Call->getDirectCallee()
      << (Kind == Start    ? 1
          : Kind == Extent ? 2
                           : 0)
      << Integer->getType() << Integer->getSourceRange();
  return false;
}

bool TensorBuiltinCall::waits(unsigned First, unsigned Count) const {
  unsigned End = std::min(Call->getNumArgs() - First, Count) + First;
  for (unsigned I = First; I != End; ++I)
    if (Call->getArg(I)->isValueDependent())
      return true;
  return false;
}

std::optional<llvm::APSInt> TensorBuiltinCall::readConstant(unsigned Index) {
  llvm::APSInt Value;
  ExprResult Constant = S.VerifyIntegerConstantExpression(
      Call->getArg(Index), &Value, AllowFoldKind::No);
  if (Constant.isInvalid())
    return std::nullopt;
  Call->setArg(Index, Constant.get());
  return Value;
}

bool TensorBuiltinCall::readNumber(unsigned Index, NumberKind Kind,
                                   int64_t Dimension, int64_t Least,
                                   int64_t Most, Numbers &To) {
  std::optional<llvm::APSInt> Value = readConstant(Index);
  if (!Value)
    return false;
  const Expr *E = Call->getArg(Index);
  if (*Value < Least || *Value > Most) {
    S.Diag(E->getBeginLoc(), diag::err_tensor_number)
        << Kind << Dimension << Least << Most << toString(*Value, 10)
        << E->getSourceRange();
    return false;
  }
  To.push_back(Value->getExtValue());
  return true;
}

bool TensorBuiltinCall::readNumbers(unsigned First, unsigned Count,
                                    NumberKind Kind, int64_t Least,
                                    int64_t Most, Numbers &To) {
  for (unsigned I = 0; I != Count; ++I)
    if (!readNumber(First + I, Kind, I, Least, Most, To))
      return false;
  return true;
}

bool TensorBuiltinCall::readDimension(unsigned Index, unsigned Rank,
                                      Numbers &To) {
  std::optional<llvm::APSInt> Value = readConstant(Index);
  if (!Value)
    return false;
  const Expr *E = Call->getArg(Index);
  if (*Value < 0 || *Value >= Rank) {
    S.Diag(E->getBeginLoc(), diag::err_tensor_dimension)
        << Rank - 1 << toString(*Value, 10) << E->getSourceRange();
    return false;
  }
  int64_t Dimension = Value->getExtValue();
  if (llvm::is_contained(To, Dimension)) {
    S.Diag(E->getBeginLoc(), diag::err_tensor_dimension_repeated)
        << Dimension << E->getSourceRange();
    return false;
  }
  To.push_back(Dimension);
  return true;
}

QualType TensorBuiltinCall::tensorOf(QualType Element, const Numbers &Extents,
                                     const TensorType *Like) {
  Element = Element.getUnqualifiedType();
  SmallVector<uint64_t, 8> Values = {TensorType::Plain};
  Values.append(Extents.begin(), Extents.end());
  SmallVector<Expr *, 8> Exprs(Values.size(), nullptr);
  if (diagnoseTensorType(S, Element, Values, Exprs, Call->getBeginLoc()))
    return QualType();
  TensorStorage Storage;
  if (Like)
    Storage.Layout = Like->getStorage().Layout;
  return TensorType::get(Context, Element, ArrayRef(Values).drop_front(),
                         Storage);
}

ExprResult TensorBuiltinCall::typedOrError(QualType Type) {
  return Type.isNull() ? ExprError() : typed(Type, {});
}

bool TensorBuiltinCall::diagnoseElementsOf(unsigned Index,
                                           ElementKind Expected) {
  QualType Element = tensorAt(Index)->getElementType().getUnqualifiedType();
  bool IsFloat = Element->isRealFloatingType();
  bool IsBool = Element->isBooleanType();
  auto IsExpected = [&] {
    switch (Expected) {
    case Real:
      return !IsBool;
    case SignedOrFloat:
      return IsFloat || Element->isSignedIntegerType();
    case Float:
      return IsFloat;
    case Integer:
      return !IsFloat && !IsBool;
    case IntegerOrBool:
      return !IsFloat;
    }
    llvm_unreachable("all kinds are known");
  };
  if (IsExpected())
    return false;
  const Expr *E = Call->getArg(Index);
  S.Diag(E->getBeginLoc(), diag::err_matrix_builtin_element)
      << Call->getDirectCallee() << Expected << Element << E->getSourceRange();
  return true;
}

bool TensorBuiltinCall::diagnoseElementType(unsigned Index, QualType Element) {
  const Expr *E = Call->getArg(Index);
  QualType Got = tensorAt(Index)->getElementType().getUnqualifiedType();
  if (Context.hasSameUnqualifiedType(Got, Element))
    return false;
  S.Diag(E->getBeginLoc(), diag::err_tensor_argument_elements)
      << Index + 1 << Call->getDirectCallee() << Element.getUnqualifiedType()
      << Got << E->getSourceRange();
  return true;
}

bool TensorBuiltinCall::diagnoseExtent(unsigned Index, unsigned Dimension,
                                       uint64_t Expected) {
  const Expr *E = Call->getArg(Index);
  uint64_t Got = tensorAt(Index)->getExtent(Dimension);
  if (Got == Expected)
    return false;
  S.Diag(E->getBeginLoc(), diag::err_tensor_argument_extent)
      << Dimension << Index + 1 << Call->getDirectCallee()
      << describeExtent(Expected) << describeExtent(Got) << E->getSourceRange();
  return true;
}

bool TensorBuiltinCall::diagnoseExtents(unsigned Index,
                                        const Numbers &Expected) {
  const Expr *E = Call->getArg(Index);
  ArrayRef<uint64_t> Got = tensorAt(Index)->getExtents();
  SmallVector<uint64_t, 8> Wanted(Expected.begin(), Expected.end());
  if (Got == ArrayRef(Wanted))
    return false;
  S.Diag(E->getBeginLoc(), diag::err_tensor_argument_extents)
      << Index + 1 << Call->getDirectCallee() << describeExtents(Wanted)
      << describeExtents(Got) << E->getSourceRange();
  return true;
}

bool TensorBuiltinCall::diagnoseRank(unsigned Index, unsigned Rank,
                                     bool IsLeast) {
  const Expr *E = Call->getArg(Index);
  unsigned Got = tensorAt(Index)->getRank();
  if (Got == Rank || (IsLeast && Got > Rank))
    return false;
  S.Diag(E->getBeginLoc(), diag::err_tensor_argument_rank)
      << Index + 1 << Call->getDirectCallee() << IsLeast << Rank << Got
      << E->getSourceRange();
  return true;
}

static ExprResult checkOperation(TensorBuiltinCall &Call,
                                 TensorOperation Operation) {
  switch (Operation) {
#define TENSOR_OPERATION(Operation, Check, Read, Evaluate, Emit)               \
  case TensorOperation::Operation:                                             \
    return Call.Check;
#include "clang/Basic/TensorBuiltins.def"
  }
  llvm_unreachable("all operations are known");
}

ExprResult clang::checkTensorBuiltinCall(Sema &S, unsigned BuiltinID,
                                         CallExpr *Call) {
  TensorBuiltinCall Tensor(S, Call);
  return Tensor.asFirstOperand(
      checkOperation(Tensor, *getTensorOperation(BuiltinID)));
}
