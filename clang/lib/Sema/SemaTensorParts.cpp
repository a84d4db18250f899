// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of tensor builtins that take elements out of a tensor, put
// them in, or put some around it.

#include "TensorBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"

using namespace clang;

ExprResult TensorBuiltinCall::pad() {
  bool HasElement =
      getTensorBoundary(Call->getBuiltinCallee()) == TensorBoundary::Constant;
  unsigned First = HasElement ? 2 : 1;
  if (!hasAtLeast(First + 2))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor)
    return ExprError();
  unsigned Rank = Tensor->getRank();
  SmallVector<unsigned, 2> Counts = {First + 2 * Rank};
  if (HasElement)
    Counts.push_back(First + 3 * Rank);
  if (!hasOneOf(Counts, Rank) ||
      (HasElement && !readElement(1, Tensor->getElementType())))
    return ExprError();
  if (waits(First))
    return dependent();
  Numbers Low, High, Interior, Extents = extentsOf(Tensor);
  if (!readNumbers(First, Rank, LowPadding, -MaxNumber, MaxNumber, Low) ||
      !readNumbers(First + Rank, Rank, HighPadding, -MaxNumber, MaxNumber,
                   High))
    return ExprError();
  if (Call->getNumArgs() == First + 2 * Rank)
    Interior.resize(Rank, 0);
  else if (!readNumbers(First + 2 * Rank, Rank, InteriorPadding, 0, MaxNumber,
                        Interior))
    return ExprError();
  for (unsigned D = 0; D != Rank; ++D) {
    // Below 2^63.
    Extents[D] = Low[D] + (Extents[D] - 1) * (Interior[D] + 1) + 1 + High[D];
    if (Extents[D] >= 1)
      continue;
    S.Diag(Call->getBeginLoc(), diag::err_tensor_padded_extent)
        << D << Extents[D] << Call->getSourceRange();
    return ExprError();
  }
  return typedOrError(tensorOf(Tensor->getElementType(), Extents, Tensor));
}

/// Whether \p Count elements from the start that argument \p Index is on are in
/// dimension \p D of \p Tensor; a start that is not constant may be any.
static bool readStart(TensorBuiltinCall &T, unsigned Index,
                      const TensorType *Tensor, unsigned D, int64_t Count) {
  if (!T.readInteger(Index, TensorBuiltinCall::Start))
    return false;
  const Expr *Start = T.Call->getArg(Index);
  std::optional<llvm::APSInt> Value = Start->getIntegerConstantExpr(T.Context);
  int64_t Last = int64_t(Tensor->getExtent(D)) - Count;
  if (!Value || (*Value >= 0 && *Value <= Last))
    return true;
  T.S.Diag(Start->getBeginLoc(), diag::err_tensor_number)
      << TensorBuiltinCall::Start << D << 0 << Last << toString(*Value, 10)
      << Start->getSourceRange();
  return false;
}

/// The starts and steps of a slice with these extents. All indices that it
/// takes are constants, and in range.
static bool readSteps(TensorBuiltinCall &T, const TensorType *Tensor,
                      const TensorBuiltinCall::Numbers &Extents) {
  constexpr int64_t Max = TensorBuiltinCall::MaxNumber;
  unsigned Rank = Tensor->getRank();
  TensorBuiltinCall::Numbers Starts, Steps;
  for (unsigned D = 0; D != Rank; ++D) {
    int64_t Extent = Tensor->getExtent(D);
    if (!T.readNumber(1 + D, TensorBuiltinCall::Start, D, 0, Extent - 1,
                      Starts) ||
        !T.readNumber(1 + 2 * Rank + D, TensorBuiltinCall::Step, D, -Max, Max,
                      Steps))
      return false;
    const Expr *Step = T.Call->getArg(1 + 2 * Rank + D);
    if (Steps[D] == 0) {
      T.S.Diag(Step->getBeginLoc(), diag::err_tensor_step_zero)
          << D << Step->getSourceRange();
      return false;
    }
    int64_t Last = Starts[D] + (Extents[D] - 1) * Steps[D];
    if (Last >= 0 && Last < Extent)
      continue;
    T.S.Diag(Step->getBeginLoc(), diag::err_tensor_slice_outside)
        << Extents[D] << Steps[D] << Extent << D << Starts[D] << Last
        << Step->getSourceRange();
    return false;
  }
  return true;
}

