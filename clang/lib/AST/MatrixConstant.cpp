// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators and conversions of matrices and tensors in constant expressions.
//
// Nothing is contracted here, whatever the options say: a product rounds each
// product and each sum, k upwards, and starts from the first product.

#include "MatrixConstant.h"
#include "ByteCode/State.h"
#include "TensorConstant.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OptionalDiagnostic.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using llvm::APSInt;

MatrixView::MatrixView(const APValue &Value, QualType Type) : Value(&Value) {
  if (const auto *Matrix = Type->getAs<ConstantMatrixType>()) {
    Rows = Matrix->getNumRows();
    Columns = Matrix->getNumColumns();
    ElementType = Matrix->getElementType();
  } else if (Type->isTensorType()) {
    Columns = getNumMatrixElements(Type.getTypePtr());
    ElementType = Type->getMatrixOrTensorElementType();
  } else if (const auto *Vector = Type->getAs<VectorType>()) {
    Rows = Vector->getNumElements();
    ElementType = Vector->getElementType();
  } else {
    IsScalar = true;
    ElementType = Type;
  }
  ElementType = ElementType.getUnqualifiedType();
}

MatrixView MatrixView::asRow() const {
  MatrixView Row = *this;
  std::swap(Row.Rows, Row.Columns);
  return Row;
}

QualType clang::getMatrixElementType(QualType Type) {
  Type = Type.getAtomicUnqualifiedType();
  if (Type->isMatrixOrTensorType())
    return Type->getMatrixOrTensorElementType().getUnqualifiedType();
  if (const auto *Vector = Type->getAs<VectorType>())
    return Vector->getElementType().getUnqualifiedType();
  return Type.getUnqualifiedType();
}

/// Whether \p Value is one of \p Type: a matrix or tensor, a vector or neither.
static bool hasType(const APValue &Value, QualType Type) {
  return Value.isMatrix() == Type->isMatrixOrTensorType() &&
         Value.isVector() == Type->isVectorType();
}

/// Whether \p Value is a number or has only numbers. An integer may be an
/// address that was cast to it.
static bool isOfNumbers(const APValue &Value) {
  if (Value.isMatrix() || Value.isVector()) {
    unsigned Size = Value.isMatrix() ? Value.getMatrixNumElements()
                                     : Value.getVectorLength();
    return llvm::all_of(llvm::seq(Size), [&](unsigned I) {
      return isOfNumbers(getElement(Value, I));
    });
  }
  return Value.isInt() || Value.isFloat() || Value.isComplexInt() ||
         Value.isComplexFloat() || Value.isFixedPoint();
}

static bool isMatrix(const Expr *E) {
  return E->getType()->isMatrixOrTensorType();
}

static bool isMatrixCast(const CastExpr *Cast) {
  if (!isMatrix(Cast) && !isMatrix(Cast->getSubExpr()))
    return false;
  switch (Cast->getCastKind()) {
  case CK_MatrixCast:
  case CK_VectorSplat:
  case CK_HLSLAggregateSplatCast:
  case CK_HLSLElementwiseCast:
  case CK_BitCast:
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingCast:
  case CK_FloatingToBoolean:
  case CK_FloatingToIntegral:
    return true;
  default:
    return false;
  }
}

bool clang::isMatrixOperation(const Expr *E) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return !Binary->isCommaOp() && !Binary->isAssignmentOp() &&
           (isMatrix(Binary->getLHS()) || isMatrix(Binary->getRHS()));
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    switch (Unary->getOpcode()) {
    case UO_Plus:
    case UO_Minus:
    case UO_Not:
    case UO_LNot:
      return isMatrix(Unary->getSubExpr());
    default:
      return false;
    }
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return isMatrixCast(Cast);
  if (const auto *Conditional = dyn_cast<AbstractConditionalOperator>(E))
    return isMatrix(Conditional->getCond());
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && isMatrixOperationBuiltin(Call);
}

