// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of operators and casts of matrices.
//
// The rules are those of + and -, which are upstream's: two matrices have the
// same type, or a scalar is converted to the element type of the matrix beside
// it. Elements are not promoted.

#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixType.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

static const ConstantMatrixType *matrixType(const ExprResult &E) {
  return E.get()->getType()->getAs<ConstantMatrixType>();
}

bool clang::isMatrixOperand(const Sema &S, QualType Type) {
  return Type->isConstantMatrixType() && !S.getLangOpts().HLSL;
}

bool clang::isMatrixOperation(const Sema &S, const ExprResult &LHS,
                              const ExprResult &RHS) {
  return isMatrixOperand(S, LHS.get()->getType()) ||
         isMatrixOperand(S, RHS.get()->getType());
}

bool clang::isMatrixVectorOperation(const Sema &S, const ExprResult &LHS,
                                    const ExprResult &RHS) {
  QualType Left = LHS.get()->getType(), Right = RHS.get()->getType();
  return (isMatrixOperand(S, Left) && Right->isExtVectorType()) ||
         (Left->isExtVectorType() && isMatrixOperand(S, Right));
}

/// Reads both operands; the left one of an assignment stays an lvalue.
static bool readOperands(Sema &S, ExprResult &LHS, ExprResult &RHS,
                         BinaryOperatorKind Opcode) {
  if (!BinaryOperator::isCompoundAssignmentOp(Opcode))
    LHS = S.DefaultFunctionArrayLvalueConversion(LHS.get());
  RHS = S.DefaultFunctionArrayLvalueConversion(RHS.get());
  return LHS.isUsable() && RHS.isUsable();
}

/// The matrix type of an operation by elements, to which a scalar operand is
/// converted.
static QualType matchOperands(Sema &S, ExprResult &LHS, ExprResult &RHS,
                              SourceLocation Loc, BinaryOperatorKind Opcode) {
  const ConstantMatrixType *Left = matrixType(LHS), *Right = matrixType(RHS);
  if ((Left && Left->isComplexMatrix()) || (Right && Right->isComplexMatrix()))
    return S.InvalidOperands(Loc, LHS, RHS);
  QualType LHSType = LHS.get()->getType().getUnqualifiedType();
  QualType RHSType = RHS.get()->getType().getUnqualifiedType();
  if (Left && Right) {
    if (S.Context.hasSameType(LHSType, RHSType))
      return S.Context.getCommonSugaredType(LHSType, RHSType);
    if (Left->getNumRows() == Right->getNumRows() &&
        Left->getNumColumns() == Right->getNumColumns() &&
        diagnoseMatrixStorageMismatch(S, LHS.get(), RHS.get(), Loc))
      return QualType();
    return S.InvalidOperands(Loc, LHS, RHS);
  }
  ExprResult &Scalar = Left ? RHS : LHS;
  if (!Scalar.get()->getType()->isRealType() ||
      (!Left && BinaryOperator::isCompoundAssignmentOp(Opcode)))
    return S.InvalidOperands(Loc, LHS, RHS);
  ExprResult Converted = S.tryConvertExprToType(
      Scalar.get(),
      (Left ? Left : Right)->getElementType().getUnqualifiedType());
  if (Converted.isInvalid())
    return S.InvalidOperands(Loc, LHS, RHS);
  Scalar = Converted;
  return Left ? LHSType : RHSType;
}

/// Warns of a constant amount or divisor as of one for a scalar.
static void warnOfConstant(Sema &S, const Expr *Matrix, const Expr *Scalar,
                           SourceLocation Loc, BinaryOperatorKind Opcode) {
  const auto *Type = Matrix->getType()->getAs<ConstantMatrixType>();
  Expr::EvalResult Result;
  if (!Type || Scalar->isValueDependent() ||
      !Scalar->getType()->isIntegerType() ||
      !Scalar->EvaluateAsInt(Result, S.Context))
    return;
  llvm::APSInt Value = Result.Val.getInt();
  SourceRange Range = Scalar->getSourceRange();
  switch (Opcode) {
  case BO_Rem:
    if (Value == 0)
      S.DiagRuntimeBehavior(Loc, Scalar,
                            S.PDiag(diag::warn_remainder_division_by_zero)
                                << /*remainder*/ 0 << Range);
    break;
  case BO_Shl:
  case BO_Shr:
    if (Value.isNegative())
      S.DiagRuntimeBehavior(Loc, Scalar,
                            S.PDiag(diag::warn_shift_negative) << Range);
    else if (Value >= S.Context.getIntWidth(Type->getElementType()))
      S.DiagRuntimeBehavior(Loc, Scalar,
                            S.PDiag(diag::warn_shift_gt_typewidth) << Range);
    break;
  default:
    break;
  }
}

