// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A transpose is a view, which moves nothing, and a relayout, which does
// (RulesOfMovement.cpp). Views go towards the leaves, where loads take them in.
// Which layout is best is for Layout to find.

#include "Matching.h"
#include "Rules.h"

using namespace llvm;
using namespace matrix;

static bool isTransposedView(TensorOp Op) {
  return Op.operandType(0).permuted(Op.attributes()) == Op.resultType();
}

/// \p Tensor seen as \p View sees its own operand.
static Value *viewLike(TensorOp View, Value *Tensor, IRBuilderBase &B) {
  TensorType Type = TensorType::of(Tensor->getType());
  return OpBuilder(B).create(OpKind::Transpose,
                             Type.permuted(View.attributes()).type(), {Tensor},
                             View.attributes());
}

static Value *viewSplat(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> Splat = matchOp(Op.operand(0), OpKind::Splat);
  return Splat ? OpBuilder(B).splat(Op.resultType(), Splat->operand(0))
               : nullptr;
}

static Value *viewProduct(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> Product = TensorOp::of(Op.operand(0));
  if (!Product || !isProduct(Product->kind()) ||
      !isOnlyUsedBy(Op.operand(0), Op) || !isTransposedView(Op) ||
      is_sorted(Op.attributes()))
    return nullptr;
  SmallVector<Value *> Operands = {viewLike(Op, Product->operand(1), B),
                                   viewLike(Op, Product->operand(0), B)};
  SmallVector<unsigned> Attributes(Product->attributes());
  if (Product->kind() == OpKind::MulAdd) {
    Operands.push_back(viewLike(Op, Product->operand(2), B));
    // The signs of operands 0 and 1 are exchanged; its rounding stays.
    unsigned Signs = Attributes[0];
    Attributes[0] =
        (Signs & 1) << 1 | (Signs >> 1 & 1) | (Signs & RoundsAsUnit);
  }
  return OpBuilder(B).create(Product->kind(), Op.call()->getType(), Operands,
                             Attributes);
}

static Value *viewElementwise(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> Inner = TensorOp::of(Op.operand(0));
  if (!Inner || !elementwiseInfo(Inner->kind()) ||
      !isOnlyUsedBy(Op.operand(0), Op) || !isTransposedView(Op))
    return nullptr;
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Inner->numOperands(); ++I)
    Operands.push_back(viewLike(Op, Inner->operand(I), B));
  return OpBuilder(B).create(Inner->kind(), Op.call()->getType(), Operands,
                             Inner->attributes());
}

static constexpr Rule Table[] = {
    {"view splat", "view(splat(s)) = splat(s)", 0, OpKind::Transpose,
     viewSplat},
    {"view product", "view(A * B) = view(B) * view(A)", 0, OpKind::Transpose,
     viewProduct},
    {"view element-wise", "view(A + B) = view(A) + view(B)", 0,
     OpKind::Transpose, viewElementwise},
};

ArrayRef<Rule> matrix::rulesOfTransposes() { return Table; }
