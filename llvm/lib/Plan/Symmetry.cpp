// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A * A^T and A^T * A: elements (i, j) and (j, i) sum the same products in the
// same order, whose factors are exchanged. That changes no bit, fused or not;
// only which of two NaNs is the result, and a NaN is as good as any other.
// RegisterTiling.cpp and PlanPacking.cpp say whether one half is mirrored.
//
// Simplify leaves two loads of the same memory, with the strides exchanged, or
// views and relayouts of one value.

#include "Symmetry.h"
#include "matrix/Support/Unwritten.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A matrix as another one, or its transpose.
struct Source {
  Value *Matrix;
  bool IsTransposed;
};
} // namespace

static Source sourceOf(Value *V) {
  Source S{V, false};
  while (std::optional<TensorOp> Op = TensorOp::of(S.Matrix)) {
    if (Op->kind() == OpKind::Transpose)
      S.IsTransposed ^= !is_sorted(Op->attributes());
    else if (Op->kind() != OpKind::Relayout)
      break;
    S.Matrix = Op->operand(0);
  }
  return S;
}

/// Nobody merges two reshapes that are the same.
static bool isSameValue(Value *A, Value *B) {
  std::optional<TensorOp> X = TensorOp::of(A), Y = TensorOp::of(B);
  return A == B ||
         (X && Y && X->kind() == OpKind::Reshape &&
          Y->kind() == OpKind::Reshape && X->operand(0) == Y->operand(0) &&
          X->resultType() == Y->resultType());
}

static bool isMemoryUnchangedBetween(const Instruction *A,
                                     const Instruction *B) {
  if (A->getParent() != B->getParent())
    return false;
  if (B->comesBefore(A))
    std::swap(A, B);
  return isUnwrittenBetween(A->getIterator(), B->getIterator());
}

/// Whether \p A and \p B, of transposed extents, are the transposes of each
/// other.
static SymmetryRefusal compare(Value *A, Value *B) {
  Source First = sourceOf(A), Second = sourceOf(B);
  bool IsExchanged = First.IsTransposed != Second.IsTransposed;
  if (isSameValue(First.Matrix, Second.Matrix))
    return IsExchanged ? SymmetryRefusal::None : SymmetryRefusal::Other;
  std::optional<TensorOp> X = TensorOp::of(First.Matrix),
                          Y = TensorOp::of(Second.Matrix);
  if (!X || !Y || X->kind() != OpKind::Load || Y->kind() != OpKind::Load ||
      X->pointer() != Y->pointer() ||
      X->resultType().element() != Y->resultType().element() ||
      X->stride(0) != Y->stride(IsExchanged ? 0 : 1) ||
      X->stride(1) != Y->stride(IsExchanged ? 1 : 0))
    return SymmetryRefusal::Other;
  return !X->isVolatile() && !Y->isVolatile() &&
                 isMemoryUnchangedBetween(X->call(), Y->call())
             ? SymmetryRefusal::None
             : SymmetryRefusal::Written;
}

SymmetryRefusal matrix::symmetryOf(const Region &R) {
  std::optional<Product> P = R.product();
  if (!P || isContraction(P->op().kind()) || P->M() != P->N())
    return SymmetryRefusal::Other;
  SymmetryRefusal Why = compare(P->operand(Product::A), P->operand(Product::B));
  if (Why != SymmetryRefusal::None)
    return Why;
  // Narrow integers are widened alike.
  if (P->hasAddend() &&
      (!addsToNothing(P->op()) || P->op().isSigned(0) != P->op().isSigned(1)))
    return SymmetryRefusal::Reads;
  // A matrix that is read beside the product need not be symmetric.
  auto ReadsNoMatrix = [&](const Instruction *I) {
    return I == P->op().call() || all_of(I->operands(), [&](Value *V) {
             return !TensorType::isTensor(V->getType()) || isFree(V) ||
                    is_contained(R.Fused, V);
           });
  };
  return ReadsNoMatrix(R.Root) && all_of(R.Fused, ReadsNoMatrix)
             ? SymmetryRefusal::None
             : SymmetryRefusal::Reads;
}
