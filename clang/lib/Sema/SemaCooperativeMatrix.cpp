// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of cooperative matrices: their types and builtins.
// Operators and casts are SemaCooperativeMatrixOperators.cpp's.

#include "clang/Sema/SemaCooperativeMatrix.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/OpenCLOptions.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"

using namespace clang;

/// The feature needs no pragma; the extension does.
static bool isEnabled(Sema &S) {
  const OpenCLOptions &Options = S.getOpenCLOptions();
  return S.getLangOpts().OpenCL &&
         (Options.isSupported("__opencl_c_ext_cooperative_matrix",
                              S.getLangOpts()) ||
          Options.isAvailableOption("cl_khr_cooperative_matrix",
                                    S.getLangOpts()));
}

static bool isComponentType(QualType T) {
  return T->isSpecificBuiltinType(BuiltinType::Half) ||
         T->isSpecificBuiltinType(BuiltinType::Float) ||
         T->isSpecificBuiltinType(BuiltinType::Double) ||
         (T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType() &&
          T->isBuiltinType());
}

/// Whether \p E is OpenCL C's memory_scope_sub_group, which is another number
/// than SPIR-V's.
static bool isMemoryScopeSubGroup(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  return Ref && isa<EnumConstantDecl>(Ref->getDecl()) &&
         Ref->getDecl()->getName() == "memory_scope_sub_group";
}

bool clang::diagnoseCooperativeMatrixType(Sema &S, QualType Element,
                                          ArrayRef<Expr *> Operands,
                                          MutableArrayRef<uint64_t> Values,
                                          ArrayRef<Expr *> Exprs,
                                          SourceLocation Loc) {
  using Type = CooperativeMatrixType;
  if (!isEnabled(S)) {
    S.Diag(Loc, diag::err_coop_mat_disabled);
    return true;
  }
  if (!Element->isDependentType() && !isComponentType(Element)) {
    S.Diag(Loc, diag::err_coop_mat_component) << Element;
    return true;
  }
  if (!Exprs[Type::Scope] && isMemoryScopeSubGroup(Operands[Type::Scope]))
    Values[Type::Scope] = Type::SubGroup;
  auto Report = [&](Type::Parameter Which, unsigned Diagnostic) {
    S.Diag(Operands[Which]->getBeginLoc(), Diagnostic)
        << unsigned(Values[Which]) << Operands[Which]->getSourceRange();
    return true;
  };
  if (!Exprs[Type::Scope] && Values[Type::Scope] != Type::SubGroup)
    return Report(Type::Scope, diag::err_coop_mat_scope);
  for (Type::Parameter Extent : {Type::Rows, Type::Columns})
    if (!Exprs[Extent] &&
        (Values[Extent] == 0 ||
         Values[Extent] > S.getLangOpts().MaxMatrixDimension)) {
      S.Diag(Operands[Extent]->getBeginLoc(), diag::err_coop_mat_extent)
          << (Extent == Type::Columns)
          << toString(llvm::APInt(64, Values[Extent]), 10, false)
          << S.getLangOpts().MaxMatrixDimension
          << Operands[Extent]->getSourceRange();
      return true;
    }
  if (!Exprs[Type::Use] && Values[Type::Use] > Type::Accumulator)
    return Report(Type::Use, diag::err_coop_mat_use);
  return false;
}

bool clang::diagnoseCooperativeMatrixPointee(Sema &S, QualType Pointee,
                                             SourceLocation Loc) {
  if (!Pointee->isCooperativeMatrixType())
    return false;
  S.Diag(Loc, diag::err_coop_mat_pointer_to) << Pointee.getUnqualifiedType();
  return true;
}

bool clang::diagnoseCooperativeMatrixVariable(Sema &S, VarDecl *Variable) {
  QualType Type = Variable->getType();
  if (!Type->isCooperativeMatrixType() ||
      (Type.getAddressSpace() != LangAS::opencl_local &&
       Type.getAddressSpace() != LangAS::opencl_constant &&
       Type.getAddressSpace() != LangAS::opencl_global))
    return false;
  S.Diag(Variable->getLocation(), diag::err_coop_mat_variable)
      << Type.getUnqualifiedType();
  Variable->setInvalidDecl();
  return true;
}

/// Without the address space that a variable is in.
static QualType typeOf(const Expr *E) {
  return E->getType().getUnqualifiedType();
}

namespace {
/// A call under analysis. Methods return null after a diagnostic.
class CooperativeMatrixCall {
  Sema &S;
  ASTContext &Context;
  CallExpr *Call;

