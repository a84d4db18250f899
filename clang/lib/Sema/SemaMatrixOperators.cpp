// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of operators on matrices.
//
// Operands of one operator have the same layout; two matrices that an operator
// takes element by element also have the same extents and element type. A
// scalar is converted to the element type of the matrix beside it. Elements are
// not promoted. The constness of elements and the padding belong to objects:
// where operands differ in them, the result has neither.

#include "clang/Sema/SemaMatrixOperators.h"
#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrix.h"
#include "clang/Sema/SemaMatrixType.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

bool clang::isMatrixOperand(const Sema &S, QualType Type) {
  return Type->isConstantMatrixType() && !S.getLangOpts().HLSL;
}

QualType clang::getCommonMatrixType(Sema &S, QualType LHS, QualType RHS) {
  const auto *Left = LHS->castAs<ConstantMatrixType>();
  const auto *Right = RHS->castAs<ConstantMatrixType>();
  LHS = LHS.getUnqualifiedType();
  RHS = RHS.getUnqualifiedType();
  if (S.Context.hasSameType(LHS, RHS))
    return S.Context.getCommonSugaredType(LHS, RHS);
  if (!areMatricesOfOneValue(S, LHS, RHS))
    return QualType();
  QualType Element = Left->getElementType();
  if (!S.Context.hasSameType(Element, Right->getElementType()))
    Element = Element.getUnqualifiedType();
  MatrixStorage Storage = Left->getStorage();
  if (Storage != Right->getStorage())
    Storage.Padding = 0;
  return S.Context.getConstantMatrixType(Element, Left->getNumRows(),
                                         Left->getNumColumns(), Storage);
}

Sema::SemaDiagnosticBuilder BinaryMatrixOperator::report(unsigned Diagnostic) {
  return S.Diag(Loc, Diagnostic)
         << LHS.get()->getType() << RHS.get()->getType()
         << LHS.get()->getSourceRange() << RHS.get()->getSourceRange();
}

bool BinaryMatrixOperator::readOperands() {
  if (!isAssignment())
    LHS = S.DefaultFunctionArrayLvalueConversion(LHS.get());
  RHS = S.DefaultFunctionArrayLvalueConversion(RHS.get());
  return LHS.isUsable() && RHS.isUsable();
}

/// An integer or bool, or a matrix of these.
static bool isInteger(const Expr *E) {
  QualType Type = E->getType();
  if (const auto *Matrix = Type->getAs<ConstantMatrixType>())
    Type = Matrix->getElementType();
  return Type->isIntegralOrUnscopedEnumerationType();
}