static BinaryOperatorKind withoutAssignment(BinaryOperatorKind Opcode) {
  return BinaryOperator::isCompoundAssignmentOp(Opcode)
             ? BinaryOperator::getOpForCompoundAssignment(Opcode)
             : Opcode;
}

/// An integer or bool, or a matrix of these.
static bool isInteger(const Expr *E) {
  QualType Type = E->getType();
  if (const auto *Matrix = Type->getAs<ConstantMatrixType>())
    Type = Matrix->getElementType();
  return Type->isIntegralOrUnscopedEnumerationType();
}

QualType clang::checkMatrixIntegerOperator(Sema &S, ExprResult &LHS,
                                           ExprResult &RHS, SourceLocation Loc,
                                           BinaryOperatorKind Opcode) {
  if (!readOperands(S, LHS, RHS, Opcode))
    return QualType();
  if (!isInteger(LHS.get()) || !isInteger(RHS.get())) {
    S.Diag(Loc, diag::err_matrix_integer_operands)
        << BinaryOperator::getOpcodeStr(Opcode) << LHS.get()->getType()
        << RHS.get()->getType() << LHS.get()->getSourceRange()
        << RHS.get()->getSourceRange();
    return QualType();
  }
  // These three give 0 or 1 for 0 and 1.
  BinaryOperatorKind Operation = withoutAssignment(Opcode);
  bool KeepsBool =
      Operation == BO_And || Operation == BO_Or || Operation == BO_Xor;
  if (!KeepsBool && diagnoseBoolMatrixOperand(S, LHS.get(), RHS.get(), Loc))
    return QualType();
  warnOfConstant(S, LHS.get(), RHS.get(), Loc, Operation);
  return matchOperands(S, LHS, RHS, Loc, Opcode);
}

/// The matrix of bool that lies as \p Type does.
static QualType boolMatrix(Sema &S, QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return S.Context.getConstantMatrixType(
      S.Context.BoolTy, Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage{Matrix->isRowMajor(), /*Padding=*/0});
}

QualType clang::checkMatrixComparison(Sema &S, ExprResult &LHS, ExprResult &RHS,
                                      SourceLocation Loc,
                                      BinaryOperatorKind Opcode) {
  if (Opcode == BO_Cmp)
    return S.InvalidOperands(Loc, LHS, RHS);
  if (!readOperands(S, LHS, RHS, Opcode))
    return QualType();
  QualType Type = matchOperands(S, LHS, RHS, Loc, Opcode);
  return Type.isNull() ? Type : boolMatrix(S, Type);
}

