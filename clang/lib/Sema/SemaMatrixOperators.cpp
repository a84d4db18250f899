// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of operators on matrices and tensors.
//
// Operands of one operator have the same layout; two that an operator takes
// element by element also have the same extents and element type. A scalar is
// converted to the element type of the operand beside it. Elements are not
// promoted. The constness of elements and the padding belong to objects: where
// operands differ in them, the result has neither.

#include "clang/Sema/SemaMatrixOperators.h"
#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TensorCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"
#include "clang/Sema/SemaMatrixType.h"

using namespace clang;

bool clang::isMatrixOperand(const Sema &S, QualType Type) {
  return Type->isConstantMatrixType() && !S.getLangOpts().HLSL;
}

bool clang::isMatrixOrTensorOperand(const Sema &S, QualType Type) {
  return isMatrixOperand(S, Type) || Type->isTensorType();
}

QualType clang::getCommonMatrixType(Sema &S, QualType LHS, QualType RHS) {
  LHS = LHS.getUnqualifiedType();
  RHS = RHS.getUnqualifiedType();
  if (S.Context.hasSameType(LHS, RHS))
    return S.Context.getCommonSugaredType(LHS, RHS);
  if (!areMatricesOfOneValue(S, LHS, RHS))
    return QualType();
  if (const auto *Tensor = LHS->getAs<TensorType>())
    return Tensor->getValueType(S.Context);
  const auto *Left = LHS->castAs<ConstantMatrixType>();
  const auto *Right = RHS->castAs<ConstantMatrixType>();
  QualType Element = Left->getElementType();
  if (!S.Context.hasSameType(Element, Right->getElementType()))
    Element = Element.getUnqualifiedType();
  MatrixStorage Storage = Left->getStorage();
  if (Storage != Right->getStorage())
    Storage.Padding = 0;
  return S.Context.getConstantMatrixType(Element, Left->getNumRows(),
                                         Left->getNumColumns(), Storage);
}

