// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of tensor builtins whose result has the same elements in
// other dimensions.

#include "TensorBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

ExprResult TensorBuiltinCall::transposed() {
  if (!hasAtLeast(1))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor)
    return ExprError();
  unsigned Rank = Tensor->getRank();
  if (!hasOneOf({1, 1 + Rank}, Rank))
    return ExprError();
  if (waits(1))
    return dependent();
  Numbers Dimensions, Extents;
  for (unsigned I = 1; I != Call->getNumArgs(); ++I)
    if (!readDimension(I, Rank, Dimensions))
      return ExprError();
  for (unsigned I = 0; I != Rank; ++I)
    Extents.push_back(Tensor->getExtent(
        Dimensions.empty() ? Rank - 1 - I : unsigned(Dimensions[I])));
  return typedOrError(tensorOf(Tensor->getElementType(), Extents));
}

ExprResult TensorBuiltinCall::reshape() {
  if (!hasAtLeast(2))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor)
    return ExprError();
  if (waits(1))
    return dependent();
  Numbers Extents;
  if (!readNumbers(1, Call->getNumArgs() - 1, Extent, 1, MaxNumber, Extents))
    return ExprError();
  uint64_t Count = 1, Had = Tensor->getNumElements();
  for (int64_t E : Extents)
    Count = llvm::SaturatingMultiply(Count, uint64_t(E));
  if (Count != Had) {
    S.Diag(Call->getBeginLoc(), diag::err_tensor_reshaped)
        << Had << Count << Call->getSourceRange();
    return ExprError();
  }
  return typedOrError(tensorOf(Tensor->getElementType(), Extents));
}

/// Whether a tensor and at least one pair of numbers are the arguments.
static bool hasPairs(TensorBuiltinCall &T) {
  unsigned Count = T.Call->getNumArgs();
  if (Count % 2 == 1)
    return true;
  T.S.Diag(T.Call->getBeginLoc(), diag::err_tensor_argument_pairs)
      << T.Call->getDirectCallee() << Count << T.Call->getSourceRange();
  return false;
}

ExprResult TensorBuiltinCall::tiled() {
  if (!hasAtLeast(3))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || !hasPairs(*this))
    return ExprError();
  if (waits(1))
    return dependent();
  Numbers Dimensions, Sizes, Extents = extentsOf(Tensor);
  for (unsigned I = 1; I != Call->getNumArgs(); I += 2) {
    if (!readDimension(I, Tensor->getRank(), Dimensions) ||
        !readNumber(I + 1, TileSize, Dimensions.back(), 1, MaxNumber, Sizes))
      return ExprError();
    int64_t &Extent = Extents[Dimensions.back()];
    Extent = llvm::divideCeil(Extent, Sizes.back());
  }
  Extents.append(Sizes);
  return typedOrError(tensorOf(Tensor->getElementType(), Extents));
}

ExprResult TensorBuiltinCall::untiled() {
  if (!hasAtLeast(3))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || !hasPairs(*this))
    return ExprError();
  unsigned Pairs = Call->getNumArgs() / 2;
  if (diagnoseRank(0, 2 * Pairs, /*IsLeast=*/true))
    return ExprError();
  if (waits(1))
    return dependent();
  unsigned Rank = Tensor->getRank() - Pairs;
  Numbers Dimensions, Extents = extentsOf(Tensor);
  for (unsigned K = 0; K != Pairs; ++K) {
    unsigned Argument = 2 + 2 * K;
    if (!readDimension(Argument - 1, Rank, Dimensions))
      return ExprError();
    std::optional<llvm::APSInt> Extent = readConstant(Argument);
    if (!Extent)
      return ExprError();
    int64_t Tiles = Extents[Dimensions.back()], Size = Extents[Rank + K];
    int64_t Least = (Tiles - 1) * Size + 1, Most = Tiles * Size;
    const Expr *E = Call->getArg(Argument);
    if (*Extent < Least || *Extent > Most) {
      S.Diag(E->getBeginLoc(), diag::err_tensor_untiled)
          << Dimensions.back() << Tiles << Size << Least << Most
          << toString(*Extent, 10) << E->getSourceRange();
      return ExprError();
    }
    Extents[Dimensions.back()] = Extent->getExtValue();
  }
  Extents.truncate(Rank);
  return typedOrError(tensorOf(Tensor->getElementType(), Extents));
}

ExprResult TensorBuiltinCall::broadcast() {
  if (!hasAtLeast(2))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor)
    return ExprError();
  if (waits(1))
    return dependent();
  Numbers Extents;
  unsigned Rank = Call->getNumArgs() - 1;
  if (!readNumbers(1, Rank, Extent, 1, MaxNumber, Extents))
    return ExprError();
  if (Rank < Tensor->getRank()) {
    S.Diag(Call->getBeginLoc(), diag::err_tensor_broadcast_rank)
        << Tensor->getRank() << Rank << Call->getSourceRange();
    return ExprError();
  }
  unsigned InFront = Rank - Tensor->getRank();
  for (unsigned D = 0; D != Tensor->getRank(); ++D) {
    uint64_t Extent = Tensor->getExtent(D);
    const Expr *E = Call->getArg(1 + InFront + D);
    if (Extent == 1 || Extent == uint64_t(Extents[InFront + D]))
      continue;
    S.Diag(E->getBeginLoc(), diag::err_tensor_broadcast_extent)
        << D << Extent << Extents[InFront + D] << E->getSourceRange();
    return ExprError();
  }
  return typedOrError(tensorOf(Tensor->getElementType(), Extents));
}
