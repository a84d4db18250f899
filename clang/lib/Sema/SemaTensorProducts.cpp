// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of products of tensors, contractions and convolutions.

#include "TensorBuiltinCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Sema/SemaMatrixOperators.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

/// Arguments \p First and \p First + 1, tensors of numbers of one type.
static bool diagnoseFactors(TensorBuiltinCall &T, unsigned First) {
  return T.diagnoseElementsOf(First, TensorBuiltinCall::Real) ||
         T.diagnoseElementType(First + 1, T.tensorAt(First)->getElementType());
}

ExprResult TensorBuiltinCall::matMul() {
  if (!isCallable(2))
    return ExprError();
  const TensorType *A = readTensor(0), *B = A ? readTensor(1) : nullptr;
  if (!B || diagnoseFactors(*this, 0) || diagnoseRank(0, 2, /*IsLeast=*/true) ||
      diagnoseRank(1, A->getRank()))
    return ExprError();
  unsigned Rows = A->getRank() - 2, Columns = Rows + 1;
  Numbers Extents = extentsOf(A);
  for (unsigned D = 0; D != Rows; ++D)
    if (diagnoseExtent(1, D, Extents[D]))
      return ExprError();
  if (diagnoseExtent(1, Rows, Extents[Columns]))
    return ExprError();
  Extents[Columns] = B->getExtent(Columns);
  return typedOrError(tensorOf(A->getElementType(), Extents, A));
}

ExprResult TensorBuiltinCall::outerProduct() {
  if (!isCallable(2))
    return ExprError();
  // Matrices and vectors are lines, and their product is a matrix.
  if (llvm::none_of(Call->arguments(),
                    [](const Expr *E) { return E->getType()->isTensorType(); }))
    return callInstead(Builtin::BI__builtin_matrix_outer_product, {0, 1});
  const TensorType *A = readTensor(0), *B = A ? readTensor(1) : nullptr;
  if (!B || diagnoseFactors(*this, 0))
    return ExprError();
  Numbers Extents = extentsOf(A);
  Extents.append(extentsOf(B));
  return typedOrError(tensorOf(A->getElementType(), Extents));
}

/// A result without a letter, such as that of "ij,ij->": suggests to keep the
/// first one.
static bool diagnoseScalarResult(TensorBuiltinCall &T,
                                 const StringLiteral *Text) {
  if (!Text || !Text->isOrdinary())
    return false;
  std::string Kept =
      (Text->getString() + Text->getString().ltrim().take_front()).str();
  if (!Text->getString().rtrim().ends_with("->") || !TensorLetters::parse(Kept))
    return false;
  T.S.Diag(Text->getBeginLoc(), diag::err_tensor_labels_scalar)
      << T.Call->getDirectCallee() << Kept << Text->getSourceRange();
  return true;
}

/// The letters of argument 0; std::nullopt after a diagnostic.
static std::optional<TensorLetters> readLetters(TensorBuiltinCall &T) {
  const Expr *E = T.Call->getArg(0);
  const auto *Text = dyn_cast<StringLiteral>(E->IgnoreParenImpCasts());
  std::optional<TensorLetters> Letters;
  if (Text && Text->isOrdinary())
    Letters = TensorLetters::parse(Text->getString());
  if (!Letters && !diagnoseScalarResult(T, Text))
    T.S.Diag(E->getBeginLoc(), diag::err_tensor_labels)
        << T.Call->getDirectCallee() << E->getSourceRange();
  return Letters;
}

/// A letter that \p Part has twice.
static bool diagnoseRepetition(TensorBuiltinCall &T, StringRef Part) {
  for (auto [I, C] : llvm::enumerate(Part)) {
    if (!Part.take_front(I).contains(C))
      continue;
    const Expr *E = T.Call->getArg(0);
    T.S.Diag(E->getBeginLoc(), diag::err_tensor_label_repeated)
        << StringRef(&C, 1) << Part << E->getSourceRange();
    return true;
  }
  return false;
}

/// Letters that say nothing of the dimensions of arguments 1 and 2.
static bool diagnoseLetters(TensorBuiltinCall &T, const TensorLetters &L) {
  const Expr *E = T.Call->getArg(0);
  StringRef A = L.A, B = L.B, Result = L.Result;
  for (auto [I, Part] : {std::pair(1u, A), std::pair(2u, B)})
    if (Part.size() != T.tensorAt(I)->getRank()) {
      T.S.Diag(E->getBeginLoc(), diag::err_tensor_labels_rank)
          << Part << unsigned(Part.size()) << I + 1 << T.tensorAt(I)->getRank()
          << E->getSourceRange();
      return true;
    }
  for (StringRef Part : {A, B, Result})
    if (diagnoseRepetition(T, Part))
      return true;
  for (char C : Result)
    if (!A.contains(C) && !B.contains(C)) {
      T.S.Diag(E->getBeginLoc(), diag::err_tensor_label_unknown)
          << StringRef(&C, 1) << E->getSourceRange();
      return true;
    }
  for (StringRef Part : {A, B})
    for (char C : Part)
      if (!Result.contains(C) && (!A.contains(C) || !B.contains(C))) {
        T.S.Diag(E->getBeginLoc(), diag::err_tensor_label_alone)
            << StringRef(&C, 1) << A << B << E->getSourceRange();
        return true;
      }
  for (auto [D, C] : llvm::enumerate(A)) {
    size_t Other = B.find(C);
    if (Other == StringRef::npos)
      continue;
    uint64_t Left = T.tensorAt(1)->getExtent(D);
    uint64_t Right = T.tensorAt(2)->getExtent(Other);
    if (Left == Right)
      continue;
    T.S.Diag(T.Call->getBeginLoc(), diag::err_tensor_label_extents)
        << StringRef(&C, 1) << describeExtent(Left) << T.Call->getDirectCallee()
        << describeExtent(Right) << T.Call->getArg(1)->getSourceRange()
        << T.Call->getArg(2)->getSourceRange();
    return true;
  }
  return false;
}

