// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction may multiply factors of different layouts, such as a matrix and
// the transpose of another one. Its vectors follow one factor, and would gather
// the other one element by element. A layout conversion of that factor, by
// shuffles of whole tiles, is faster.

#include "TurnLeaves.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

/// The loads that \p Reduction reads element by element.
static SmallVector<TensorOp> leavesOf(TensorOp Reduction) {
  SmallVector<TensorOp> Leaves;
  SmallVector<Value *> Rest = {Reduction.operand(0)};
  while (!Rest.empty()) {
    Value *V = Rest.pop_back_val();
    std::optional<TensorOp> Op = TensorOp::of(V);
    if (!Op || !V->hasOneUse())
      continue;
    if (Op->kind() == OpKind::Load)
      Leaves.push_back(*Op);
    else if (elementwiseInfo(Op->kind()))
      for (unsigned I : seq(Op->numOperands()))
        Rest.push_back(Op->operand(I));
  }
  return Leaves;
}

/// The dimensions of \p Load as they lie in memory, the slowest one first; none
/// if elements are read twice, or strides are not known.
static SmallVector<unsigned, TensorType::MaxRank> orderOf(TensorOp Load) {
  TensorType Type = Load.resultType();
  SmallVector<unsigned, TensorType::MaxRank> Order;
  for (unsigned D : seq(Type.rank())) {
    if (!Load.constantStride(D))
      return {};
    Order.push_back(D);
  }
  // A dimension of one index lies anywhere.
  auto Stride = [&](unsigned D) {
    return Type.extent(D) == 1 ? ~uint64_t(0) : *Load.constantStride(D);
  };
  sort(Order, [&](unsigned X, unsigned Y) {
    return std::pair(Stride(Y), X) < std::pair(Stride(X), Y);
  });
  uint64_t Span = 1;
  for (unsigned D : reverse(Order)) {
    if (Type.extent(D) == 1)
      continue;
    if (Stride(D) < Span || Stride(D) > TensorType::MaxBytes)
      return {};
    Span = Stride(D) * Type.extent(D);
  }
  return Order;
}

/// Whether \p Reduction is faster if \p Leaf, of which it reads neighbors along
/// \p Inner, is copied before.
static bool isWorthTurning(TensorOp Reduction, TensorOp Leaf, unsigned Inner) {
  constexpr unsigned FewElements = 16, FewLines = 4, MostBytes = 32 * 1024;
  TensorType Type = Leaf.resultType();
  uint64_t Bytes =
      Type.numElements() *
      Leaf.call()->getDataLayout().getTypeAllocSize(Type.element());
  std::optional<uint64_t> Step = Leaf.constantStride(Inner);
  // Bytes of lines that are no power of two take many shuffles.
  bool AreBytes = Type.element()->getScalarSizeInBits() <= 8;
  // A sum in order waits for each addition, and its loads do not matter.
  return Step && *Step > MemoryRef::MostBetween && !Leaf.isVolatile() &&
         !AreBytes && Type.numElements() >= FewElements && Bytes <= MostBytes &&
         (Reduction.hasAnyOrder() ||
          Reduction.resultType().numElements() >= FewLines);
}

bool matrix::turnLeaves(TensorOp Reduction) {
  TensorType Type = Reduction.operandType(0);
  std::optional<unsigned> Inner;
  for (unsigned P : seq(Type.rank()))
    if (Type.extent(Type.layout(P)) != 1)
      Inner = Type.layout(P);
  SmallVector<TensorOp> Leaves = leavesOf(Reduction);
  if (!Inner || Type.hasPadding() || Type.hasExtentAtRunTime() ||
      none_of(Leaves,
              [&](TensorOp Leaf) { return Leaf.constantStride(*Inner) == 1; }))
    return false;
  bool Changed = false;
  for (TensorOp Leaf : Leaves) {
    TensorType To = Leaf.resultType();
    SmallVector<unsigned, TensorType::MaxRank> Order = orderOf(Leaf);
    if (Order.empty() || !isWorthTurning(Reduction, Leaf, *Inner))
      continue;
    IRBuilder<> B(Leaf.call());
    OpBuilder Ops(B);
    SmallVector<Value *> Strides;
    for (unsigned D : seq(To.rank()))
      Strides.push_back(Leaf.stride(D));
    Value *AsItLies =
        Ops.loadLike(Leaf, TensorType::get(To.element(), extentsOf(To), Order),
                     Leaf.pointer(), Strides);
    Leaf.call()->replaceAllUsesWith(Ops.relayout(To, AsItLies));
    Leaf.call()->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
