// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices and tensors of narrow integers that are widened when
// they have wrapped.
//
// C computes `a * b` of two chars as an int. Elements are not promoted, so
// `(ints)(a * b)` of matrices of char widens what is left of the sums: 32 for
// 800. `(ints)a * (ints)b` and the builtins that multiply and add in the type
// of their addend keep all bits.

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaMatrixType.h"
#include "clang/Sema/SemaTensor.h"

using namespace clang;

namespace {
/// The builtin, beside casts of the operands, that computes a product in wider
/// elements, as warn_matrix_narrow_product counts.
enum Wider { OnlyCasts, MultiplyAdd, ContractAdd };
} // namespace

/// The element type of a matrix, tensor or vector; null for any other.
static QualType elementOf(QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType();
  if (const auto *Vector = Type->getAs<VectorType>())
    Element = Vector->getElementType();
  return Element.isNull() ? Element : Element.getUnqualifiedType();
}

/// elementOf(), or \p Type itself for a number.
static QualType numberOf(QualType Type) {
  QualType Element = elementOf(Type);
  return Element.isNull() && Type->isArithmeticType()
             ? Type.getUnqualifiedType()
             : Element;
}

static std::optional<Wider> findProduct(const Expr *E);

static std::optional<Wider> findProduct(const Expr *LHS, const Expr *RHS) {
  std::optional<Wider> Left = findProduct(LHS);
  return Left ? Left : findProduct(RHS);
}

/// Looks at operands with elements of the result's type: others are indices,
/// or are converted.
static std::optional<Wider> findProductOfOperand(const CallExpr *Call) {
  QualType Result = numberOf(Call->getType());
  for (const Expr *E : Call->arguments()) {
    QualType Element = elementOf(E->getType());
    if (Element.isNull() || Result.isNull() ||
        Element.getCanonicalType() != Result.getCanonicalType())
      continue;
    if (std::optional<Wider> Found = findProduct(E))
      return Found;
  }
  return std::nullopt;
}

static std::optional<Wider> findProductOfBuiltin(const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case 0:
  case Builtin::BI__builtin_matrix_all:
  case Builtin::BI__builtin_matrix_any:
    return std::nullopt;
  case Builtin::BI__builtin_matrix_multiply:
  case Builtin::BI__builtin_matrix_multiply_add:
    return MultiplyAdd;
  case Builtin::BI__builtin_matrix_dot:
  case Builtin::BI__builtin_matrix_elementwise_multiply:
  case Builtin::BI__builtin_matrix_outer_product:
  case Builtin::BI__builtin_matrix_scalar_multiply:
  case Builtin::BI__builtin_tensor_convolution:
  case Builtin::BI__builtin_tensor_reduce_mul:
  case Builtin::BI__builtin_tensor_window_mul:
    return OnlyCasts;
  case Builtin::BI__builtin_tensor_matmul:
  case Builtin::BI__builtin_tensor_contract:
  case Builtin::BI__builtin_tensor_contract_add:
    return ContractAdd;
  case Builtin::BI__builtin_tensor_gather:
    return findProduct(Call->getArg(0));
  case Builtin::BI__builtin_tensor_scatter:
  case Builtin::BI__builtin_tensor_scatter_add:
    return findProduct(Call->getArg(0), Call->getArg(3));
  default:
    return findProductOfOperand(Call);
  }
}

/// Whether \p Multiplication is one of a matrix or tensor.
static std::optional<Wider> asProduct(const BinaryOperator *Multiplication) {
  QualType LHS = Multiplication->getLHS()->getType();
  QualType RHS = Multiplication->getRHS()->getType();
  bool AreBoth = !elementOf(LHS).isNull() && !elementOf(RHS).isNull();
  if (LHS->isMatrixType() || RHS->isMatrixType())
    return AreBoth ? MultiplyAdd : OnlyCasts;
  if (LHS->isTensorType() || RHS->isTensorType())
    return OnlyCasts;
  return std::nullopt;
}

static std::optional<Wider> findProductOfBinary(const BinaryOperator *E) {
  switch (E->getOpcode()) {
  case BO_Mul:
  case BO_MulAssign:
    if (std::optional<Wider> Product = asProduct(E))
      return Product;
    [[fallthrough]];
  case BO_Add:
  case BO_AddAssign:
  case BO_Sub:
  case BO_SubAssign:
  case BO_Div:
  case BO_DivAssign:
  case BO_Rem:
  case BO_RemAssign:
    return findProduct(E->getLHS(), E->getRHS());
  case BO_Shl:
  case BO_ShlAssign:
  case BO_Shr:
  case BO_ShrAssign:
    return findProduct(E->getLHS());
  case BO_Assign:
  case BO_Comma:
    return findProduct(E->getRHS());
  default:
    // `&`, `|` and `^` are for programs that want the bits.
    return std::nullopt;
  }
}