  ExprResult typed(QualType Type) {
    Call->setType(Type);
    return Call;
  }
  bool hasArguments(unsigned Fewest, unsigned Most);
  /// The value of argument \p Index.
  Expr *readValue(unsigned Index);
  /// The same, which has to be a matrix, of \p Use if there is one.
  const CooperativeMatrixType *
  readMatrix(unsigned Index,
             std::optional<CooperativeMatrixType::UseKind> Use = {});
  /// Argument \p Index converted to \p Type.
  bool convert(unsigned Index, QualType Type);
  /// Argument \p Index as a constant up to \p Most; 0 if a template's
  /// arguments decide.
  std::optional<unsigned> readConstant(unsigned Index, unsigned Most,
                                       unsigned Diagnostic);
  /// The component type that argument 0 points to.
  QualType readPointer(bool IsStore);
  bool readLayoutAndStride(unsigned First);
  bool diagnoseOperands(unsigned Operands, const Expr *E,
                        ArrayRef<const CooperativeMatrixType *> Matrices);

public:
  CooperativeMatrixCall(Sema &S, CallExpr *Call)
      : S(S), Context(S.Context), Call(Call) {}

  ExprResult load();
  ExprResult store();
  ExprResult multiplyAdd();
  ExprResult init();
  ExprResult length();
};
} // namespace

bool CooperativeMatrixCall::hasArguments(unsigned Fewest, unsigned Most) {
  return !S.checkArgCountRange(Call, Fewest, Most);
}

Expr *CooperativeMatrixCall::readValue(unsigned Index) {
  ExprResult Value =
      S.DefaultFunctionArrayLvalueConversion(Call->getArg(Index));
  if (Value.isInvalid())
    return nullptr;
  Call->setArg(Index, Value.get());
  return Value.get();
}

const CooperativeMatrixType *CooperativeMatrixCall::readMatrix(
    unsigned Index, std::optional<CooperativeMatrixType::UseKind> Use) {
  if (isUntypedCooperativeMatrix(Call->getArg(Index))) {
    diagnoseUntypedCooperativeMatrix(S, Call->getArg(Index));
    return nullptr;
  }
  Expr *E = readValue(Index);
  if (!E)
    return nullptr;
  const auto *Matrix = E->getType()->getAs<CooperativeMatrixType>();
  if (Matrix && (!Use || Matrix->getUse() == *Use))
    return Matrix;
  S.Diag(E->getBeginLoc(), diag::err_coop_mat_argument)
      << Index + 1 << Call->getDirectCallee() << (Use ? *Use + 1 : 0)
      << typeOf(E) << E->getSourceRange();
  return nullptr;
}

bool CooperativeMatrixCall::convert(unsigned Index, QualType Type) {
  InitializedEntity Parameter =
      InitializedEntity::InitializeParameter(Context, Type, /*Consumed=*/false);
  ExprResult Value = S.PerformCopyInitialization(Parameter, SourceLocation(),
                                                 Call->getArg(Index));
  if (Value.isInvalid())
    return false;
  Call->setArg(Index, Value.get());
  return true;
}

std::optional<unsigned>
CooperativeMatrixCall::readConstant(unsigned Index, unsigned Most,
                                    unsigned Diagnostic) {
  Expr *E = Call->getArg(Index);
  if (E->isValueDependent())
    return 0;
  std::optional<llvm::APSInt> Value;
  if (E->getType()->isIntegralOrEnumerationType())
    Value = E->getIntegerConstantExpr(Context);
  if (Value && Value->isNonNegative() && *Value <= Most)
    return Value->getZExtValue();
  S.Diag(E->getBeginLoc(), Diagnostic)
      << Index + 1 << Call->getDirectCallee() << E->getSourceRange();
  return std::nullopt;
}

QualType CooperativeMatrixCall::readPointer(bool IsStore) {
  Expr *E = readValue(0);
  if (!E)
    return QualType();
  QualType Pointee = E->getType()->getPointeeType();
  if (E->getType()->isPointerType() && isComponentType(Pointee) &&
      !(IsStore && (Pointee.isConstQualified() ||
                    Pointee.getAddressSpace() == LangAS::opencl_constant)))
    return Pointee.getUnqualifiedType();
  S.Diag(E->getBeginLoc(), diag::err_coop_mat_pointer)
      << Call->getDirectCallee() << IsStore << E->getType()
      << E->getSourceRange();
  return QualType();
}

