// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of operators on tensors. All work element by element; a
// scalar is converted to the element type and repeated.

#include "MatrixMistakes.h"
#include "MatrixOperator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/SemaMatrixReduction.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"

using namespace clang;

/// The type of \p E if that is a tensor, else null.
static const TensorType *asTensor(const Expr *E) {
  return E->getType()->getAs<TensorType>();
}

static bool hasTensorValue(const Expr *E) {
  return E->getType().getAtomicUnqualifiedType()->isTensorType();
}

/// The type of an operand, or of the elements that it has.
static QualType elementOf(const Expr *E) {
  const TensorType *Tensor = asTensor(E);
  return Tensor ? Tensor->getElementType() : E->getType();
}

namespace {
/// Two operands under analysis. Methods return a null type after a diagnostic.
class TensorOperands {
  Sema &S;
  SourceLocation Loc;
  /// BO_Comma for the operands of ?:.
  BinaryOperatorKind Opcode;
  bool IsAssignment;
  /// Without the assignment.
  BinaryOperatorKind Operation;

  /// The errors, as err_tensor_operands counts.
  enum Reason { NoNumber, NoIntegers, AssignedToNumber, NoOperator };
  Sema::SemaDiagnosticBuilder report(unsigned Diagnostic) {
    return S.Diag(Loc, Diagnostic)
           << LHS.get()->getSourceRange() << RHS.get()->getSourceRange()
           << (Opcode == BO_Comma ? "?:" : BinaryOperator::getOpcodeStr(Opcode))
           << LHS.get()->getType() << RHS.get()->getType();
  }
  QualType invalid(Reason Why) {
    report(diag::err_tensor_operands) << Why;
    return QualType();
  }
  /// Tensors without a type in common.
  QualType differ(const TensorType *Left, const TensorType *Right);
  void noteBroadcast(const Expr *Operand, const TensorType *Type,
                     ArrayRef<unsigned> Extents);
  QualType convertScalar(ExprResult &Scalar, QualType Type);

public:
  ExprResult LHS, RHS;

  TensorOperands(Sema &S, SourceLocation Loc, BinaryOperatorKind Opcode,
                 Expr *LHS, Expr *RHS)
      : S(S), Loc(Loc), Opcode(Opcode),
        IsAssignment(BinaryOperator::isCompoundAssignmentOp(Opcode)),
        Operation(IsAssignment
                      ? BinaryOperator::getOpForCompoundAssignment(Opcode)
                      : Opcode),
        LHS(LHS), RHS(RHS) {}
  /// The values of both; the left operand of an assignment stays an lvalue.
  bool read();
  /// Both as one type, that of the result.
  QualType unify();
  QualType check();
};
} // namespace

bool TensorOperands::read() {
  RHS = readAtomic(S, RHS.get());
  if (!IsAssignment)
    LHS = readAtomic(S, LHS.get());
  if (!IsAssignment && LHS.isUsable())
    LHS = S.DefaultFunctionArrayLvalueConversion(LHS.get());
  if (RHS.isUsable())
    RHS = S.DefaultFunctionArrayLvalueConversion(RHS.get());
  return LHS.isUsable() && RHS.isUsable() &&
         !diagnoseTensorObject(S, LHS.get()) &&
         !diagnoseTensorObject(S, RHS.get());
}

/// The extents that numpy gives the result of an operator on tensors with
/// these, the last ones aligned; empty if there is none.
static SmallVector<unsigned, 8> broadcastExtents(const TensorType *Left,
                                                 const TensorType *Right) {
  unsigned Rank = std::max(Left->getRank(), Right->getRank());
  SmallVector<unsigned, 8> Extents(Rank, 1);
  for (const TensorType *Type : {Left, Right})
    for (unsigned D = 0; D != Type->getRank(); ++D) {
      unsigned &Extent = Extents[Rank - Type->getRank() + D];
      unsigned Own = Type->getExtent(D);
      if (Own == 1 || Own == Extent)
        continue;
      if (Extent != 1)
        return {};
      Extent = Own;
    }
  return Extents;
}

