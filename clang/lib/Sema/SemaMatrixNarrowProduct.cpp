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

static std::optional<Wider> findProduct(const Expr *E);

static std::optional<Wider> findProduct(const Expr *LHS, const Expr *RHS) {
  std::optional<Wider> Left = findProduct(LHS);
  return Left ? Left : findProduct(RHS);
}

static std::optional<Wider> findProductOfBuiltin(const CallExpr *Call) {
  switch (Call->getBuiltinCallee()) {
  case Builtin::BI__builtin_matrix_multiply:
  case Builtin::BI__builtin_matrix_multiply_add:
    return MultiplyAdd;
  case Builtin::BI__builtin_matrix_scalar_multiply:
  case Builtin::BI__builtin_matrix_outer_product:
  case Builtin::BI__builtin_tensor_convolution:
    return OnlyCasts;
  case Builtin::BI__builtin_tensor_matmul:
  case Builtin::BI__builtin_tensor_contract:
  case Builtin::BI__builtin_tensor_contract_add:
    return ContractAdd;
  case Builtin::BI__builtin_matrix_transpose:
  case Builtin::BI__builtin_tensor_transpose:
    return findProduct(Call->getArg(0));
  default:
    return std::nullopt;
  }
}

/// Looks for a product of matrices or tensors whose elements are terms of those
/// of \p E.
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
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  const Expr *LHS = Binary->getLHS(), *RHS = Binary->getRHS();
  if (Binary->isAdditiveOp())
    return findProduct(LHS, RHS);
  bool AreBoth = !elementOf(LHS->getType()).isNull() &&
                 !elementOf(RHS->getType()).isNull();
  bool IsOfMatrix =
      LHS->getType()->isMatrixType() || RHS->getType()->isMatrixType();
  if (Binary->getOpcode() != BO_Mul ||
      (!IsOfMatrix && !Binary->getType()->isTensorType()))
    return std::nullopt;
  return IsOfMatrix && AreBoth ? MultiplyAdd : OnlyCasts;
}

/// Whether elements of \p From are integers that C would promote, and \p To has
/// values that they lack.
static bool isWidening(ASTContext &Context, QualType From, QualType To) {
  if (From.isNull() || To.isNull() || !From->isIntegerType() ||
      From->isBooleanType())
    return false;
  unsigned Width = Context.getIntWidth(From);
  if (Width >= Context.getIntWidth(Context.IntTy))
    return false;
  return To->isIntegerType() ? Context.getIntWidth(To) > Width
                             : To->isFloatingType();
}

/// A product that is \p Value, or a term of it, and wraps before it becomes a
/// \p To.
static std::optional<Wider> findNarrowProduct(Sema &S, const Expr *Value,
                                              QualType To) {
  QualType Element = elementOf(To.getNonReferenceType());
  if (S.getLangOpts().HLSL || Value->isTypeDependent() ||
      !isWidening(S.Context, elementOf(Value->getType()), Element))
    return std::nullopt;
  std::optional<Wider> Found = findProduct(Value);
  if (Found && !Element->isIntegerType())
    return OnlyCasts;
  return Found;
}

void clang::warnOfNarrowProduct(Sema &S, const CastExpr *Cast) {
  const Expr *Value = Cast->getSubExpr();
  std::optional<Wider> Found = findNarrowProduct(S, Value, Cast->getType());
  if (!Found)
    return;
  S.DiagRuntimeBehavior(Value->getExprLoc(), Value,
                        S.PDiag(diag::warn_matrix_narrow_product)
                            << elementOf(Value->getType())
                            << elementOf(Cast->getType()) << *Found
                            << Value->getSourceRange());
}

bool clang::noteNarrowProduct(Sema &S, const Expr *Value, QualType To) {
  std::optional<Wider> Found = findNarrowProduct(S, Value, To);
  if (!Found)
    return false;
  S.Diag(Value->getExprLoc(), diag::note_matrix_narrow_product)
      << elementOf(Value->getType()) << elementOf(To.getNonReferenceType())
      << *Found << Value->getSourceRange();
  return true;
}