bool CooperativeMatrixCall::readLayoutAndStride(unsigned First) {
  constexpr unsigned ColumnMajor = 1;
  return readConstant(First, ColumnMajor, diag::err_coop_mat_layout) &&
         convert(First + 1, Context.getSizeType());
}

ExprResult CooperativeMatrixCall::load() {
  if (!hasArguments(3, 3) || readPointer(/*IsStore=*/false).isNull() ||
      !readLayoutAndStride(1))
    return ExprError();
  return typed(Context.UnknownAnyTy);
}

ExprResult CooperativeMatrixCall::store() {
  if (!hasArguments(4, 4))
    return ExprError();
  QualType Pointee = readPointer(/*IsStore=*/true);
  if (Pointee.isNull())
    return ExprError();
  const CooperativeMatrixType *Matrix = readMatrix(1);
  if (!Matrix || !readLayoutAndStride(2))
    return ExprError();
  if (!Context.hasSameType(Pointee, Matrix->getElementType())) {
    S.Diag(Call->getArg(0)->getBeginLoc(), diag::err_coop_mat_pointee)
        << Pointee << typeOf(Call->getArg(1))
        << Call->getArg(0)->getSourceRange();
    return ExprError();
  }
  return typed(Context.VoidTy);
}

ExprResult CooperativeMatrixCall::init() {
  if (!hasArguments(1, 1) || !readValue(0))
    return ExprError();
  Expr *E = Call->getArg(0);
  if (!E->getType()->isArithmeticType()) {
    S.Diag(E->getBeginLoc(), diag::err_coop_mat_scalar)
        << Call->getDirectCallee() << E->getType() << E->getSourceRange();
    return ExprError();
  }
  return typed(Context.UnknownAnyTy);
}

ExprResult CooperativeMatrixCall::length() {
  if (!hasArguments(1, 1) || !readMatrix(0))
    return ExprError();
  return typed(Context.UnsignedIntTy);
}

/// Signs of what is no integer, and signs of integers that their types do not
/// have.
bool CooperativeMatrixCall::diagnoseOperands(
    unsigned Operands, const Expr *E,
    ArrayRef<const CooperativeMatrixType *> Matrices) {
  static constexpr const char *Names[] = {
      "CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_A_SIGNED",
      "CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_B_SIGNED",
      "CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_C_SIGNED",
      "CLK_COOPERATIVE_MATRIX_OPERAND_MATRIX_RESULT_SIGNED",
      "CLK_COOPERATIVE_MATRIX_OPERAND_SATURATING_ACCUMULATION"};
  for (auto [I, Name] : llvm::enumerate(Names)) {
    // The result and what saturates are C's.
    QualType Element = Matrices[std::min<size_t>(I, 2)]->getElementType();
    bool IsSet = Operands >> I & 1;
    if (IsSet && !Element->isIntegerType()) {
      S.Diag(E->getBeginLoc(), diag::err_coop_mat_operand_of_float)
          << Name << Element << E->getSourceRange();
      return true;
    }
    if (I < 4 && Element->isIntegerType() &&
        IsSet != Element->isSignedIntegerType())
      S.Diag(E->getBeginLoc(), diag::warn_coop_mat_signs)
          << IsSet << Name << Element << E->getSourceRange();
  }
  return false;
}

ExprResult CooperativeMatrixCall::multiplyAdd() {
  using Type = CooperativeMatrixType;
  if (!hasArguments(3, 4))
    return ExprError();
  const Type *Matrices[] = {nullptr, nullptr, nullptr};
  for (unsigned I = 0; I != 3; ++I)
    if (!(Matrices[I] = readMatrix(I, Type::UseKind(I))))
      return ExprError();
  const auto [A, B, C] = Matrices;
  auto Report = [&](unsigned Diagnostic) {
    return S.Diag(Call->getBeginLoc(), Diagnostic)
           << typeOf(Call->getArg(0)) << typeOf(Call->getArg(1))
           << typeOf(Call->getArg(2)) << Call->getSourceRange();
  };
  if (A->getNumColumns() != B->getNumRows() ||
      A->getNumRows() != C->getNumRows() ||
      B->getNumColumns() != C->getNumColumns()) {
    Report(diag::err_coop_mat_product_extents);
    return ExprError();
  }
  bool AreIntegers = C->getElementType()->isIntegerType();
  if (A->getElementType()->isIntegerType() != AreIntegers ||
      B->getElementType()->isIntegerType() != AreIntegers) {
    Report(diag::err_coop_mat_product_components);
    return ExprError();
  }
  if (Call->getNumArgs() == 4) {
    std::optional<unsigned> Operands =
        readConstant(3, Type::AllOperands, diag::err_coop_mat_operand_flags);
    if (!Operands || (!Call->getArg(3)->isValueDependent() &&
                      diagnoseOperands(*Operands, Call->getArg(3), Matrices)))
      return ExprError();
  }
  return typed(Call->getArg(2)->getType().getUnqualifiedType());
}