void TensorOperands::noteBroadcast(const Expr *Operand, const TensorType *Type,
                                   ArrayRef<unsigned> Extents) {
  if (llvm::equal(Type->getExtents(), Extents))
    return;
  std::string Written, Numbers;
  llvm::raw_string_ostream Stream(Written);
  Operand->IgnoreParenImpCasts()->printPretty(Stream, /*Helper=*/nullptr,
                                              S.getPrintingPolicy());
  constexpr unsigned MaxLength = 60;
  if (Written.size() > MaxLength || StringRef(Written).contains('\n'))
    Written = "...";
  for (unsigned Extent : Extents)
    Numbers += (Numbers.empty() ? "" : ", ") + std::to_string(Extent);
  S.Diag(Operand->getBeginLoc(), diag::note_tensor_broadcast)
      << Written << Numbers << Operand->getSourceRange();
}

QualType TensorOperands::differ(const TensorType *Left,
                                const TensorType *Right) {
  QualType Element = Left->getElementType().getUnqualifiedType();
  QualType Other = Right->getElementType().getUnqualifiedType();
  if (Left->getRank() == Right->getRank() &&
      Left->getExtents() == Right->getExtents()) {
    if (S.Context.hasSameType(Element, Other))
      S.Diag(Loc, diag::err_tensor_operand_layouts)
          << LHS.get()->getType() << RHS.get()->getType()
          << LHS.get()->getSourceRange() << RHS.get()->getSourceRange();
    else
      report(diag::err_tensor_operands_elements) << Element << Other;
    return QualType();
  }
  if (Left->getRank() != Right->getRank()) {
    report(diag::err_tensor_operands_rank)
        << Left->getRank() << Right->getRank();
  } else {
    unsigned D = 0;
    while (Left->getExtent(D) == Right->getExtent(D))
      ++D;
    report(diag::err_tensor_operands_extent)
        << D << describeExtent(Left->getExtent(D))
        << describeExtent(Right->getExtent(D));
  }
  if (hasExtentAtRunTime(QualType(Left, 0)) ||
      hasExtentAtRunTime(QualType(Right, 0)))
    return QualType();
  SmallVector<unsigned, 8> Extents = broadcastExtents(Left, Right);
  if (!Extents.empty()) {
    noteBroadcast(LHS.get(), Left, Extents);
    noteBroadcast(RHS.get(), Right, Extents);
  }
  return QualType();
}

QualType TensorOperands::convertScalar(ExprResult &Scalar, QualType Type) {
  if (!Scalar.get()->getType()->isRealType())
    return invalid(NoNumber);
  if (&Scalar == &LHS && IsAssignment)
    return invalid(AssignedToNumber);
  QualType Element =
      Type->castAs<TensorType>()->getElementType().getUnqualifiedType();
  warnOfScalarOperand(S, Loc, Operation, LHS.get(), RHS.get(), Scalar.get(),
                      Element);
  ExprResult Converted = S.tryConvertExprToType(Scalar.get(), Element);
  if (Converted.isInvalid())
    return invalid(NoNumber);
  Scalar = Converted;
  return Type.getUnqualifiedType();
}

QualType TensorOperands::unify() {
  const TensorType *Left = asTensor(LHS.get()), *Right = asTensor(RHS.get());
  QualType LeftType = LHS.get()->getType(), RightType = RHS.get()->getType();
  if (!Left)
    return convertScalar(LHS, RightType);
  if (!Right)
    return convertScalar(RHS, LeftType);
  QualType Type = getCommonTensorType(S, LeftType, RightType);
  if (Type.isNull())
    return differ(Left, Right);
  // An assignment's left side keeps its type.
  if (IsAssignment)
    Type = LeftType.getUnqualifiedType();
  else
    LHS = convertMatrixValue(S, LHS.get(), Type);
  RHS = convertMatrixValue(S, RHS.get(), Type);
  return Type;
}

