// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of windows and reductions of tensors, and of argmin and
// argmax.

#include "TensorBuiltinCall.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

/// More bytes than a view of all windows may have (matrix/Ops/TensorType.h):
/// each element counts once for each window that has it.
static bool diagnoseViewSize(TensorBuiltinCall &T, QualType Element,
                             const TensorBuiltinCall::Numbers &Places,
                             const TensorBuiltinCall::Numbers &Sizes) {
  uint64_t Bytes = T.Context.getTypeSizeInChars(Element).getQuantity();
  for (const auto *Counts : {&Places, &Sizes})
    for (int64_t Count : *Counts)
      Bytes = llvm::SaturatingMultiply(Bytes, uint64_t(Count));
  if (Bytes <= uint64_t(1) << 48)
    return false;
  T.S.Diag(T.Call->getBeginLoc(), diag::err_tensor_windows_size)
      << T.Call->getSourceRange();
  return true;
}

bool TensorBuiltinCall::readPlaces(unsigned First, const TensorType *Tensor,
                                   const Numbers &Sizes, Numbers &Extents) {
  unsigned Count = Sizes.size(), InFront = Tensor->getRank() - Count;
  Numbers Strides, Dilations;
  for (auto [Kind, To] :
       {std::pair(Stride, &Strides), std::pair(Dilation, &Dilations)}) {
    if (First == Call->getNumArgs())
      To->resize(Count, 1);
    else if (!readNumbers(First, Count, Kind, 1, MaxNumber, *To))
      return false;
    else
      First += Count;
  }
  // These are the dimensions that a view of all windows has in front of their
  // elements.
  Numbers Places = extentsOf(Tensor);
  for (unsigned K = 0; K != Count; ++K) {
    int64_t &Extent = Places[InFront + K];
    int64_t Span = (Sizes[K] - 1) * Dilations[K] + 1;
    if (Span > Extent) {
      S.Diag(Call->getBeginLoc(), diag::err_tensor_window_outside)
          << Span << InFront + K << Extent << Call->getSourceRange();
      return false;
    }
    Extent = (Extent - Span) / Strides[K] + 1;
    Extents.push_back(Extent);
  }
  return !diagnoseViewSize(*this, Tensor->getElementType(), Places, Sizes);
}

/// Elements of argument 0, a tensor, that have no such step.
static bool diagnoseStep(TensorBuiltinCall &T) {
  QualType Element = T.tensorAt(0)->getElementType().getUnqualifiedType();
  unsigned Expected;
  if (hasReduction(getTensorStep(T.Call->getBuiltinCallee()), Element,
                   Expected))
    return false;
  const Expr *E = T.Call->getArg(0);
  T.S.Diag(E->getBeginLoc(), diag::err_matrix_builtin_element)
      << T.Call->getDirectCallee() << Expected << Element
      << E->getSourceRange();
  return true;
}

ExprResult TensorBuiltinCall::window() {
  if (!hasAtLeast(2))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || diagnoseStep(*this))
    return ExprError();
  unsigned Rank = Tensor->getRank();
  if (!hasOneOf({1 + Rank, 1 + 2 * Rank, 1 + 3 * Rank}, Rank))
    return ExprError();
  if (waits(1))
    return dependent();
  Numbers Sizes, Extents;
  if (!readNumbers(1, Rank, WindowSize, 1, MaxNumber, Sizes) ||
      !readPlaces(1 + Rank, Tensor, Sizes, Extents))
    return ExprError();
  return typedOrError(tensorOf(Tensor->getElementType(), Extents, Tensor));
}

/// Names the builtin that combines all elements, where no dimension is given.
static void noteReduction(TensorBuiltinCall &T) {
  if (T.Call->getNumArgs() != 1 ||
      !T.Call->getArg(0)->getType()->isTensorType())
    return;
  std::string Name = T.Call->getDirectCallee()->getNameAsString();
  StringRef Operation = Name;
  Operation.consume_front("__builtin_tensor_");
  T.S.Diag(T.Call->getBeginLoc(), diag::note_tensor_reduce_all)
      << ("__builtin_" + Operation).str();
}

ExprResult TensorBuiltinCall::reduceDimensions() {
  if (!hasAtLeast(2)) {
    noteReduction(*this);
    return ExprError();
  }
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || diagnoseStep(*this))
    return ExprError();
  if (waits(1))
    return dependent();
  Numbers Dimensions, Extents = extentsOf(Tensor);
  for (unsigned I = 1; I != Call->getNumArgs(); ++I) {
    if (!readDimension(I, Tensor->getRank(), Dimensions))
      return ExprError();
    Extents[Dimensions.back()] = 1;
  }
  return typedOrError(tensorOf(Tensor->getElementType(), Extents, Tensor));
}

ExprResult TensorBuiltinCall::argument() {
  if (!hasAtLeast(1))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || !hasOneOf({1, 2}, Tensor->getRank()) ||
      diagnoseElementsOf(0, Real))
    return ExprError();
  // The places of all elements are compared.
  Numbers Dimensions, Extents = extentsOf(Tensor);
  if (tensorOf(Context.IntTy, Extents).isNull())
    return ExprError();
  if (Call->getNumArgs() == 1)
    return typed(Context.IntTy, {});
  if (waits(1))
    return dependent();
  if (!readDimension(1, Tensor->getRank(), Dimensions))
    return ExprError();
  Extents[Dimensions[0]] = 1;
  return typedOrError(tensorOf(Context.IntTy, Extents, Tensor));
}
