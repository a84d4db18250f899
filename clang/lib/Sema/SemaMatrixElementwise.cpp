// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of __builtin_elementwise_* on matrices and tensors, and of
// __builtin_matrix_elementwise_*. What elements an operation takes is
// upstream's rule for vectors; operands are matrices and scalars, or tensors
// and scalars.

#include "MatrixBuiltinCall.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace {
/// Numbered as err_matrix_builtin_element counts.
enum class Elements { Number, SignedOrFloat, Float, Integer };

struct ElementwiseRule {
  unsigned NumOperands;
  Elements Allowed;
  bool TakesTensors;
  /// Upstream has no such builtin.
  bool IsOurs = false;
  bool IsOfLibrary = false;
};
} // namespace

static ElementwiseRule findRule(unsigned BuiltinID) {
  switch (BuiltinID) {
#define MATRIX_ELEMENTWISE(name, operands, elements, constant, f, s, u)        \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return ElementwiseRule{operands, Elements::elements, true};
#define MATRIX_ELEMENTWISE_LIBRARY(name, operands)                             \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return ElementwiseRule{operands, Elements::Float, true, true, true};
#define MATRIX_ELEMENTWISE_COMPOSED(name, elements, constant)                  \
  case Builtin::BI__builtin_elementwise_##name:                                \
    return ElementwiseRule{1, Elements::elements, true, true};
#include "clang/Basic/MatrixElementwise.def"
  default:
    llvm_unreachable("the table has all of this kind");
  }
}

/// Whether \p Argument is a matrix, or is to be one: it is no scalar.
static bool isMatrixArgument(const Expr *Argument) {
  QualType Type = Argument->getType().getAtomicUnqualifiedType();
  return !Type->isRealType() && !Type->isRecordType();
}

static bool isAllowed(QualType Element, Elements Allowed) {
  switch (Allowed) {
  case Elements::Number:
    return Element->isRealType() && !Element->isBooleanType() &&
           !Element->isFixedPointType();
  case Elements::SignedOrFloat:
    return Element->isSignedIntegerType() || Element->isRealFloatingType();
  case Elements::Float:
    return Element->isRealFloatingType();
  case Elements::Integer:
    return Element->isIntegerType() && !Element->isBooleanType();
  }
  llvm_unreachable("all rules are known");
}

QualType MatrixBuiltinCall::commonType(const Expr *First, QualType Type,
                                       const Expr *Other) {
  QualType OtherType = Other->getType();
  QualType Common = getCommonMatrixType(S, Type, OtherType);
  if (!Common.isNull())
    return Common;
  if (haveSameMatrixExtents(Type, OtherType) &&
      Context.hasSameUnqualifiedType(
          Type->getMatrixOrTensorElementType(),
          OtherType->getMatrixOrTensorElementType()) &&
      diagnoseMatrixLayoutMismatch(S, First, Other, Call->getBeginLoc()))
    return QualType();
  S.Diag(Call->getBeginLoc(), diag::err_matrix_operand_types_differ)
      << Call->getDirectCallee() << First->getType() << OtherType
      << (Type->isTensorType() && OtherType->isTensorType())
      << First->getSourceRange() << Other->getSourceRange();
  return QualType();
}

/// Argument \p Index, if it is no matrix or tensor.
static bool diagnoseOperand(MatrixBuiltinCall &M, unsigned Index) {
  const Expr *E = M.Call->getArg(Index);
  QualType Type = E->getType().getAtomicUnqualifiedType();
  if (Type->isMatrixOrTensorType() || Type->isPlaceholderType())
    return false;
  auto IsOf = [&](auto Is) {
    return llvm::any_of(M.Call->arguments(), [&](const Expr *Argument) {
      return Is(Argument->getType().getAtomicUnqualifiedType());
    });
  };
  enum { Matrix, Tensor, Either };
  bool HasMatrix = IsOf([](QualType T) { return T->isConstantMatrixType(); });
  bool HasTensor = IsOf([](QualType T) { return T->isTensorType(); });
  M.S.Diag(E->getBeginLoc(), diag::err_matrix_elementwise_operand)
      << Index + 1 << M.Call->getDirectCallee()
      << (HasMatrix == HasTensor ? Either
          : HasMatrix            ? Matrix
                                 : Tensor)
      << E->getType() << E->getSourceRange();
  return true;
}