SmallVector<const Expr *, 4> clang::getMatrixOperands(const ASTContext &Context,
                                                      const Expr *E) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return {Binary->getLHS(), Binary->getRHS()};
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return {Unary->getSubExpr()};
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return {Cast->getSubExpr()};
  if (const auto *Conditional = dyn_cast<BinaryConditionalOperator>(E))
    return {Conditional->getCommon(), Conditional->getFalseExpr()};
  if (const auto *Conditional = dyn_cast<ConditionalOperator>(E))
    return {Conditional->getCond(), Conditional->getTrueExpr(),
            Conditional->getFalseExpr()};
  const auto *Call = cast<CallExpr>(E);
  if (std::optional<TensorCall> Tensor = TensorCall::of(Context, Call)) {
    Tensor->Operands.append(Tensor->Indices);
    return Tensor->Operands;
  }
  return SmallVector<const Expr *, 4>(Call->arg_begin(), Call->arg_end());
}

MatrixOperation::MatrixOperation(const MatrixEvaluation &Evaluation,
                                 const Expr *E, MutableArrayRef<APValue> Values,
                                 APValue &Result)
    : State(Evaluation.State), StepsLeft(Evaluation.StepsLeft), E(E),
      Values(Values), Result(Result),
      Element(State, E, Evaluation.InConstantContext) {
  for (const Expr *Operand : getMatrixOperands(State.getASTContext(), E))
    Types.push_back(Operand->getType().getAtomicUnqualifiedType());
  for (unsigned I = 0; I != Types.size(); ++I)
    keepReal(I);
}

/// Undoes the implicit conversion of a real operand to a complex one, as code
/// generation does: `m * -2.0f` multiplies parts, and no sign of a zero
/// changes.
void MatrixOperation::keepReal(unsigned Index) {
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return;
  const Expr *Operand = Index == 0 ? Binary->getLHS() : Binary->getRHS();
  const auto *Cast = dyn_cast<ImplicitCastExpr>(Operand->IgnoreParens());
  if (!Cast || Cast->getCastKind() != CK_FloatingRealToComplex ||
      !Values[Index].isComplexFloat())
    return;
  Types[Index] = Cast->getSubExpr()->getType();
  Values[Index] = APValue(llvm::APFloat(Values[Index].getComplexFloatReal()));
}

/// Takes \p Steps from what -fconstexpr-steps leaves.
bool MatrixOperation::spend(uint64_t Steps) {
  if (!StepsLeft)
    return true;
  if (Steps > *StepsLeft) {
    State.FFDiag(E, diag::note_constexpr_matrix_steps)
        << Steps << State.getASTContext().getLangOpts().ConstexprStepLimit;
    return false;
  }
  *StepsLeft -= Steps;
  return true;
}

bool MatrixOperation::give(ArrayRef<APValue> Elements) {
  Result = makeMatrixOrVector(E->getType(), Elements);
  return true;
}

bool MatrixOperation::binary(BinaryOperatorKind Op) {
  MatrixView LHS = operand(0), RHS = operand(1);
  bool IsProduct = Op == BO_Mul && !LHS.IsScalar && !RHS.IsScalar &&
                   !Types[0]->isTensorType();
  if (IsProduct && !Types[0]->isConstantMatrixType())
    return product(LHS.asRow(), RHS);
  if (IsProduct)
    return product(LHS, RHS);
  return elementwise(Op, LHS, RHS);
}

/// Element by element; a scalar counts for each element.
bool MatrixOperation::elementwise(BinaryOperatorKind Op, const MatrixView &LHS,
                                  const MatrixView &RHS) {
  unsigned Size = LHS.IsScalar ? RHS.size() : LHS.size();
  if (!spend(Size))
    return false;
  bool Compares = BinaryOperator::isComparisonOp(Op);
  QualType Type = getMatrixElementType(E->getType());
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Size);
  for (unsigned I = 0; I != Size; ++I) {
    if (Compares) {
      Elements.push_back(
          Element.boolean(Element.compare(Op, LHS[I], RHS[I]), Type));
      continue;
    }
    Elements.push_back(LHS[I]);
    if (!Element.binary(Op, Type, Elements.back(), RHS[I]))
      return false;
  }
  return give(Elements);
}

