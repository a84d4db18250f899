// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of builtins that make tensors of memory, and that store
// them.

#include "TensorBuiltinCall.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

/// Argument \p Index, which must point to elements of \p Tensor.
static bool readPointer(TensorBuiltinCall &T, unsigned Index,
                        const TensorType *Tensor) {
  ExprResult Value =
      T.S.DefaultFunctionArrayLvalueConversion(T.Call->getArg(Index));
  if (Value.isInvalid())
    return false;
  Expr *Pointer = Value.get();
  T.Call->setArg(Index, Pointer);
  QualType Element = Tensor->getElementType().getUnqualifiedType();
  if (Pointer->getType()->isPointerType() &&
      T.Context.hasSameUnqualifiedType(Pointer->getType()->getPointeeType(),
                                       Element))
    return true;
  T.S.Diag(Pointer->getBeginLoc(), diag::err_matrix_pointer_argument)
      << Index + 1 << T.Call->getDirectCallee() << Element << Pointer->getType()
      << Pointer->getSourceRange();
  return false;
}

/// The arguments behind a tensor and a pointer: \p NumExtents extents that are
/// known at run time, and nothing, or strides.
static bool readStrides(TensorBuiltinCall &T, const TensorType *Tensor,
                        unsigned NumExtents = 0) {
  unsigned Rank = Tensor->getRank(), First = 2 + NumExtents;
  if (!T.hasOneOf({First, First + Rank}, Rank))
    return false;
  for (unsigned I = 2; I != T.Call->getNumArgs(); ++I)
    if (!T.readInteger(I, I < First ? TensorBuiltinCall::Extent
                                    : TensorBuiltinCall::Stride))
      return false;
  for (unsigned I = 0; I != NumExtents; ++I) {
    const Expr *Extent = T.Call->getArg(2 + I);
    std::optional<llvm::APSInt> Value =
        Extent->getIntegerConstantExpr(T.Context);
    if (!Value || (!Value->isNegative() && Value->getActiveBits() < 64))
      continue;
    T.S.Diag(Extent->getBeginLoc(), diag::err_tensor_number)
        << TensorBuiltinCall::Extent << getDimensionsAtRunTime(Tensor)[I] << 0
        << TensorBuiltinCall::MaxNumber << toString(*Value, 10)
        << Extent->getSourceRange();
    return false;
  }
  return true;
}

ExprResult TensorBuiltinCall::load() {
  if (!hasAtLeast(2))
    return ExprError();
  ExprResult Result;
  const TensorType *Tensor = readTensorType(Result);
  if (!Tensor)
    return Result;
  if (!readStrides(*this, Tensor, getDimensionsAtRunTime(Tensor).size()) ||
      !readPointer(*this, 1, Tensor))
    return ExprError();
  return typed(Tensor->getValueType(Context), {});
}

/// A constant stride of 0 along several indices.
static bool diagnoseStride(TensorBuiltinCall &T, unsigned Index,
                           uint64_t Extent) {
  const Expr *Stride = T.Call->getArg(Index);
  std::optional<llvm::APSInt> Value = Stride->getIntegerConstantExpr(T.Context);
  if (!Value || *Value != 0 || Extent == 1)
    return false;
  T.S.Diag(Stride->getBeginLoc(), diag::err_tensor_store_stride)
      << (Extent == ExtentAtRunTime ? "all" : describeExtent(Extent))
      << Index - 2 << Stride->getSourceRange();
  return true;
}

ExprResult TensorBuiltinCall::store() {
  if (!hasAtLeast(2))
    return ExprError();
  const TensorType *Tensor = readTensor(0);
  if (!Tensor || !readStrides(*this, Tensor) || !readPointer(*this, 1, Tensor))
    return ExprError();
  const Expr *Pointer = Call->getArg(1);
  if (Pointer->getType()->getPointeeType().isConstQualified()) {
    S.Diag(Pointer->getBeginLoc(), diag::err_tensor_store_to_const)
        << Call->getDirectCallee() << Pointer->getType()
        << Pointer->getSourceRange();
    return ExprError();
  }
  for (unsigned I = 2; I != Call->getNumArgs(); ++I)
    if (diagnoseStride(*this, I, Tensor->getExtent(I - 2)))
      return ExprError();
  return typed(Context.VoidTy, {});
}