static ExprResult check(MatrixBuiltinCall &M, ElementwiseRule Rule) {
  if (!M.isCallable(Rule.NumOperands))
    return ExprError();
  SmallVector<Expr *, 3> Operands(Rule.NumOperands);
  Expr *First = nullptr;
  for (unsigned I = 0; I != Rule.NumOperands; ++I) {
    bool IsLast = I + 1 == Rule.NumOperands;
    if (!isMatrixArgument(M.Call->getArg(I)) && (First || !IsLast))
      continue;
    if (Rule.TakesTensors && diagnoseOperand(M, I))
      return ExprError();
    Operands[I] =
        Rule.TakesTensors
            ? M.readMatrixOrTensor(I, /*MayBeAtRunTime=*/!Rule.IsOfLibrary)
            : M.readMatrix(I);
    if (!Operands[I])
      return ExprError();
    if (!First)
      First = Operands[I];
  }
  QualType Element =
      First->getType()->getMatrixOrTensorElementType().getUnqualifiedType();
  if (!isAllowed(Element, Rule.Allowed)) {
    M.S.Diag(First->getBeginLoc(), diag::err_matrix_builtin_element)
        << M.Call->getDirectCallee() << unsigned(Rule.Allowed) << Element
        << First->getSourceRange();
    return ExprError();
  }
  QualType Type = M.dropElementQualifiers(First)->getType();
  for (Expr *Operand : Operands)
    if (Operand && (Type = M.commonType(First, Type, Operand)).isNull())
      return ExprError();
  for (auto [I, Operand] : llvm::enumerate(Operands)) {
    Operand = Operand ? convertMatrixValue(M.S, Operand, Type)
                      : M.readScalar(I, Element);
    if (!Operand)
      return ExprError();
  }
  return M.typed(Type, Operands);
}

