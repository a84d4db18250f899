// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops are merged on types: a dimension of the new tensors is a list of
// dimensions of the old ones, outermost first. A tensor that is
//
//   a load or a view      is one of the new dimensions, by the strides of the
//                         innermost ones
//   a splat               is one of the new type
//   in memory of its own  is reshaped, which moves nothing: strides are those
//                         of its type, so what merges is neighbors in storage
//
// The result's users are followed through element-wise operations, whose other
// operands are such tensors too, to a store.

#include "matrix/Expand/MergeLoops.h"
#include "FillVectors.h"
#include "LoopGroups.h"
#include "TurnLeaves.h"
#include "matrix/Expand/ExpandOps.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Simplify/Simplify.h"
#include "matrix/Support/Heap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

namespace {
/// The old dimensions of each new one, outermost first.
using Groups = SmallVector<SmallVector<unsigned, 2>>;

/// One contraction and what follows it.
class Merger {
  TensorOp Op;
  ContractionChain Chain;
  LoopGroups Loops;

  IRBuilder<> B;
  OpBuilder Ops;
  DenseMap<Value *, Value *> New;

public:
  explicit Merger(TensorOp Op)
      : Op(Op), Chain(Op), Loops(Chain), B(Op.call()), Ops(B) {}
  /// \returns false if nothing is merged.
  bool run();

private:
  Groups groupsOf(unsigned Tensor) const;
  TensorType merged(TensorType Type, const Groups &Dimensions) const;
  Value *merged(Value *V, unsigned Tensor);
  void rewrite();
};
} // namespace

/// In the order of labels, which is that of the result's dimensions.
Groups Merger::groupsOf(unsigned Tensor) const {
  Groups Dimensions;
  for (ArrayRef<unsigned> Labels : Loops.groups())
    if (Loops.loops()[Labels.front()].Dimension[Tensor]) {
      Dimensions.emplace_back();
      for (unsigned L : Labels)
        Dimensions.back().push_back(*Loops.loops()[L].Dimension[Tensor]);
    }
  return Dimensions;
}

TensorType Merger::merged(TensorType Type, const Groups &Dimensions) const {
  SmallVector<unsigned> Extents, Layout;
  for (ArrayRef<unsigned> Old : Dimensions) {
    Extents.push_back(1);
    for (unsigned D : Old)
      Extents.back() *= Type.extent(D);
  }
  // Where the innermost of each stood.
  for (unsigned P = 0; P != Type.rank(); ++P)
    for (auto [D, Old] : enumerate(Dimensions))
      if (Old.back() == Type.layout(P))
        Layout.push_back(D);
  return TensorType::get(Type.element(), Extents, Layout);
}

Value *Merger::merged(Value *V, unsigned Tensor) {
  if (Value *Known = New.lookup(V))
    return Known;
  Groups Dimensions = groupsOf(Tensor);
  TensorType Before = TensorType::of(V->getType()),
             Type = merged(Before, Dimensions);
  if (Dimensions.size() == Before.rank() &&
      all_of(enumerate(Dimensions), [](auto Pair) {
        return Pair.value().size() == 1 && Pair.value()[0] == Pair.index();
      }))
    return V;
  std::optional<TensorOp> From = TensorOp::of(V);
  OpKind Kind = From ? From->kind() : OpKind::Relayout;
  if (isa<PoisonValue>(V))
    return PoisonValue::get(Type.type());
  if (isa<UndefValue>(V))
    return UndefValue::get(Type.type());
  if (Kind == OpKind::Splat)
    return Ops.splat(Type, From->operand(0));
  if (Kind == OpKind::Load && From->call()->hasOneUse() &&
      !From->isVolatile()) {
    // Memory may change behind it.
    IRBuilder<> At(From->call());
    SmallVector<Value *> Strides;
    for (ArrayRef<unsigned> Old : Dimensions)
      Strides.push_back(From->stride(Old.back()));
    return OpBuilder(At).loadLike(*From, Type, From->pointer(), Strides);
  }
  bool IsView = Kind == OpKind::View || Kind == OpKind::Transpose;
  if (!IsView &&
      any_of(Dimensions, [](ArrayRef<unsigned> D) { return D.size() > 1; }))
    return Ops.reshape(Type, V);
  StridedView Old =
      IsView ? StridedView::of(*From) : StridedView::all(Before.rank());
  StridedView View;
  View.Offsets = Old.Offsets;
  for (ArrayRef<unsigned> D : Dimensions)
    View.Dimensions.push_back(Old.Dimensions[D.back()]);
  return Ops.create(OpKind::View, Type.type(), {IsView ? From->operand(0) : V},
                    View.attributes());
}

