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

namespace {
/// A load that a reduction reads element by element, or in a view that repeats
/// its elements.
struct Leaf {
  TensorOp Load;
  std::optional<TensorOp> View = std::nullopt;

  /// The load's dimension of which \p Dimension is; none if elements along that
  /// are the same, or further apart.
  std::optional<unsigned> dimension(unsigned Dimension) const {
    if (!View)
      return Dimension;
    StridedView::Dimension D = StridedView::of(*View).Dimensions[Dimension];
    return D.Factor == 1 ? std::optional(D.Source) : std::nullopt;
  }
};
} // namespace

static SmallVector<Leaf> leavesOf(TensorOp Reduction) {
  SmallVector<Leaf> Leaves;
  SmallVector<Value *> Rest = {Reduction.operand(0)};
  while (!Rest.empty()) {
    Value *V = Rest.pop_back_val();
    std::optional<TensorOp> Op = TensorOp::of(V);
    if (!Op || !V->hasOneUse())
      continue;
    std::optional<TensorOp> From = Op->kind() == OpKind::View
                                       ? TensorOp::of(Op->operand(0))
                                       : std::nullopt;
    if (Op->kind() == OpKind::Load)
      Leaves.push_back({*Op});
    else if (From && From->kind() == OpKind::Load && From->call()->hasOneUse())
      Leaves.push_back({*From, Op});
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

/// Whether \p Reduction is faster if what \p Leaf loads, of which it reads
/// neighbors along \p Inner, is copied before.
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
  SmallVector<Leaf> Leaves = leavesOf(Reduction);
  auto HasLines = [&](const Leaf &L) {
    std::optional<unsigned> D = L.dimension(*Inner);
    return D && L.Load.constantStride(*D) == 1;
  };
  if (!Inner || Type.hasPadding() || Type.hasExtentAtRunTime() ||
      none_of(Leaves, HasLines))
    return false;
  bool Changed = false;
  for (const auto &[Load, View] : Leaves) {
    TensorType To = Load.resultType();
    SmallVector<unsigned, TensorType::MaxRank> Order = orderOf(Load);
    std::optional<unsigned> Along = Leaf{Load, View}.dimension(*Inner);
    if (Order.empty() || !Along || !isWorthTurning(Reduction, Load, *Along))
      continue;
    IRBuilder<> B(Load.call());
    OpBuilder Ops(B);
    SmallVector<Value *> Strides;
    for (unsigned D : seq(To.rank()))
      Strides.push_back(Load.stride(D));
    Value *AsItLies =
        Ops.loadLike(Load, TensorType::get(To.element(), extentsOf(To), Order),
                     Load.pointer(), Strides);
    if (!View) {
      Load.call()->replaceAllUsesWith(Ops.relayout(To, AsItLies));
    } else {
      erase(Order, *Along);
      Order.push_back(*Along);
      B.SetInsertPoint(View->call());
      Value *Turned = Ops.relayout(
          TensorType::get(To.element(), extentsOf(To), Order), AsItLies);
      View->call()->replaceAllUsesWith(
          Ops.create(OpKind::View, View->resultType().type(), {Turned},
                     View->attributes()));
      View->call()->eraseFromParent();
    }
    Load.call()->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