void clang::warnOfScalarOperand(Sema &S, SourceLocation Loc,
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

/// A scalar that an operator with a matrix on the right would assign to.
QualType BinaryMatrixOperator::reportScalarAssignment() {
  report(diag::err_matrix_operands_assigned);
  if (Operation == BO_Add || Operation == BO_Sub)
    noteMatrixConversion(S, RHS.get()->getExprLoc(), RHS.get()->getType(),
                         LHS.get()->getType());
  else
    S.Diag(Loc, diag::note_matrix_scalar_on_the_right)
        << BinaryOperator::getOpcodeStr(Opcode);
  return QualType();
}

/// \p Scalar converted to the elements of \p Type, the other operand's.
QualType BinaryMatrixOperator::checkScalar(ExprResult &Scalar, QualType Type) {
  QualType Element =
      Type->castAs<ConstantMatrixType>()->getElementType().getUnqualifiedType();
  QualType Given = Scalar.get()->getType();
  if (Given->isAnyComplexType() && !Element->isAnyComplexType()) {
    report(diag::err_matrix_operands_complex_scalar);
    return QualType();
  }
  if (!(Element->isAnyComplexType() ? Given->isArithmeticType()
                                    : Given->isRealType()))
    return invalid();
  if (&Scalar == &LHS && isAssignment())
    return reportScalarAssignment();
  warnOfScalarOperand(S, Loc, Operation, LHS.get(), RHS.get(), Scalar.get(),
                      Element);
  ExprResult Converted = S.tryConvertExprToType(Scalar.get(), Element);
  if (Converted.isInvalid())
    return invalid();
  Scalar = Converted;
  return Type.getUnqualifiedType();
}

/// Two matrices, element by element.
QualType BinaryMatrixOperator::checkMatrices() {
  const ConstantMatrixType *Left = asMatrixType(LHS),
                           *Right = asMatrixType(RHS);
  QualType Type =
      getCommonMatrixType(S, LHS.get()->getType(), RHS.get()->getType());
  if (!Type.isNull()) {
    // An assignment's left side keeps its type.
    if (isAssignment())
      Type = LHS.get()->getType().getUnqualifiedType();
    else
      LHS = convertMatrixValue(S, LHS.get(), Type);
    RHS = convertMatrixValue(S, RHS.get(), Type);
    return Type;
  }
  if (Left->getNumRows() != Right->getNumRows() ||
      Left->getNumColumns() != Right->getNumColumns()) {
    auto [Repetition, Count] = findRepetition(Left, Right);
    report(diag::err_matrix_operands_extents)
        << Left->getNumRows() << Left->getNumColumns() << Right->getNumRows()
        << Right->getNumColumns() << unsigned(Repetition) << Count;
    noteOnlyElement(S, LHS.get(), RHS.get());
  } else if (!diagnoseMatrixLayoutMismatch(S, LHS.get(), RHS.get(), Loc))
    report(diag::err_matrix_operands_elements);
  return QualType();
}

QualType BinaryMatrixOperator::checkElements() {
  if (!asMatrixType(LHS))
    return checkScalar(LHS, RHS.get()->getType());
  if (!asMatrixType(RHS))
    return checkScalar(RHS, LHS.get()->getType());
  return checkMatrices();
}

QualType BinaryMatrixOperator::checkProduct() {
  const ConstantMatrixType *Left = asMatrixType(LHS),
                           *Right = asMatrixType(RHS);
  QualType LHSElement = Left->getElementType();
  QualType RHSElement = Right->getElementType();
  if (Left->getNumColumns() != Right->getNumRows()) {
    enum { None, Elements, Dot };
    bool IsLine = Left->getNumRows() == 1 || Left->getNumColumns() == 1;
    report(diag::err_matrix_operands_inner)
        << Left->getNumColumns() << Right->getNumRows()
        << (!haveSameMatrixExtents(LHS.get()->getType(), RHS.get()->getType())
                ? None
            : IsLine ? Dot
                     : Elements);
    noteOnlyElement(S, LHS.get(), RHS.get());
    return QualType();
  }
  if (!S.Context.hasSameUnqualifiedType(LHSElement, RHSElement)) {
    report(diag::err_matrix_operands_elements);
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
QualType BinaryMatrixOperator::checkVectorProduct() {
  bool IsColumn = asMatrixType(LHS) != nullptr;
  const ConstantMatrixType *Matrix = asMatrixType(IsColumn ? LHS : RHS);
  QualType VectorType = (IsColumn ? RHS : LHS).get()->getType();
  const auto *Vector = VectorType->castAs<clang::VectorType>();
  if (!S.Context.hasSameUnqualifiedType(Matrix->getElementType(),
                                        Vector->getElementType())) {
    report(diag::err_matrix_vector_element_types);
    return QualType();
  }
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

QualType BinaryMatrixOperator::check() {
  QualType Left = LHS.get()->getType(), Right = RHS.get()->getType();
  bool HasMatrices = asMatrixType(LHS) && asMatrixType(RHS);
  // No overloaded operator was found for it.
  if (Left->isRecordType() || Right->isRecordType()) {
    invalid();
    noteMatrixStream(S, Loc, Opcode, LHS.get(), RHS.get());
    return QualType();
  }
  bool IsComplex = false;
  for (const ExprResult *E : {&LHS, &RHS})
    if (const ConstantMatrixType *Matrix = asMatrixType(*E))
      IsComplex |= Matrix->isComplexMatrix();
  switch (Operation) {
  case BO_Mul:
    if (isVectorOfElements(Left) || isVectorOfElements(Right))
      return checkVectorProduct();
    if (diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
      return QualType();
    return HasMatrices ? checkProduct() : checkElements();
  case BO_Div:
    if (diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
      return QualType();
    if (asMatrixType(LHS) ? !asMatrixType(RHS) : isAssignment())
      return checkElements();
    if (!HasMatrices && !Left->isArithmeticType())
      return invalid();
    report(diag::err_matrix_operands_divided);
    noteOnlyElement(S, LHS.get(), RHS.get());
    return QualType();
  case BO_Add:
  case BO_Sub:
    if (diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
      return QualType();
    return checkElements();
  case BO_EQ:
  case BO_NE: {
    QualType Type = checkElements();
    return Type.isNull() ? Type : getMatrixOfBool(S, Type);
  }
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE: {
    if (IsComplex) {
      report(diag::err_matrix_operands_unordered);
      return QualType();
    }
    QualType Type = checkElements();
    return Type.isNull() ? Type : getMatrixOfBool(S, Type);
  }
  case BO_Rem:
  case BO_Shl:
  case BO_Shr:
    if (diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
      return QualType();
    [[fallthrough]];
  case BO_And:
  case BO_Or:
  case BO_Xor:
    // These three give 0 or 1 for 0 and 1.
    if (isInteger(LHS.get()) && isInteger(RHS.get()))
      return checkElements();
    S.Diag(Loc, diag::err_matrix_integer_operands)
        << BinaryOperator::getOpcodeStr(Opcode) << Left << Right
        << LHS.get()->getSourceRange() << RHS.get()->getSourceRange();
    if (Opcode == BO_Shl)
      noteCommaInitializer(S, Loc, LHS.get());
    return QualType();
  case BO_LAnd:
  case BO_LOr:
    report(diag::err_matrix_operands_logical);
    return QualType();
  default: // <=>
    return invalid();
  }
}

ExprResult BinaryMatrixOperator::build() {
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
  if (auto Result = buildTensorBinaryOperator(S, Loc, Opcode, LHS, RHS))
    return Result;
  if (Opcode == BO_Comma || BinaryOperator::isPtrMemOp(Opcode) ||
      (!hasMatrixValue(S, LHS) && !hasMatrixValue(S, RHS)))
    return std::nullopt;
  if (Opcode == BO_Assign)
    return std::nullopt;
  ExprResult Left = LHS, Right = readAtomic(S, RHS);
  if (!BinaryOperator::isAssignmentOp(Opcode))
    Left = readAtomic(S, LHS);
  if (Left.isInvalid() || Right.isInvalid())
    return ExprError();
  return BinaryMatrixOperator(S, Loc, Opcode, Left.get(), Right.get()).build();
}

QualType clang::getMatrixOfBool(Sema &S, QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return S.Context.getConstantMatrixType(
      S.Context.BoolTy, Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

std::optional<ExprResult>
clang::buildMatrixUnaryOperator(Sema &S, SourceLocation Loc,
                                UnaryOperatorKind Opcode, Expr *Operand) {
  if (auto Result = buildCooperativeMatrixUnary(S, Loc, Opcode, Operand))
    return Result;
  if (auto Result = buildTensorUnaryOperator(S, Loc, Opcode, Operand))
    return Result;
  if (!hasMatrixValue(S, Operand))
    return std::nullopt;
  if (Opcode != UO_Plus && Opcode != UO_Minus && Opcode != UO_Not &&
      Opcode != UO_LNot)
    return diagnoseMatrixUnaryOperator(S, Loc, Opcode, Operand)
               ? std::optional(ExprError())
               : std::nullopt;
  ExprResult Value = S.DefaultFunctionArrayLvalueConversion(Operand);
  if (Value.isInvalid())
    return ExprError();
  QualType Type = Value.get()->getType().getUnqualifiedType();
  bool IsSign = Opcode == UO_Plus || Opcode == UO_Minus;
  if (Opcode != UO_LNot &&
      diagnoseBoolMatrixOperand(S, Value.get(), Value.get(), Loc))
    return ExprError();
  bool IsComplex = Type->castAs<ConstantMatrixType>()->isComplexMatrix();
  if (!IsSign && (IsComplex || (Opcode == UO_Not && !isInteger(Value.get())))) {
    S.Diag(Loc, diag::err_typecheck_unary_expr)
        << Type << Value.get()->getSourceRange();
    return ExprError();
  }
  if (Opcode == UO_LNot)
    Type = getMatrixOfBool(S, Type);
  return UnaryOperator::Create(
      S.Context, Value.get(), Opcode, Type, VK_PRValue, OK_Ordinary, Loc,
      /*CanOverflow=*/Opcode == UO_Minus, S.CurFPFeatureOverrides());
}