/// Whether the first argument is a matrix of complex numbers, which no tensor
/// has: there is a builtin of matrices for that.
static bool isOfComplexNumbers(const CallExpr *Call) {
  const auto *Matrix = Call->getArg(0)->getType()->getAs<ConstantMatrixType>();
  return Matrix && Matrix->getElementType()->isAnyComplexType();
}

/// Casts argument \p Index, if it is a matrix, to the layout of \p Like, a
/// matrix of other extents.
static void takeLayout(TensorBuiltinCall &T, unsigned Index, QualType Like) {
  Expr *E = T.Call->getArg(Index);
  const auto *Matrix = E->getType()->getAs<ConstantMatrixType>();
  bool IsRowMajor = Like->castAs<ConstantMatrixType>()->isRowMajor();
  if (!Matrix || Matrix->isRowMajor() == IsRowMajor)
    return;
  ExprResult Value = T.S.DefaultLvalueConversion(E);
  if (Value.isInvalid())
    return;
  QualType Type = T.Context.getConstantMatrixType(
      Matrix->getElementType().getUnqualifiedType(), Matrix->getNumRows(),
      Matrix->getNumColumns(), MatrixStorage{IsRowMajor, /*Padding=*/0});
  T.Call->setArg(Index,
                 T.S.ImpCastExprToType(Value.get(), Type, CK_MatrixCast).get());
}

ExprResult TensorBuiltinCall::slice() {
  if (!hasAtLeast(3))
    return ExprError();
  if (isOfComplexNumbers(Call))
    return callInstead(Builtin::BI__builtin_matrix_block, {0, 1, 2, 3, 4});
  const TensorType *Tensor = readTensor(0);
  if (!Tensor)
    return ExprError();
  unsigned Rank = Tensor->getRank();
  if (!hasOneOf({1 + 2 * Rank, 1 + 3 * Rank}, Rank))
    return ExprError();
  bool HasSteps = Call->getNumArgs() == 1 + 3 * Rank;
  if (waits(1 + Rank) || (HasSteps && waits(1)))
    return dependent();
  Numbers Extents;
  for (unsigned D = 0; D != Rank; ++D)
    if (!readNumber(1 + Rank + D, Extent, D, 1, Tensor->getExtent(D), Extents))
      return ExprError();
  if (HasSteps && !readSteps(*this, Tensor, Extents))
    return ExprError();
  for (unsigned D = 0; !HasSteps && D != Rank; ++D)
    if (!readStart(*this, 1 + D, Tensor, D, Extents[D]))
      return ExprError();
  return typedOrError(tensorOf(Tensor->getElementType(), Extents, Tensor));
}

ExprResult TensorBuiltinCall::insertSlice() {
  if (!hasAtLeast(3))
    return ExprError();
  if (isOfComplexNumbers(Call)) {
    takeLayout(*this, 1, Call->getArg(0)->getType());
    return callInstead(Builtin::BI__builtin_matrix_insert_block, {0, 2, 3, 1});
  }
  const TensorType *Tensor = readTensor(0);
  if (!Tensor)
    return ExprError();
  bool IsNumber = Call->getArg(1)->getType()->isIntegerType();
  const TensorType *Part = readTensor(1);
  if (!Part) {
    const Expr *Last = Call->getArg(Call->getNumArgs() - 1);
    if (IsNumber && Last->getType()->isMatrixOrTensorType())
      S.Diag(Last->getExprLoc(), diag::note_tensor_insert_slice)
          << Last->getSourceRange();
    return ExprError();
  }
  unsigned Rank = Tensor->getRank();
  if (!hasOneOf({2 + Rank}, Rank) || diagnoseRank(1, Rank) ||
      diagnoseElementType(1, Tensor->getElementType()))
    return ExprError();
  for (unsigned D = 0; D != Rank; ++D) {
    if (Part->getExtent(D) > Tensor->getExtent(D)) {
      const Expr *E = Call->getArg(1);
      S.Diag(E->getBeginLoc(), diag::err_tensor_part)
          << Call->getDirectCallee() << describeExtents(Tensor->getExtents())
          << describeExtents(Part->getExtents()) << E->getSourceRange();
      return ExprError();
    }
    if (!readStart(*this, 2 + D, Tensor, D, Part->getExtent(D)))
      return ExprError();
  }
  return typed(Tensor->getValueType(Context), {});
}

