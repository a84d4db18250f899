// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A transpose is a view, which moves nothing, and a relayout, which does.
// Views go towards the leaves, where loads take them in.
// Which layout is best is for Layout to find.

#include "Matching.h"
#include "Rules.h"

using namespace llvm;
using namespace matrix;

/// A transpose that moves elements is a view, which moves none, and a relayout.
static Value *splitTranspose(TensorOp Op, IRBuilderBase &B) {
  TensorType View = Op.operandType(0).permuted(Op.attributes());
  if (View == Op.resultType())
    return nullptr;
  return OpBuilder(B).relayout(
      Op.resultType(), OpBuilder(B).create(OpKind::Transpose, View.type(),
                                           {Op.operand(0)}, Op.attributes()));
}

static Value *foldTransposes(TensorOp Op, IRBuilderBase &B) {
  if (is_sorted(Op.attributes()))
    return Op.operand(0)->getType() == Op.call()->getType()
               ? Op.operand(0)
               : OpBuilder(B).relayout(Op.resultType(), Op.operand(0));
  std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Transpose);
  if (!From)
    return nullptr;
  // Dimension k of the result is dimension Inner[Outer[k]] of the source.
  SmallVector<unsigned, TensorType::MaxRank> Both;
  for (unsigned K : Op.attributes())
    Both.push_back(From->attributes()[K]);
  return OpBuilder(B).create(OpKind::Transpose, Op.call()->getType(),
                             {From->operand(0)}, Both);
}

/// Whether \p V is a factor, in some layout.
static bool isFactor(const Value *V) {
  return any_of(V->users(), [](const User *U) {
    std::optional<TensorOp> Op = TensorOp::of(const_cast<User *>(U));
    return Op && (isProduct(Op->kind()) ||
                  (Op->kind() == OpKind::Relayout && isFactor(U)));
  });
}

/// The same view of what has several uses, so that it has one. A product may
/// want each factor in another layout.
static Value *reuseTranspose(TensorOp Op, IRBuilderBase &) {
  if (!isa<Instruction>(Op.operand(0)) || isFactor(Op.call()))
    return nullptr;
  for (User *U : Op.operand(0)->users()) {
    std::optional<TensorOp> Other = matchOp(U, OpKind::Transpose);
    if (Other && Other->call() != Op.call() &&
        Other->call()->getCalledOperand() == Op.call()->getCalledOperand() &&
        Other->call()->getParent() == Op.call()->getParent() &&
        Other->call()->comesBefore(Op.call()) && !isFactor(Other->call()))
      return Other->call();
  }
  return nullptr;
}

/// A view of a relayout is a relayout of the view: relayouts meet and merge.
static Value *moveTransposeIn(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Relayout);
  if (!From || !From->call()->hasOneUse())
    return nullptr;
  TensorType View = From->operandType(0).permuted(Op.attributes());
  return OpBuilder(B).relayout(
      Op.resultType(),
      OpBuilder(B).create(OpKind::Transpose, View.type(), {From->operand(0)},
                          Op.attributes()));
}

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

/// The parts of an insertion are stored where they are to be
/// (simplifyElementAccess()), also if it is transposed: layouts do not matter
/// in memory.
static Value *storeRelayout(TensorOp Op, IRBuilderBase &B) {
  std::optional<TensorOp> From = matchOp(Op.operand(0), OpKind::Relayout);
  if (!From || From->resultType().hasPadding())
    return nullptr;
  std::optional<TensorOp> Stored = TensorOp::of(From->operand(0));
  if (Stored && Stored->kind() == OpKind::Transpose)
    Stored = TensorOp::of(Stored->operand(0));
  if (!Stored || (Stored->kind() != OpKind::Insert &&
                  Stored->kind() != OpKind::InsertBlock &&
                  Stored->kind() != OpKind::InsertView))
    return nullptr;
  SmallVector<Value *> Strides;
  for (unsigned K = 0; K != Op.accessedType().rank(); ++K)
    Strides.push_back(Op.stride(K));
  return OpBuilder(B).storeLike(Op, From->operand(0), Op.pointer(), Strides);
}

static constexpr Rule Table[] = {
    {"split transpose", "transpose(T) = relayout(view(T))", 0,
     OpKind::Transpose, splitTranspose},
    {"reuse transpose", "transpose(T), transpose(T) = one of them", 0,
     OpKind::Transpose, reuseTranspose},
    {"fold transposes", "transpose(transpose(T)) = T", 0, OpKind::Transpose,
     foldTransposes},
    {"move transpose in", "view(relayout(T)) = relayout(view(T))", 0,
     OpKind::Transpose, moveTransposeIn},
    {"view splat", "view(splat(s)) = splat(s)", 0, OpKind::Transpose,
     viewSplat},
    {"view product", "view(A * B) = view(B) * view(A)", 0, OpKind::Transpose,
     viewProduct},
    {"view element-wise", "view(A + B) = view(A) + view(B)", 0,
     OpKind::Transpose, viewElementwise},
    {"store relayout", "store(relayout(insert(T, P))) = store(insert(T, P))", 0,
     OpKind::Store, storeRelayout, /*IsLate=*/true},
};

ArrayRef<Rule> matrix::rulesOfTransposes() { return Table; }