QualType clang::getMatrixOfBool(Sema &S, QualType Type) {
  if (const auto *Tensor = Type->getAs<TensorType>())
    return TensorType::get(S.Context, S.Context.BoolTy, Tensor->getExtents(),
                           {Tensor->getStorage().Layout, {}});
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return S.Context.getConstantMatrixType(
      S.Context.BoolTy, Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

ExprResult clang::readMatrixOperand(Sema &S, Expr *E) {
  ExprResult Value = readAtomic(S, E);
  if (Value.isUsable())
    Value = S.DefaultFunctionArrayLvalueConversion(Value.get());
  if (!Value.isUsable() || diagnoseTensorObject(S, Value.get()))
    return ExprError();
  return Value;
}

/// The element type of \p E if that is a matrix or tensor, else its type.
static QualType elementOf(const Expr *E) {
  QualType Type = E->getType();
  QualType Element = Type->getMatrixOrTensorElementType();
  return (Element.isNull() ? Type : Element).getUnqualifiedType();
}

Sema::SemaDiagnosticBuilder
MatrixOrTensorOperator::report(unsigned Diagnostic) {
  return S.Diag(Loc, Diagnostic)
         << (Opcode == BO_Comma) << LHS.get()->getType() << RHS.get()->getType()
         << isTensor() << LHS.get()->getSourceRange()
         << RHS.get()->getSourceRange();
}

bool MatrixOrTensorOperator::readOperands() {
  if (!isAssignment())
    LHS = readMatrixOperand(S, LHS.get());
  RHS = readMatrixOperand(S, RHS.get());
  return LHS.isUsable() && RHS.isUsable();
}

bool MatrixOrTensorOperator::isOperand(const ExprResult &E) const {
  QualType Type = E.get()->getType().getAtomicUnqualifiedType();
  return isMatrixOrTensorOperand(S, Type) ? Type->isTensorType() == isTensor()
                                          : Type->isArithmeticType();
}

/// Warns of \p Scalar, one of two operands beside elements of \p Element, that
/// is a bad divisor or amount, or changes its value when it becomes one.
static void warnOfScalarOperand(Sema &S, SourceLocation Loc,
                                BinaryOperatorKind Operation, const Expr *LHS,
                                const Expr *RHS, const Expr *Scalar,
                                QualType Element) {
  if (Scalar->isValueDependent())
    return;
  QualType Type = Scalar->getType();
  SourceRange Range = Scalar->getSourceRange();
  if (Type->isRealFloatingType() && Element->isIntegerType()) {
    // Constants have warnings of their own.
    if (!Scalar->isEvaluatable(S.Context))
      S.Diag(Loc, diag::warn_matrix_scalar_truncated)
          << Type << Element.getUnqualifiedType() << Range;
    return;
  }
  Expr::EvalResult Result;
  if (!Type->isIntegerType() || !Scalar->EvaluateAsInt(Result, S.Context)) {
    if (BinaryOperator::isComparisonOp(Operation) &&
        Type->isSignedIntegerType() && Element->isUnsignedIntegerType() &&
        !Element->isBooleanType())
      S.Diag(Loc, diag::warn_mixed_sign_comparison)
          << LHS->getType() << RHS->getType() << Range;
    return;
  }
  if (Scalar != RHS)
    return;
  llvm::APSInt Value = Result.Val.getInt();
  switch (Operation) {
  case BO_Div:
  case BO_Rem:
    if (Value == 0 && Element->isIntegerType())
      S.DiagRuntimeBehavior(Loc, Scalar,
                            S.PDiag(diag::warn_remainder_division_by_zero)
                                << (Operation == BO_Div) << Range);
    break;
  case BO_Shl:
  case BO_Shr:
    if (Value.isNegative())
      S.DiagRuntimeBehavior(Loc, Scalar,
                            S.PDiag(diag::warn_shift_negative) << Range);
    else if (Value >= S.Context.getIntWidth(Element))
      S.DiagRuntimeBehavior(Loc, Scalar,
                            S.PDiag(diag::warn_shift_gt_typewidth) << Range);
    break;
  default:
    break;
  }
}

QualType MatrixOrTensorOperator::reportElements(QualType Left, QualType Right) {
  report(diag::err_operands_elements)
      << Left.getUnqualifiedType() << Right.getUnqualifiedType();
  return QualType();
}

/// Two of one kind without a type in common.
QualType MatrixOrTensorOperator::reportDifference() {
  QualType Left = LHS.get()->getType(), Right = RHS.get()->getType();
  QualType LeftElement = elementOf(LHS.get());
  QualType RightElement = elementOf(RHS.get());
  if (!haveSameMatrixExtents(Left, Right)) {
    report(diag::err_operands_extents) << describeExtents(getExtents(Left))
                                       << describeExtents(getExtents(Right));
    if (hasExtentAtRunTime(Left) || hasExtentAtRunTime(Right))
      S.Diag(Loc, diag::note_tensor_extents_at_run_time)
          << LeftElement.getUnqualifiedType().getAsString(
                 S.getPrintingPolicy());
    else if (!noteOnlyElement(S, LHS.get(), RHS.get()))
      noteBroadcast(S, LHS.get(), RHS.get());
  } else if (!S.Context.hasSameType(LeftElement, RightElement)) {
    reportElements(LeftElement, RightElement);
  } else {
    diagnoseMatrixLayoutMismatch(S, LHS.get(), RHS.get(), Loc);
  }
  return QualType();
}

/// A scalar to which an operator with a matrix or tensor on the right would
/// assign.
QualType MatrixOrTensorOperator::reportScalarAssignment() {
  report(diag::err_operands_assigned);
  if (Operation == BO_Add || Operation == BO_Sub)
    noteMatrixConversion(S, RHS.get()->getExprLoc(), RHS.get()->getType(),
                         LHS.get()->getType());
  else
    S.Diag(Loc, diag::note_matrix_scalar_on_the_right)
        << BinaryOperator::getOpcodeStr(Opcode) << isTensor();
  return QualType();
}

QualType MatrixOrTensorOperator::reportNoIntegers() {
  report(diag::err_operands_integers);
  if (Opcode == BO_Shl)
    noteCommaInitializer(S, Loc, LHS.get());
  return QualType();
}

QualType MatrixOrTensorOperator::reportLogical() {
  enum { OfNumbers, OfBool, WithAnother } How = WithAnother;
  if (isOperand(LHS) && isOperand(RHS))
    How = elementOf(LHS.get())->isBooleanType() &&
                  elementOf(RHS.get())->isBooleanType()
              ? OfBool
              : OfNumbers;
  report(diag::err_operands_logical)
      << (Operation == BO_LAnd ? "&" : "|") << How;
  return QualType();
}

/// \p Scalar converted to the elements of \p Type, the other operand's.
QualType MatrixOrTensorOperator::checkScalar(ExprResult &Scalar,
                                             QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType().getUnqualifiedType();
  if (!isOperand(Scalar))
    return invalid(diag::err_operands_kind);
  if (Scalar.get()->getType()->isAnyComplexType() &&
      !Element->isAnyComplexType())
    return invalid(diag::err_operands_complex_scalar);
  if (&Scalar == &LHS && isAssignment())
    return reportScalarAssignment();
  warnOfScalarOperand(S, Loc, Operation, LHS.get(), RHS.get(), Scalar.get(),
                      Element);
  ExprResult Converted = S.tryConvertExprToType(Scalar.get(), Element);
  if (Converted.isInvalid())
    return invalid(diag::err_operands_kind);
  Scalar = Converted;
  return Type.getUnqualifiedType();
}

QualType MatrixOrTensorOperator::checkElements() {
  QualType Left = LHS.get()->getType(), Right = RHS.get()->getType();
  if (!isMatrixOrTensorOperand(S, Left))
    return checkScalar(LHS, Right);
  if (!isMatrixOrTensorOperand(S, Right))
    return checkScalar(RHS, Left);
  if (Left->isTensorType() != Right->isTensorType())
    return invalid(diag::err_operands_kind);
  QualType Type = getCommonMatrixType(S, Left, Right);
  if (Type.isNull())
    return reportDifference();
  // An assignment's left side keeps its type.
  if (isAssignment())
    Type = Left.getUnqualifiedType();
  else
    LHS = convertMatrixValue(S, LHS.get(), Type);
  RHS = convertMatrixValue(S, RHS.get(), Type);
  return Type;
}

/// Whether the operator adds, multiplies or shifts, which bool does not.
static bool isArithmetic(BinaryOperatorKind Operation) {
  return BinaryOperator::isMultiplicativeOp(Operation) ||
         BinaryOperator::isAdditiveOp(Operation) ||
         BinaryOperator::isShiftOp(Operation);
}

static bool isOfIntegers(BinaryOperatorKind Operation) {
  return Operation == BO_Rem || BinaryOperator::isShiftOp(Operation) ||
         BinaryOperator::isBitwiseOp(Operation);
}

QualType MatrixOrTensorOperator::check() {
  QualType Left = LHS.get()->getType(), Right = RHS.get()->getType();
  QualType LeftElement = elementOf(LHS.get());
  QualType RightElement = elementOf(RHS.get());
  bool IsLeft = isMatrixOrTensorOperand(S, Left);
  bool IsRight = isMatrixOrTensorOperand(S, Right);
  bool IsComparison = BinaryOperator::isComparisonOp(Operation);
  if (Operation == BO_Mul && hasProduct() &&
      (isVectorOfElements(Left) || isVectorOfElements(Right)))
    return checkVectorProduct();
  // No overloaded operator was found for a class.
  if (!isOperand(LHS) || !isOperand(RHS)) {
    if (BinaryOperator::isLogicalOp(Operation))
      return reportLogical();
    report(diag::err_operands_kind);
    noteMatrixStream(S, Loc, Opcode, LHS.get(), RHS.get());
    return QualType();
  }
  if (isArithmetic(Operation) &&
      diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
    return QualType();
  if (isOfIntegers(Operation) &&
      !(LeftElement->isIntegralOrUnscopedEnumerationType() &&
        RightElement->isIntegralOrUnscopedEnumerationType()))
    return reportNoIntegers();
  if (Operation == BO_Cmp)
    return invalid(diag::err_operands_no_operator);
  if (BinaryOperator::isLogicalOp(Operation))
    return reportLogical();
  if (Operation == BO_Mul && hasProduct() && IsLeft && IsRight)
    return checkProduct();
  if (Operation == BO_Div && hasProduct() && IsRight &&
      (IsLeft || !isAssignment())) {
    report(diag::err_operands_divided);
    noteOnlyElement(S, LHS.get(), RHS.get());
    return QualType();
  }
  if (BinaryOperator::isRelationalOp(Operation) &&
      ((IsLeft && LeftElement->isAnyComplexType()) ||
       (IsRight && RightElement->isAnyComplexType())))
    return invalid(diag::err_operands_unordered);
  QualType Type = checkElements();
  return IsComparison && !Type.isNull() ? getMatrixOfBool(S, Type) : Type;
}

ExprResult MatrixOrTensorOperator::build() {
  if (!readOperands())
    return ExprError();
  const auto *Chained = dyn_cast<BinaryOperator>(LHS.get());
  QualType Type = check();
  if (Type.isNull() || LHS.isInvalid() || RHS.isInvalid())
    return ExprError();
  if (Chained && Chained->isComparisonOp() &&
      BinaryOperator::isRelationalOp(Opcode))
    S.Diag(Loc, diag::warn_consecutive_comparison)
        << Chained->getOpcodeStr() << BinaryOperator::getOpcodeStr(Opcode);
  if (!isAssignment()) {
    return BinaryOperator::Create(S.Context, LHS.get(), RHS.get(), Opcode, Type,
                                  VK_PRValue, OK_Ordinary, Loc,
                                  S.CurFPFeatureOverrides());
  }
  QualType Assigned =
      S.CheckAssignmentOperands(LHS.get(), RHS, Loc, Type, Opcode);
  if (Assigned.isNull() || RHS.isInvalid())
    return ExprError();
  bool IsLValue = S.getLangOpts().CPlusPlus &&
                  LHS.get()->getObjectKind() != OK_ObjCProperty;
  return CompoundAssignOperator::Create(
      S.Context, LHS.get(), RHS.get(), Opcode, Assigned,
      IsLValue ? VK_LValue : VK_PRValue,
      IsLValue ? LHS.get()->getObjectKind() : OK_Ordinary, Loc,
      S.CurFPFeatureOverrides(), Type, Type);
}

bool clang::isMatrixBinaryOperator(OverloadedOperatorKind Op) {
  switch (Op) {
  case OO_Slash:
  case OO_Percent:
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_Less:
  case OO_Greater:
  case OO_LessEqual:
  case OO_GreaterEqual:
  case OO_LessLess:
  case OO_GreaterGreater:
  case OO_Amp:
  case OO_Pipe:
  case OO_Caret:
    return true;
  default:
    return false;
  }
}

bool clang::isMatrixAssignmentOperator(OverloadedOperatorKind Op) {
  switch (Op) {
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
  case OO_PercentEqual:
  case OO_LessLessEqual:
  case OO_GreaterGreaterEqual:
  case OO_AmpEqual:
  case OO_PipeEqual:
  case OO_CaretEqual:
    return true;
  default:
    return false;
  }
}

std::optional<ExprResult>
clang::buildMatrixBinaryOperator(Sema &S, SourceLocation Loc,
                                 BinaryOperatorKind Opcode, Expr *LHS,
                                 Expr *RHS) {
  if (auto Result = buildCooperativeMatrixBinary(S, Loc, Opcode, LHS, RHS))
    return Result;
  if (isAtomicMatrixUpdate(S, LHS, Opcode))
    return buildAtomicMatrixUpdate(S, Loc, Opcode, LHS, RHS);
  if (Opcode == BO_Comma || Opcode == BO_Assign ||
      BinaryOperator::isPtrMemOp(Opcode) ||
      (!hasMatrixOrTensorValue(S, LHS) && !hasMatrixOrTensorValue(S, RHS)))
    return std::nullopt;
  return MatrixOrTensorOperator(S, Loc, Opcode, LHS, RHS).build();
}

std::optional<ExprResult>
clang::buildMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                UnaryOperatorKind Opcode, Expr *Operand) {
  if (auto Result = buildCooperativeMatrixUnary(S, Loc, Opcode, Operand))
    return Result;
  if (!hasMatrixOrTensorValue(S, Operand))
    return std::nullopt;
  if (Opcode != UO_Plus && Opcode != UO_Minus && Opcode != UO_Not &&
      Opcode != UO_LNot)
    return diagnoseMatrixUnaryOperator(S, Loc, Opcode, Operand)
               ? std::optional(ExprError())
               : std::nullopt;
  ExprResult Value = readMatrixOperand(S, Operand);
  if (Value.isInvalid())
    return ExprError();
  QualType Type = Value.get()->getType().getUnqualifiedType();
  QualType Element = elementOf(Value.get());
  if (Opcode != UO_LNot &&
      diagnoseBoolMatrixOperand(S, Value.get(), Value.get(), Loc,
                                /*IsNot=*/Opcode == UO_Not))
    return ExprError();
  if ((Opcode == UO_LNot && Element->isAnyComplexType()) ||
      (Opcode == UO_Not && !Element->isIntegerType())) {
    S.Diag(Loc, diag::err_matrix_unary_operand)
        << Type << (Opcode == UO_LNot) << Value.get()->getSourceRange();
    return ExprError();
  }
  if (Opcode == UO_LNot)
    Type = getMatrixOfBool(S, Type);
  return UnaryOperator::Create(
      S.Context, Value.get(), Opcode, Type, VK_PRValue, OK_Ordinary, Loc,
      /*CanOverflow=*/Opcode == UO_Minus, S.CurFPFeatureOverrides());
}