void Merger::rewrite() {
  SmallVector<unsigned> Attributes;
  for (unsigned T : {Contraction::A, Contraction::B})
    for (auto [Label, Labels] : enumerate(Loops.groups()))
      if (Loops.loops()[Labels.front()].Dimension[T])
        Attributes.push_back(Label);
  append_range(Attributes,
               Op.attributes().drop_front(Op.operandType(0).rank() +
                                          Op.operandType(1).rank()));
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(merged(Op.operand(I), I));
  Groups OfResult = groupsOf(Contraction::C);
  auto TypeOf = [&](TensorOp Old) {
    return merged(Old.resultType(), OfResult).type();
  };
  New[Op.call()] = Ops.create(Op.kind(), TypeOf(Op), Operands, Attributes);
  for (TensorOp S : Chain.Steps) {
    B.SetInsertPoint(S.call());
    Operands.clear();
    for (unsigned I = 0; I != S.numOperands(); ++I)
      Operands.push_back(merged(S.operand(I), Contraction::C));
    New[S.call()] = Ops.create(S.kind(), TypeOf(S), Operands, S.attributes());
  }
  CallInst *Last = Chain.last();
  if (const std::optional<TensorOp> &Store = Chain.Store) {
    B.SetInsertPoint(Store->call());
    SmallVector<Value *> Strides;
    for (ArrayRef<unsigned> D : OfResult)
      Strides.push_back(Store->stride(D.back()));
    Ops.storeLike(*Store, New[Last], Store->pointer(), Strides);
    Store->call()->eraseFromParent();
  } else {
    B.SetInsertPoint(Last->getNextNode());
    Last->replaceAllUsesWith(
        Ops.reshape(TensorType::of(Last->getType()), New[Last]));
  }
  for (TensorOp S : reverse(Chain.Steps))
    S.call()->eraseFromParent();
  Op.call()->eraseFromParent();
}

bool Merger::run() {
  if (Op.resultType().hasPadding() || !Loops.isMerged())
    return false;
  rewrite();
  return true;
}

PreservedAnalyses MergeLoops::run(Function &F, FunctionAnalysisManager &AM) {
  SmallVector<CallInst *> Contractions;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && isContraction(Op->kind()))
      Contractions.push_back(Op->call());
  // Copies are on the heap, which is not freed where an exception leaves: then
  // they were on the stack (Plan/PlanStorage.cpp).
  auto MayUnwind = [](const Instruction &I) {
    return I.mayThrow() && !TensorOp::of(const_cast<Instruction *>(&I));
  };
  bool MayCopy = E == Effort::Full && !F.hasOptNone() && !F.hasOptSize() &&
                 !F.isPresplitCoroutine() &&
                 none_of(instructions(F), MayUnwind) &&
                 hasHeap(F, AM.getResult<TargetLibraryAnalysis>(F));
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F), E);
  bool Changed = false;
  for (CallInst *Call : Contractions) {
    TensorOp Op = *TensorOp::of(Call);
    if (MayCopy)
      Op = fillVectors(Op, ST);
    Changed |= Op.call() != Call;
    Changed |= Merger(Op).run();
  }
  // Some are products of matrices now, of operands that may be views of loads.
  if (Changed) {
    ExpandOps().run(F, AM);
    Simplify().run(F, AM);
  }
  SmallVector<TensorOp> Reductions;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        MayCopy && Op && reductionStep(Op->kind()))
      Reductions.push_back(*Op);
  for (TensorOp Op : Reductions)
    Changed |= turnLeaves(Op);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