/// The operand whose elements \p E has in another order: that of a cast to a
/// vector, or to another layout; null for any other expression. A cast to the
/// type of its operand says that the bits are wanted.
static const Expr *getReordered(const Expr *E) {
  const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
  if (!Cast)
    return nullptr;
  const Expr *Operand = Cast->getSubExpr();
  QualType From = elementOf(Operand->getType());
  QualType To = elementOf(Cast->getType());
  bool IsReordered = !From.isNull() && !To.isNull() &&
                     From.getCanonicalType() == To.getCanonicalType() &&
                     Operand->getType().getCanonicalType() !=
                         Cast->getType().getCanonicalType();
  return IsReordered ? Operand : nullptr;
}

/// Looks for a product of matrices or tensors whose elements are terms of those
/// of \p E, or of the number \p E.
static std::optional<Wider> findProduct(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return findProductOfBuiltin(Call);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus
               ? findProduct(Unary->getSubExpr())
               : std::nullopt;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return findProduct(Choice->getTrueExpr(), Choice->getFalseExpr());
  if (const auto *Element = dyn_cast<MatrixSubscriptExpr>(E))
    return findProduct(Element->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
      Element && Element->getBase()->getType()->isVectorType())
    return findProduct(Element->getBase());
  if (const auto *Shuffle = dyn_cast<ShuffleVectorExpr>(E))
    return findProduct(Shuffle->getExpr(0), Shuffle->getExpr(1));
  if (const Expr *Reordered = getReordered(E))
    return findProduct(Reordered);
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  return Binary ? findProductOfBinary(Binary) : std::nullopt;
}

/// Whether elements of \p From are integers that C would promote, and \p To has
/// values that they lack.
static bool isWidening(ASTContext &Context, QualType From, QualType To) {
  // No element is of an enumeration, whose width a template may not know yet.
  if (From.isNull() || To.isNull() || !From->isIntegerType() ||
      From->isBooleanType() || From->isEnumeralType() || To->isEnumeralType())
    return false;
  unsigned Width = Context.getIntWidth(From);
  if (Width >= Context.getIntWidth(Context.IntTy))
    return false;
  return To->isIntegerType() ? Context.getIntWidth(To) > Width
                             : To->isFloatingType();
}

namespace {
/// A product that wraps in elements of From before it becomes one of To.
struct NarrowProduct {
  QualType From, To;
  Wider Instead;
};
} // namespace

/// A product that is \p Value, or a term of it, and wraps before it becomes an
/// element, or a number, of \p To.
static std::optional<NarrowProduct> findNarrow(Sema &S, const Expr *Value,
                                               QualType To) {
  if (!S.getLangOpts().MatrixTypes || S.getLangOpts().HLSL || To.isNull() ||
      Value->isTypeDependent())
    return std::nullopt;
  Value = Value->IgnoreParenImpCasts();
  QualType From = numberOf(Value->getType());
  if (From.isNull())
    return std::nullopt;
  if (isWidening(S.Context, From, To)) {
    std::optional<Wider> Found = findProduct(Value);
    if (!Found)
      return std::nullopt;
    return NarrowProduct{From, To, To->isIntegerType() ? *Found : OnlyCasts};
  }
  // A number is promoted before it is added to another one.
  const auto *Sum = dyn_cast<BinaryOperator>(Value);
  if (!Sum || !Sum->isAdditiveOp() || !Value->getType()->isArithmeticType())
    return std::nullopt;
  std::optional<NarrowProduct> Left = findNarrow(S, Sum->getLHS(), To);
  return Left ? Left : findNarrow(S, Sum->getRHS(), To);
}

void clang::warnOfNarrowProduct(Sema &S, const Expr *Value, QualType To) {
  std::optional<NarrowProduct> Found =
      findNarrow(S, Value, numberOf(To.getNonReferenceType()));
  if (!Found)
    return;
  S.DiagRuntimeBehavior(Value->getExprLoc(), Value,
                        S.PDiag(diag::warn_matrix_narrow_product)
                            << Found->From << Found->To << Found->Instead
                            << elementOf(To.getNonReferenceType()).isNull()
                            << Value->getSourceRange());
}

bool clang::noteNarrowProduct(Sema &S, const Expr *Value, QualType To) {
  std::optional<NarrowProduct> Found =
      findNarrow(S, Value, elementOf(To.getNonReferenceType()));
  if (!Found)
    return false;
  S.Diag(Value->getExprLoc(), diag::note_matrix_narrow_product)
      << Found->From << Found->To << Found->Instead << Value->getSourceRange();
  return true;
}