ExprResult TensorBuiltinCall::concat() {
  if (!hasAtLeast(2))
    return ExprError();
  const Expr *Dimension = Call->getArg(0);
  if (Dimension->getType()->isMatrixOrTensorType()) {
    S.Diag(Dimension->getExprLoc(), diag::err_tensor_concat_dimension)
        << Call->getDirectCallee() << Dimension->getType()
        << Dimension->getSourceRange();
    return ExprError();
  }
  for (unsigned I = 1; I != Call->getNumArgs(); ++I)
    if (!readTensor(I))
      return ExprError();
  if (waits(0, 1))
    return dependent();
  const TensorType *First = tensorAt(1);
  unsigned Rank = First->getRank();
  Numbers Dimensions, Extents = extentsOf(First);
  if (!readDimension(0, Rank, Dimensions))
    return ExprError();
  unsigned Along = Dimensions[0];
  for (unsigned I = 2; I != Call->getNumArgs(); ++I) {
    if (diagnoseRank(I, Rank) ||
        diagnoseElementType(I, First->getElementType()))
      return ExprError();
    for (unsigned D = 0; D != Rank; ++D)
      if (D != Along && diagnoseExtent(I, D, Extents[D]))
        return ExprError();
    Extents[Along] += tensorAt(I)->getExtent(Along);
  }
  return typedOrError(tensorOf(First->getElementType(), Extents, First));
}

/// The extents of what is picked from argument 0 by the dimension that argument
/// 1 is and the indices that argument 2 has; empty after a diagnostic.
static TensorBuiltinCall::Numbers readIndices(TensorBuiltinCall &T) {
  const TensorType *Tensor = T.tensorAt(0), *Indices = T.tensorAt(2);
  QualType Element = Indices->getElementType();
  const Expr *E = T.Call->getArg(2);
  if (!Element->isIntegerType() || T.Context.getIntWidth(Element) > 64) {
    T.S.Diag(E->getBeginLoc(), diag::err_tensor_index_elements)
        << T.Call->getDirectCallee() << E->getType() << E->getSourceRange();
    return {};
  }
  TensorBuiltinCall::Numbers Dimensions, Extents = extentsOf(Tensor);
  if (!T.readDimension(1, Tensor->getRank(), Dimensions))
    return {};
  auto At = Extents.erase(Extents.begin() + Dimensions[0]);
  Extents.insert(At, Indices->getExtents().begin(),
                 Indices->getExtents().end());
  return Extents;
}

ExprResult TensorBuiltinCall::gather() {
  if (!isCallable(3))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  const TensorType *Indices = Tensor ? readTensor(2) : nullptr;
  if (!Indices)
    return ExprError();
  if (waits(1, 1))
    return dependent();
  Numbers Extents = readIndices(*this);
  if (Extents.empty())
    return ExprError();
  return typedOrError(tensorOf(Tensor->getElementType(), Extents,
                               Indices->getRank() == 1 ? Tensor : nullptr));
}

ExprResult TensorBuiltinCall::scatter(bool IsAdded) {
  if (!isCallable(4))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || !readTensor(2) || !readTensor(3) ||
      (IsAdded && diagnoseElementsOf(0, Real)))
    return ExprError();
  if (waits(1, 1))
    return dependent();
  Numbers Extents = readIndices(*this);
  if (Extents.empty() || diagnoseElementType(3, Tensor->getElementType()) ||
      diagnoseExtents(3, Extents))
    return ExprError();
  return typed(Tensor->getValueType(Context), {});
}