/// The matrix or tensor of int with the extents and the layout of \p Type; null
/// after a diagnostic.
static QualType exponentsOf(MatrixBuiltinCall &M, QualType Type) {
  QualType Int = M.Context.IntTy;
  SourceLocation Loc = M.Call->getBeginLoc();
  if (const auto *Tensor = Type->getAs<TensorType>()) {
    SmallVector<uint64_t, 8> Values = {TensorType::Plain};
    llvm::append_range(Values, Tensor->getExtents());
    SmallVector<Expr *, 8> Exprs(Values.size(), nullptr);
    if (diagnoseTensorType(M.S, Int, Values, Exprs, Loc))
      return QualType();
    return TensorType::get(M.Context, Int, Tensor->getExtents(),
                           Tensor->getStorage());
  }
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  unsigned Rows = Matrix->getNumRows(), Columns = Matrix->getNumColumns();
  if (diagnoseMatrixSize(M.S, Int, Rows, Columns, Loc))
    return QualType();
  return M.Context.getConstantMatrixType(
      Int, Rows, Columns, MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

/// The exponents are an int for all elements, or a matrix or tensor.
static ExprResult checkLdexp(MatrixBuiltinCall &M) {
  if (!M.isCallable(2))
    return ExprError();
  Expr *Matrix = M.readMatrixOrTensor(0);
  if (!Matrix)
    return ExprError();
  Matrix = M.dropElementQualifiers(Matrix);
  QualType Element = Matrix->getType()->getMatrixOrTensorElementType();
  if (!isAllowed(Element, Elements::Float)) {
    M.S.Diag(Matrix->getBeginLoc(), diag::err_matrix_builtin_element)
        << M.Call->getDirectCallee() << unsigned(Elements::Float) << Element
        << Matrix->getSourceRange();
    return ExprError();
  }
  QualType Wanted = exponentsOf(M, Matrix->getType());
  if (Wanted.isNull())
    return ExprError();
  ExprResult Value =
      M.S.DefaultFunctionArrayLvalueConversion(M.Call->getArg(1));
  if (Value.isInvalid())
    return ExprError();
  Expr *Exponents = Value.get();
  if (Exponents->getType()->isIntegerType()) {
    Exponents = M.readScalar(1, M.Context.IntTy);
    if (!Exponents)
      return ExprError();
    Exponents = M.S.ImpCastExprToType(Exponents, Wanted, CK_VectorSplat).get();
  } else if (areMatricesOfOneValue(M.S, Exponents->getType(), Wanted))
    Exponents = convertMatrixValue(M.S, Exponents, Wanted);
  else {
    M.S.Diag(Exponents->getBeginLoc(), diag::err_matrix_exponents)
        << M.Call->getDirectCallee() << Wanted << Exponents->getType()
        << Exponents->getSourceRange();
    return ExprError();
  }
  return M.typed(Matrix->getType(), {Matrix, Exponents});
}

/// A builtin of ours on scalars, which are promoted, or vectors of one type.
static ExprResult checkScalars(MatrixBuiltinCall &M, ElementwiseRule Rule) {
  if (M.S.checkArgCount(M.Call, Rule.NumOperands))
    return ExprError();
  SmallVector<Expr *, 2> Operands;
  for (auto [I, Argument] : llvm::enumerate(M.Call->arguments())) {
    ExprResult Value = M.S.DefaultFunctionArrayLvalueConversion(Argument);
    if (Value.isUsable() && Value.get()->getType()->isIntegerType())
      Value = M.S.UsualUnaryConversions(Value.get());
    if (Value.isInvalid())
      return ExprError();
    Operands.push_back(Value.get());
    QualType Type = Value.get()->getType();
    const auto *Vector = Type->getAs<VectorType>();
    if (!isAllowed(Vector ? Vector->getElementType() : Type, Rule.Allowed)) {
      M.S.Diag(Argument->getBeginLoc(), diag::err_matrix_elementwise_argument)
          << unsigned(I + 1) << M.Call->getDirectCallee()
          << unsigned(Rule.Allowed) << Argument->getType()
          << Argument->getSourceRange();
      return ExprError();
    }
    if (!M.Context.hasSameUnqualifiedType(Type, Operands[0]->getType())) {
      M.S.Diag(Argument->getBeginLoc(),
               diag::err_typecheck_call_different_arg_types)
          << Operands[0]->getType() << Type;
      return ExprError();
    }
  }
  return M.typed(Operands[0]->getType(), Operands);
}

ExprResult MatrixBuiltinCall::elementwise() {
  return check(*this, {2, Elements::Number, /*TakesTensors=*/false});
}

std::optional<ExprResult>
clang::checkMatrixElementwiseCall(MatrixBuiltinCall &M, unsigned BuiltinID) {
  ElementwiseRule Rule = findRule(BuiltinID);
  if (M.S.getLangOpts().HLSL) {
    if (!Rule.IsOurs)
      return std::nullopt;
    M.S.Diag(M.Call->getBeginLoc(), diag::err_builtin_target_unsupported)
        << M.Call->getSourceRange();
    return ExprError();
  }
  // Scalars and vectors are upstream's, if the builtin is.
  if (llvm::none_of(M.Call->arguments(), [](const Expr *E) {
        return E->getType().getAtomicUnqualifiedType()->isMatrixOrTensorType();
      }))
    return Rule.IsOurs ? std::optional(checkScalars(M, Rule)) : std::nullopt;
  if (BuiltinID == Builtin::BI__builtin_elementwise_ldexp)
    return checkLdexp(M);
  bool CountsZeros = BuiltinID == Builtin::BI__builtin_elementwise_clzg ||
                     BuiltinID == Builtin::BI__builtin_elementwise_ctzg;
  if (CountsZeros && M.Call->getNumArgs() == 2)
    Rule.NumOperands = 2;
  return check(M, Rule);
}