QualType TensorOperands::check() {
  auto IsInteger = [](const ExprResult &E) {
    return elementOf(E.get())->isIntegralOrUnscopedEnumerationType();
  };
  auto IsBool = [](const ExprResult &E) {
    return elementOf(E.get())->isBooleanType();
  };
  auto DiagnoseBool = [&] {
    for (const ExprResult *E : {&LHS, &RHS})
      if (asTensor(E->get()) && IsBool(*E)) {
        S.Diag(Loc, diag::err_tensor_bool_arithmetic)
            << E->get()->getType() << /*Negated=*/false
            << E->get()->getSourceRange();
        return true;
      }
    return false;
  };
  QualType Type;
  switch (Operation) {
  case BO_Mul:
  case BO_Div:
  case BO_Add:
  case BO_Sub:
    return DiagnoseBool() ? QualType() : unify();
  case BO_EQ:
  case BO_NE:
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
    Type = unify();
    return Type.isNull() ? Type : getTensorOfBool(S, Type);
  case BO_Rem:
  case BO_Shl:
  case BO_Shr:
    if (DiagnoseBool())
      return QualType();
    [[fallthrough]];
  case BO_And:
  case BO_Or:
  case BO_Xor:
    return IsInteger(LHS) && IsInteger(RHS) ? unify() : invalid(NoIntegers);
  case BO_LAnd:
  case BO_LOr:
    report(diag::err_tensor_logical_operands)
        << (Operation == BO_LAnd ? "&" : "|") << (IsBool(LHS) && IsBool(RHS));
    return QualType();
  default:
    return invalid(NoOperator);
  }
}

std::optional<ExprResult>
clang::buildTensorBinaryOperator(Sema &S, SourceLocation Loc,
                                 BinaryOperatorKind Opcode, Expr *LHS,
                                 Expr *RHS) {
  if (Opcode == BO_Comma || Opcode == BO_Assign ||
      BinaryOperator::isPtrMemOp(Opcode) ||
      (!hasTensorValue(LHS) && !hasTensorValue(RHS)))
    return std::nullopt;
  bool IsAssignment = BinaryOperator::isCompoundAssignmentOp(Opcode);
  TensorOperands Operands(S, Loc, Opcode, LHS, RHS);
  if (!Operands.read())
    return ExprError();
  QualType Type = Operands.check();
  if (Type.isNull()) {
    noteMatrixStream(S, Loc, Opcode, LHS, RHS);
    return ExprError();
  }
  LHS = Operands.LHS.get();
  if (!IsAssignment)
    return BinaryOperator::Create(S.Context, LHS, Operands.RHS.get(), Opcode,
                                  Type, VK_PRValue, OK_Ordinary, Loc,
                                  S.CurFPFeatureOverrides());
  QualType Assigned =
      S.CheckAssignmentOperands(LHS, Operands.RHS, Loc, Type, Opcode);
  if (Assigned.isNull() || Operands.RHS.isInvalid())
    return ExprError();
  bool IsLValue =
      S.getLangOpts().CPlusPlus && LHS->getObjectKind() != OK_ObjCProperty;
  return CompoundAssignOperator::Create(
      S.Context, LHS, Operands.RHS.get(), Opcode, Assigned,
      IsLValue ? VK_LValue : VK_PRValue,
      IsLValue ? LHS->getObjectKind() : OK_Ordinary, Loc,
      S.CurFPFeatureOverrides(), Type, Type);
}

std::optional<ExprResult>
clang::buildTensorUnaryOperator(Sema &S, SourceLocation Loc,
                                UnaryOperatorKind Opcode, Expr *Operand) {
  if (!hasTensorValue(Operand) || Opcode == UO_AddrOf || Opcode == UO_Extension)
    return std::nullopt;
  ExprResult Value = readAtomic(S, Operand);
  if (Value.isUsable())
    Value = S.DefaultFunctionArrayLvalueConversion(Value.get());
  if (Value.isInvalid() || diagnoseTensorObject(S, Value.get()))
    return ExprError();
  QualType Type = Value.get()->getType().getUnqualifiedType();
  QualType Element = elementOf(Value.get());
  bool IsSign = Opcode == UO_Plus || Opcode == UO_Minus;
  if ((IsSign || Opcode == UO_Not) && Element->isBooleanType()) {
    S.Diag(Loc, diag::err_tensor_bool_arithmetic)
        << Type << (Opcode == UO_Not) << Operand->getSourceRange();
    return ExprError();
  }
  if (!IsSign && Opcode != UO_LNot &&
      !(Opcode == UO_Not && Element->isIntegerType())) {
    unsigned Reason = Opcode == UO_Not                       ? 1
                      : UnaryOperator::isIncrementOp(Opcode) ? 2
                      : UnaryOperator::isDecrementOp(Opcode) ? 3
                                                             : 0;
    S.Diag(Loc, diag::err_tensor_unary_operand)
        << UnaryOperator::getOpcodeStr(Opcode) << Type << Reason
        << Operand->getSourceRange();
    return ExprError();
  }
  if (Opcode == UO_LNot)
    Type = getTensorOfBool(S, Type);
  return UnaryOperator::Create(
      S.Context, Value.get(), Opcode, Type, VK_PRValue, OK_Ordinary, Loc,
      /*CanOverflow=*/Opcode == UO_Minus, S.CurFPFeatureOverrides());
}