QualType clang::checkMatrixVectorProduct(Sema &S, ExprResult &LHS,
                                         ExprResult &RHS, SourceLocation Loc,
                                         BinaryOperatorKind Opcode) {
  if (!readOperands(S, LHS, RHS, Opcode))
    return QualType();
  bool IsColumn = matrixType(LHS) != nullptr;
  const ConstantMatrixType *Matrix = matrixType(IsColumn ? LHS : RHS);
  const auto *Vector =
      (IsColumn ? RHS : LHS).get()->getType()->castAs<ExtVectorType>();
  QualType Element = Matrix->getElementType();
  if (!S.Context.hasSameUnqualifiedType(Element, Vector->getElementType())) {
    S.Diag(Loc, diag::err_matrix_vector_element_types)
        << LHS.get()->getType() << RHS.get()->getType()
        << LHS.get()->getSourceRange() << RHS.get()->getSourceRange();
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
    return QualType(Vector, 0);
  return S.Context.getExtVectorType(Vector->getElementType(), Length);
}

QualType clang::checkMatrixUnaryOperator(Sema &S, const Expr *Operand,
                                         SourceLocation Loc,
                                         UnaryOperatorKind Opcode) {
  QualType Type = Operand->getType();
  if (Type->castAs<ConstantMatrixType>()->isComplexMatrix()) {
    if (Opcode == UO_Plus || Opcode == UO_Minus)
      return Type.getUnqualifiedType();
    S.Diag(Loc, diag::err_typecheck_unary_expr)
        << Type << Operand->getSourceRange();
    return QualType();
  }
  if (Opcode == UO_LNot)
    return boolMatrix(S, Type);
  if (diagnoseBoolMatrixOperand(S, Operand, Operand, Loc))
    return QualType();
  if (Opcode != UO_Not || isInteger(Operand))
    return Type.getUnqualifiedType();
  S.Diag(Loc, diag::err_typecheck_unary_expr)
      << Type << Operand->getSourceRange();
  return QualType();
}

QualType clang::checkMatrixSelection(Sema &S, ExprResult &Condition,
                                     ExprResult &LHS, ExprResult &RHS,
                                     SourceLocation Loc) {
  if (LHS.get()->isTypeDependent() || RHS.get()->isTypeDependent())
    return S.Context.DependentTy;
  Condition = S.DefaultFunctionArrayLvalueConversion(Condition.get());
  if (Condition.isInvalid() || !readOperands(S, LHS, RHS, BO_Comma))
    return QualType();
  const ConstantMatrixType *Choice = matrixType(Condition);
  if (!Choice->getElementType()->isBooleanType()) {
    S.Diag(Loc, diag::err_matrix_condition_not_bool)
        << Condition.get()->getType() << Condition.get()->getSourceRange();
    return QualType();
  }
  // Two scalars would leave the result's layout to the condition alone.
  if (!isMatrixOperation(S, LHS, RHS))
    return S.InvalidOperands(Loc, LHS, RHS);
  QualType Type = matchOperands(S, LHS, RHS, Loc, BO_Comma);
  if (Type.isNull())
    return Type;
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  if (Matrix->getNumRows() == Choice->getNumRows() &&
      Matrix->getNumColumns() == Choice->getNumColumns() &&
      Matrix->isRowMajor() == Choice->isRowMajor())
    return Type;
  S.Diag(Loc, diag::err_matrix_condition_shape)
      << Condition.get()->getType() << Type
      << Condition.get()->getSourceRange();
  return QualType();
}

/// Whether a value of \p Vector holds the elements of one of \p Matrix.
static bool haveSameElements(Sema &S, const ConstantMatrixType *Matrix,
                             const VectorType *Vector) {
  VectorKind Kind = Vector->getVectorKind();
  bool IsArray = Kind == VectorKind::Generic || Kind == VectorKind::Neon;
  return IsArray &&
         Vector->getNumElements() == Matrix->getNumElementsFlattened() &&
         S.Context.hasSameUnqualifiedType(Matrix->getElementType(),
                                          Vector->getElementType());
}

bool clang::isMatrixCast(const Sema &S, QualType Target, QualType Source) {
  if (isMatrixOperand(S, Source))
    return Target->isVectorType();
  return isMatrixOperand(S, Target) &&
         (Source->isVectorType() || Source->isArithmeticType() ||
          Source->isEnumeralType());
}

bool clang::checkMatrixCast(Sema &S, SourceRange Range, QualType Target,
                            ExprResult &Operand, CastKind &Kind) {
  QualType Source = Operand.get()->getType();
  const auto *Matrix = Target->getAs<ConstantMatrixType>();
  const auto *Vector = (Matrix ? Source : Target)->getAs<VectorType>();
  if (!Vector) {
    Operand = S.prepareMatrixSplat(Target, Operand.get());
    Kind = CK_VectorSplat;
    return Operand.isUsable();
  }
  if (!Matrix)
    Matrix = Source->castAs<ConstantMatrixType>();
  if (!haveSameElements(S, Matrix, Vector)) {
    S.Diag(Range.getBegin(), diag::err_matrix_vector_cast)
        << Source << Target << Range;
    return false;
  }
  Kind = CK_MatrixCast;
  return true;
}

ExprResult clang::checkMatrixAllOrAny(Sema &S, CallExpr *Call) {
  if (!S.getLangOpts().MatrixTypes) {
    S.Diag(Call->getBeginLoc(), diag::err_builtin_matrix_disabled);
    return ExprError();
  }
  if (S.checkArgCount(Call, 1))
    return ExprError();
  ExprResult Matrix = S.DefaultFunctionArrayLvalueConversion(Call->getArg(0));
  if (Matrix.isInvalid())
    return ExprError();
  QualType Type = Matrix.get()->getType();
  if (!Type->isDependentType() && !Type->isConstantMatrixBoolType()) {
    S.Diag(Matrix.get()->getBeginLoc(), diag::err_matrix_all_any_operand)
        << Call->getDirectCallee() << Type << Matrix.get()->getSourceRange();
    return ExprError();
  }
  Call->setArg(0, Matrix.get());
  Call->setType(Type->isDependentType() ? S.Context.DependentTy
                                        : S.Context.BoolTy);
  return Call;
}