/// Each element is ((a0*b0 + a1*b1) + a2*b2) + ..., all in \p LHS's type.
bool MatrixOperation::product(const MatrixView &LHS, const MatrixView &RHS) {
  if (!spend(uint64_t(LHS.Rows) * RHS.Columns * LHS.Columns))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(LHS.Rows * RHS.Columns);
  for (unsigned R = 0; R != LHS.Rows; ++R)
    for (unsigned C = 0; C != RHS.Columns; ++C)
      for (unsigned K = 0; K != LHS.Columns; ++K) {
        APValue Term = LHS.at(R, K);
        if (!Element.binary(BO_Mul, LHS.ElementType, Term, RHS.at(K, C)))
          return false;
        if (K == 0)
          Elements.push_back(std::move(Term));
        else if (!Element.binary(BO_Add, LHS.ElementType, Elements.back(),
                                 Term))
          return false;
      }
  return give(Elements);
}

bool MatrixOperation::unary(UnaryOperatorKind Op) {
  MatrixView Operand = operand(0);
  if (!spend(Operand.size()))
    return false;
  SmallVector<APValue, 16> Elements = Operand.elements();
  APValue Zero = Element.zero(Operand.ElementType);
  for (APValue &Value : Elements) {
    if (Op == UO_Minus && !Element.negate(Operand.ElementType, Value))
      return false;
    if (Op == UO_Not)
      Element.complement(Value);
    if (Op == UO_LNot)
      Value = Element.boolean(Element.compare(BO_EQ, Value, Zero),
                              getMatrixElementType(E->getType()));
  }
  return give(Elements);
}

/// A matrix or vector element by element, or a scalar for each element.
bool MatrixOperation::cast() {
  MatrixView Source = operand(0);
  MatrixView Target(Result, E->getType());
  if (!spend(Target.size()))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Target.size());
  for (unsigned I = 0; I != Target.size(); ++I) {
    if (I != 0 && Source.IsScalar) {
      Elements.push_back(APValue(Elements.front()));
      continue;
    }
    Elements.push_back(Source[I]);
    if (!Element.convert(Source.ElementType, Target.ElementType,
                         Elements.back()))
      return false;
  }
  if (Target.IsScalar)
    Result = std::move(Elements.front());
  else
    give(Elements);
  return true;
}

/// Chooses one of each pair of elements by a matrix of bool, which is the first
/// of both in `a ?: b`.
bool MatrixOperation::select() {
  bool IsCommon = isa<BinaryConditionalOperator>(E);
  MatrixView Condition = operand(0), LHS = operand(IsCommon ? 0 : 1),
             RHS = operand(IsCommon ? 1 : 2);
  if (!spend(Condition.size()))
    return false;
  SmallVector<APValue, 16> Elements;
  Elements.reserve(Condition.size());
  for (unsigned I = 0; I != Condition.size(); ++I)
    Elements.push_back(MatrixElement::isNonzero(Condition[I]) ? LHS[I]
                                                              : RHS[I]);
  return give(Elements);
}

bool MatrixOperation::evaluate() {
  // A failed evaluation leaves no value; a caller that keeps going after a
  // failure may still bring it here.
  for (auto [Value, Type] : llvm::zip(Values, Types))
    if (!Value.hasValue() || !hasType(Value, Type))
      return false;
  for (const APValue &Value : Values)
    if (!isOfNumbers(Value)) {
      State.FFDiag(E);
      return false;
    }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    BinaryOperatorKind Op = Binary->getOpcode();
    return binary(Binary->isCompoundAssignmentOp()
                      ? BinaryOperator::getOpForCompoundAssignment(Op)
                      : Op);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return unary(Unary->getOpcode());
  if (isa<CastExpr>(E))
    return cast();
  if (isa<AbstractConditionalOperator>(E))
    return select();
  return builtin(clang::cast<CallExpr>(E)->getBuiltinCallee());
}

bool clang::evaluateMatrixOperation(const MatrixEvaluation &Evaluation,
                                    const Expr *E,
                                    MutableArrayRef<APValue> Operands,
                                    APValue &Result) {
  if (!checkMatrixSize(Evaluation.State, E->getExprLoc(), E->getType()))
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(E))
    if (std::optional<TensorCall> Tensor =
            TensorCall::of(Evaluation.State.getASTContext(), Call))
      return TensorConstantOperation(Evaluation, E, *Tensor, Operands, Result)
          .evaluate();
  return MatrixOperation(Evaluation, E, Operands, Result).evaluate();
}