/// The type of what \p Condition, a tensor, selects element by element.
static QualType checkSelection(Sema &S, ExprResult &Condition, ExprResult &LHS,
                               ExprResult &RHS, SourceLocation Loc) {
  Condition = readAtomic(S, Condition.get());
  if (Condition.isUsable())
    Condition = S.DefaultFunctionArrayLvalueConversion(Condition.get());
  TensorOperands Operands(S, Loc, BO_Comma, LHS.get(), RHS.get());
  if (Condition.isInvalid() || !Operands.read())
    return QualType();
  const TensorType *Choice = asTensor(Condition.get());
  QualType Given = Condition.get()->getType();
  bool HasTensor = asTensor(Operands.LHS.get()) || asTensor(Operands.RHS.get());
  if (!Choice->getElementType()->isBooleanType() || !HasTensor) {
    S.Diag(Loc, diag::err_tensor_selection)
        << Given << Operands.LHS.get()->getType()
        << Operands.RHS.get()->getType() << Condition.get()->getSourceRange();
    return QualType();
  }
  QualType Type = Operands.unify();
  if (Type.isNull())
    return Type;
  LHS = Operands.LHS;
  RHS = Operands.RHS;
  const auto *Result = Type->castAs<TensorType>();
  if (haveSameTensorExtents(Type, Given) && Result->hasLayoutOf(Choice))
    return Type;
  S.Diag(Loc, diag::err_tensor_selection)
      << Given << LHS.get()->getType() << RHS.get()->getType()
      << Condition.get()->getSourceRange();
  return QualType();
}

std::optional<QualType>
clang::checkTensorConditional(Sema &S, ExprResult &Condition, ExprResult &LHS,
                              ExprResult &RHS, SourceLocation Loc) {
  if (Condition.get()->isTypeDependent())
    return std::nullopt;
  if (LHS.get()->isTypeDependent() || RHS.get()->isTypeDependent())
    return hasTensorValue(Condition.get())
               ? std::optional(S.Context.DependentTy)
               : std::nullopt;
  if (hasTensorValue(Condition.get()))
    return checkSelection(S, Condition, LHS, RHS, Loc);
  // A scalar chooses one of two tensors, which are one type then.
  for (const ExprResult *Operand : {&LHS, &RHS})
    if (hasExtentAtRunTime(Operand->get()->getType())) {
      S.Diag(Loc, diag::err_tensor_run_time_operator)
          << /*a conditional operator*/ 1 << Operand->get()->getType()
          << Operand->get()->getSourceRange();
      return QualType();
    }
  bool IsLeft = hasTensorValue(LHS.get()), IsRight = hasTensorValue(RHS.get());
  if (!IsLeft || !IsRight ||
      S.Context.hasSameUnqualifiedType(LHS.get()->getType(),
                                       RHS.get()->getType()))
    return std::nullopt;
  TensorOperands Operands(S, Loc, BO_Comma, LHS.get(), RHS.get());
  if (!Operands.read() || Operands.unify().isNull())
    return QualType();
  LHS = Operands.LHS;
  RHS = Operands.RHS;
  return std::nullopt;
}

Expr *clang::buildReductionStart(Sema &S, BinaryOperatorKind Operation,
                                 QualType Type, SourceLocation Loc) {
  ExprResult Start;
  switch (Operation) {
  case BO_Add:
  case BO_Or:
  case BO_Xor:
    return new (S.Context) ImplicitValueInitExpr(Type);
  case BO_Mul:
    if (!Type->isTensorType())
      return nullptr;
    Start = S.ActOnIntegerConstant(Loc, 1);
    break;
  case BO_And:
    Start = S.ActOnIntegerConstant(Loc, -1);
    break;
  default:
    return nullptr;
  }
  TypeSourceInfo *Written = S.Context.getTrivialTypeSourceInfo(Type, Loc);
  return S.BuildCStyleCastExpr(Loc, Written, Loc, Start.get()).get();
}
