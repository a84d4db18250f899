// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of subscripts of tensors (TensorIndex.h).

#include "clang/AST/ASTContext.h"
#include "clang/AST/TensorExtents.h"
#include "clang/AST/TensorIndex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "clang/Sema/SemaTensor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

/// The subscript of dimension \p Dimension of \p Tensor; null after a
/// diagnostic.
static Expr *readSubscript(Sema &S, Expr *Index, const TensorType *Tensor,
                           unsigned Dimension) {
  if (Index->isTypeDependent())
    return Index;
  ExprResult Value = readAtomic(S, Index);
  if (Value.isUsable())
    Value = convertClassToInteger(S, Value.get());
  if (Value.isUsable())
    Value = S.DefaultFunctionArrayLvalueConversion(Value.get());
  if (Value.isInvalid())
    return nullptr;
  Index = Value.get();
  if (!Index->getType()->isIntegralOrUnscopedEnumerationType()) {
    S.Diag(Index->getBeginLoc(), diag::err_tensor_subscript_type)
        << Index->getType() << Index->getSourceRange();
    return nullptr;
  }
  if (Index->isValueDependent())
    return Index;
  std::optional<llvm::APSInt> Constant =
      Index->getIntegerConstantExpr(S.Context);
  uint64_t Extent = Tensor->getExtent(Dimension);
  if (!Constant || (*Constant >= 0 && *Constant < Extent))
    return Index;
  S.Diag(Index->getBeginLoc(), diag::err_tensor_subscript_range)
      << Dimension << unsigned(Extent - 1) << toString(*Constant, 10)
      << Index->getSourceRange();
  return nullptr;
}

/// The element, or a part of the subscripts, that \p Indices select.
static ExprResult build(Sema &S, Expr *Base, ArrayRef<Expr *> Indices,
                        SourceLocation RBracketLoc) {
  ASTContext &Context = S.Context;
  const auto *Tensor = Base->getType()->castAs<TensorType>();
  unsigned Rank = Tensor->getRank();
  if (hasExtentAtRunTime(Base->getType())) {
    S.Diag(RBracketLoc, diag::err_tensor_run_time_operator)
        << /*a subscript*/ 0 << Base->getType() << Base->getSourceRange();
    return ExprError();
  }
  if (Indices.size() > Rank) {
    S.Diag(RBracketLoc, diag::err_tensor_subscripts)
        << Rank << unsigned(Indices.size()) << Base->getSourceRange();
    return ExprError();
  }
  SmallVector<Expr *, 8> Subscripts;
  bool IsDependent = false;
  for (auto [D, Index] : llvm::enumerate(Indices)) {
    Subscripts.push_back(readSubscript(S, Index, Tensor, D));
    if (!Subscripts.back())
      return ExprError();
    IsDependent |= Subscripts.back()->isTypeDependent();
  }
  SourceLocation Loc = Base->getEndLoc();
  auto *List =
      new (Context) InitListExpr(Context, Loc, Subscripts, RBracketLoc);
  List->setType(Context.VoidTy);
  if (Indices.size() < Rank)
    return new (Context) MatrixSubscriptExpr(
        Base, List, nullptr, Context.IncompleteMatrixIdxTy, RBracketLoc);
  QualType Type = Tensor->getElementType();
  if (Base->isGLValue())
    Type = Context.getQualifiedType(Type, Base->getType().getQualifiers());
  llvm::APInt Zero(Context.getIntWidth(Context.getSizeType()), 0);
  auto *Element = new (Context) MatrixSubscriptExpr(
      Base, List,
      IntegerLiteral::Create(Context, Zero, Context.getSizeType(), Loc),
      IsDependent ? Context.DependentTy : Type, RBracketLoc);
  Element->setObjectKind(OK_Ordinary);
  return Element;
}

/// \p E if it lacks subscripts of a tensor, else null.
static const MatrixSubscriptExpr *incompleteSubscript(const Expr *E) {
  if (!E->hasPlaceholderType(BuiltinType::IncompleteMatrixIdx))
    return nullptr;
  const auto *Subscript = dyn_cast<MatrixSubscriptExpr>(E->IgnoreParens());
  return Subscript && isTensorSubscript(Subscript) ? Subscript : nullptr;
}

std::optional<ExprResult>
clang::buildTensorSubscript(Sema &S, Expr *Base, ArrayRef<Expr *> Indices,
                            SourceLocation RBracketLoc) {
  SmallVector<Expr *, 8> All;
  if (const MatrixSubscriptExpr *Before = incompleteSubscript(Base)) {
    llvm::append_range(All, getTensorIndices(Before));
    Base = const_cast<MatrixSubscriptExpr *>(Before)->getBase();
  } else if (!Base->getType()->isTensorType() ||
             Base->getType()->isDependentType()) {
    return std::nullopt;
  }
  if (Indices.size() == 1)
    if (auto *Comma = dyn_cast<BinaryOperator>(Indices[0]);
        Comma && Comma->isCommaOp() && !S.getLangOpts().CPlusPlus23) {
      S.Diag(Comma->getOperatorLoc(), diag::err_tensor_comma_subscript)
          << Comma->getSourceRange();
      return ExprError();
    }
  llvm::append_range(All, Indices);
  return build(S, Base, All, RBracketLoc);
}

std::optional<ExprResult>
clang::rebuildTensorSubscript(Sema &S, Expr *Base, Expr *Row,
                              SourceLocation RBracketLoc) {
  auto *List = dyn_cast_or_null<InitListExpr>(Row);
  if (!List)
    return std::nullopt;
  if (!Base->getType()->isTensorType())
    return ExprError();
  SmallVector<Expr *, 8> Indices(List->inits());
  return build(S, Base, Indices, RBracketLoc);
}

bool clang::diagnoseIncompleteTensorSubscript(Sema &S, const Expr *E) {
  const MatrixSubscriptExpr *Subscript = incompleteSubscript(E);
  if (!Subscript)
    return false;
  S.Diag(Subscript->getExprLoc(), diag::err_tensor_subscripts)
      << Subscript->getBase()->getType()->castAs<TensorType>()->getRank()
      << unsigned(getTensorIndices(Subscript).size())
      << Subscript->getSourceRange();
  S.Diag(Subscript->getExprLoc(), diag::note_tensor_part);
  return true;
}