/// Elements of arguments 1 and 2 that are no terms of a sum of elements of
/// argument 3.
static bool diagnoseTerms(TensorBuiltinCall &T) {
  QualType A = T.tensorAt(1)->getElementType();
  QualType B = T.tensorAt(2)->getElementType();
  QualType Sum = T.tensorAt(3)->getElementType();
  if (T.diagnoseElementsOf(3, TensorBuiltinCall::Real) ||
      T.diagnoseElementsOf(1, TensorBuiltinCall::Real) ||
      T.diagnoseElementsOf(2, TensorBuiltinCall::Real))
    return true;
  bool IsFloat = Sum->isRealFloatingType();
  if (widensTo(T.Context, A, Sum) && widensTo(T.Context, B, Sum) &&
      (!IsFloat || T.Context.hasSameUnqualifiedType(A, B)))
    return false;
  T.S.Diag(T.Call->getBeginLoc(), diag::err_tensor_widening)
      << T.Call->getDirectCallee() << Sum.getUnqualifiedType() << IsFloat
      << A.getUnqualifiedType() << B.getUnqualifiedType()
      << T.Call->getArg(1)->getSourceRange()
      << T.Call->getArg(2)->getSourceRange();
  return true;
}

ExprResult TensorBuiltinCall::contract(bool HasAddend) {
  if (!isCallable(HasAddend ? 4 : 3))
    return ExprError();
  const TensorType *A = readTensor(1), *B = A ? readTensor(2) : nullptr;
  if (!B || (HasAddend && !readTensor(3)))
    return ExprError();
  std::optional<TensorLetters> Letters = readLetters(*this);
  if (!Letters || diagnoseLetters(*this, *Letters) ||
      (HasAddend ? diagnoseTerms(*this) : diagnoseFactors(*this, 1)))
    return ExprError();
  Numbers Extents;
  for (char C : Letters->Result) {
    size_t Place = Letters->A.str().find(C);
    Extents.push_back(Place != StringRef::npos
                          ? A->getExtent(Place)
                          : B->getExtent(Letters->B.str().find(C)));
  }
  if (!HasAddend)
    return typedOrError(tensorOf(A->getElementType(), Extents));
  if (diagnoseExtents(3, Extents))
    return ExprError();
  for (unsigned I : {1, 2})
    warnOfNarrowProduct(S, Call->getArg(I), Call->getArg(3)->getType());
  return typed(tensorAt(3)->getValueType(Context), {});
}

/// The groups of a convolution, argument \p Index if there is such an argument,
/// that do not divide the channels.
static bool diagnoseGroups(TensorBuiltinCall &T, unsigned Index) {
  uint64_t In = T.tensorAt(0)->getExtent(1), Out = T.tensorAt(1)->getExtent(0);
  uint64_t Groups = 1;
  if (Index != T.Call->getNumArgs()) {
    std::optional<llvm::APSInt> Value = T.readConstant(Index);
    if (!Value)
      return true;
    bool IsInRange = *Value >= 1 && *Value <= TensorBuiltinCall::MaxNumber;
    Groups = IsInRange ? Value->getZExtValue() : 0;
    if (!Groups || In % Groups != 0 || Out % Groups != 0) {
      const Expr *E = T.Call->getArg(Index);
      T.S.Diag(E->getBeginLoc(), diag::err_tensor_groups)
          << In << Out << toString(*Value, 10) << E->getSourceRange();
      return true;
    }
  }
  return T.diagnoseExtent(1, 1, In / Groups);
}

ExprResult TensorBuiltinCall::convolution() {
  if (!hasAtLeast(2))
    return ExprError();
  const TensorType *Image = readTensor(0);
  const TensorType *Window = Image ? readTensor(1) : nullptr;
  if (!Window || diagnoseFactors(*this, 0) ||
      diagnoseRank(0, 3, /*IsLeast=*/true))
    return ExprError();
  unsigned Rank = Image->getRank(), Count = Rank - 2;
  unsigned Groups = 2 + 2 * Count;
  if (diagnoseRank(1, Rank))
    return ExprError();
  if (!hasOneOf({2 + Count, Groups, Groups + 1}, Rank)) {
    S.Diag(Call->getBeginLoc(), diag::note_tensor_convolution_numbers) << Count;
    return ExprError();
  }
  if (waits(2))
    return dependent();
  if (diagnoseGroups(*this, std::min(Groups, Call->getNumArgs())))
    return ExprError();
  Numbers Sizes;
  for (uint64_t Size : Window->getExtents().drop_front(2))
    Sizes.push_back(Size);
  Numbers Extents = {int64_t(Image->getExtent(0)),
                     int64_t(Window->getExtent(0))};
  if (!readPlaces(2, Image, Sizes, Extents))
    return ExprError();
  return typedOrError(tensorOf(Image->getElementType(), Extents, Image));
}
