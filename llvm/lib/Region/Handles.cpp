// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes handles that share another one's memory, or that loops compute on
// the way.

#include "matrix/Region/Handles.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Ops/Product.h"
#include "matrix/Ops/StridedView.h"
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

/// Whether a few lines of \p From are interleaved, and of \p To are not: their
/// dimensions are the last ones, and go before others.
static bool separatesLines(TensorType From, TensorType To) {
  auto Long = [](TensorType T) {
    SmallVector<unsigned, TensorType::MaxRank> Order = layoutOf(T);
    erase_if(Order, [&](unsigned D) { return T.extent(D) == 1; });
    return Order;
  };
  SmallVector<unsigned, TensorType::MaxRank> Before = Long(From),
                                             After = Long(To);
  for (unsigned Lines = 1; Lines < Before.size(); ++Lines) {
    uint64_t Count = 1;
    for (unsigned D : ArrayRef(Before).take_back(Lines))
      Count *= From.extent(D);
    if (Count > Measured::InterleavedFew)
      return false;
    unsigned Along = Before[Before.size() - Lines - 1];
    if (From.extent(Along) < Measured::InterleavedElements)
      continue;
    for (unsigned First = 0; First + Lines < Before.size(); ++First) {
      SmallVector<unsigned, TensorType::MaxRank> Moved = Before;
      std::rotate(Moved.begin() + First, Moved.end() - Lines, Moved.end());
      if (Moved == After)
        return true;
    }
  }
  return false;
}

bool matrix::isLayoutConversion(const Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || Op->kind() != OpKind::Relayout)
    return false;
  TensorType From = Op->operandType(0), To = Op->resultType();
  return !From.hasPadding() && !To.hasPadding() &&
         (To.rank() == 2 || separatesLines(From, To) ||
          separatesLines(To, From));
}
