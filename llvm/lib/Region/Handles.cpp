// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes handles that share another one's memory, or that loops compute on
// the way.

#include "matrix/Region/Handles.h"
#include "matrix/Ops/Product.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace matrix;

/// Whether all that reads \p V does so element by element, with any strides: it
/// is not taken for contiguous memory, and nothing shares its memory.
static bool isReadWithStrides(const Value *V) {
  return all_of(V->uses(), [](const Use &U) {
    std::optional<TensorOp> Op = TensorOp::of(U.getUser());
    if (!Op)
      return !isa<PHINode>(U.getUser());
    switch (Op->kind()) {
    case OpKind::Reshape:
    case OpKind::ToVector:
      return false;
    case OpKind::Transpose:
      return isReadWithStrides(U.getUser());
    default:
      return !isInsertion(Op->kind()) || U.getOperandNo() != 0;
    }
  });
}

bool matrix::isView(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op)
    return false;
  if (Op->kind() == OpKind::Transpose)
    return Op->operandType(0).permuted(Op->attributes()) == Op->resultType();
  return Op->kind() == OpKind::Reshape ||
         (Op->kind() == OpKind::View && isReadWithStrides(V));
}

Value *matrix::viewOrigin(Value *V) {
  while (isView(V))
    V = TensorOp::of(V)->operand(0);
  return V;
}

bool matrix::isOuterProduct(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || Op->kind() != OpKind::MatMul || Product(*Op).K() != 1)
    return false;
  Type *Element = Op->resultType().element();
  return !Element->isHalfTy() && !Element->isBFloatTy() &&
         all_of(seq(2u), [&](unsigned I) {
           return Op->operandType(I).element() == Element;
         });
}

bool matrix::isFree(const Value *V) {
  if (isa<UndefValue>(V))
    return true;
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && Op->kind() == OpKind::Splat;
}

bool matrix::isLayoutConversion(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || Op->kind() != OpKind::Relayout)
    return false;
  TensorType From = Op->operandType(0), To = Op->resultType();
  return To.rank() == 2 && !From.hasPadding() && !To.hasPadding();
}