std::optional<ExprResult>
clang::checkCooperativeMatrixCall(Sema &S, unsigned BuiltinID, CallExpr *Call) {
  ExprResult (CooperativeMatrixCall::*Check)() = nullptr;
  switch (BuiltinID) {
  case Builtin::BIcoop_mat_load:
    Check = &CooperativeMatrixCall::load;
    break;
  case Builtin::BIcoop_mat_store:
    Check = &CooperativeMatrixCall::store;
    break;
  case Builtin::BIcoop_matmul_add:
  case Builtin::BIcoop_mat_mulAdd:
    Check = &CooperativeMatrixCall::multiplyAdd;
    break;
  case Builtin::BIcoop_mat_init:
    Check = &CooperativeMatrixCall::init;
    break;
  case Builtin::BIcoop_mat_length:
    Check = &CooperativeMatrixCall::length;
    break;
  default:
    llvm_unreachable("all of this kind are known");
  }
  if (!isEnabled(S)) {
    S.Diag(Call->getBeginLoc(), diag::err_coop_mat_disabled);
    return ExprError();
  }
  return (CooperativeMatrixCall(S, Call).*Check)();
}

bool clang::isUntypedCooperativeMatrix(const Expr *E) {
  if (!E->getType()->isSpecificPlaceholderType(BuiltinType::UnknownAny))
    return false;
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParens());
  if (!Call)
    return false;
  unsigned ID = Call->getBuiltinCallee();
  return ID == Builtin::BIcoop_mat_load || ID == Builtin::BIcoop_mat_init;
}

/// The component type that a load has; null: any.
static QualType componentOf(const CallExpr *Call) {
  if (Call->getBuiltinCallee() != Builtin::BIcoop_mat_load)
    return QualType();
  return Call->getArg(0)->getType()->getPointeeType().getUnqualifiedType();
}

bool clang::canBeCooperativeMatrix(Sema &S, const Expr *E, QualType Type) {
  const auto *Matrix = Type->getAs<CooperativeMatrixType>();
  if (!Matrix || !isUntypedCooperativeMatrix(E))
    return false;
  QualType Component = componentOf(cast<CallExpr>(E->IgnoreParens()));
  return Component.isNull() ||
         S.Context.hasSameType(Component, Matrix->getElementType());
}

bool clang::typeCooperativeMatrix(Sema &S, Expr *E, QualType Type) {
  const auto *Matrix = Type->getAs<CooperativeMatrixType>();
  if (!Matrix || !isUntypedCooperativeMatrix(E))
    return false;
  Type = Type.getNonReferenceType().getUnqualifiedType();
  auto *Call = cast<CallExpr>(E->IgnoreParens());
  QualType Component = componentOf(Call);
  if (!Component.isNull() &&
      !S.Context.hasSameType(Component, Matrix->getElementType()))
    S.Diag(Call->getArg(0)->getBeginLoc(), diag::err_coop_mat_pointee)
        << Component << Type << Call->getArg(0)->getSourceRange();
  if (Component.isNull()) {
    ExprResult Scalar =
        S.tryConvertExprToType(Call->getArg(0), Matrix->getElementType());
    if (Scalar.isUsable())
      Call->setArg(0, Scalar.get());
  }
  for (Expr *Inner = E;; Inner = cast<ParenExpr>(Inner)->getSubExpr()) {
    Inner->setType(Type);
    if (Inner == Call)
      return true;
  }
}

void clang::typeCooperativeMatrices(Sema &S, Expr *LHS, Expr *RHS) {
  if (!typeCooperativeMatrix(S, RHS, LHS->getType()))
    typeCooperativeMatrix(S, LHS, RHS->getType());
}

bool clang::diagnoseUntypedCooperativeMatrix(Sema &S, const Expr *E) {
  if (!isUntypedCooperativeMatrix(E))
    return false;
  S.Diag(E->getBeginLoc(), diag::err_coop_mat_untyped)
      << cast<CallExpr>(E->IgnoreParens())->getDirectCallee()
      << E->getSourceRange();
  return true;
}
