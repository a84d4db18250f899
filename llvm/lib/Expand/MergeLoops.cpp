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
#include "Expander.h"
#include "matrix/Expand/ExpandOps.h"
#include "matrix/Ops/ContractionChain.h"
#include "matrix/Simplify/Simplify.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

namespace {
using Loop = Contraction::Loop;

/// From one index of a dimension to the next: elements of memory, or of each
/// dimension of what a view is of; empty where all elements are one.
using Step = SmallVector<int64_t, 2>;

/// How the elements of a tensor lie; a step that is not known is none.
using Placement = SmallVector<std::optional<Step>>;

/// Of each new dimension the old ones, outermost first.
using Groups = SmallVector<SmallVector<unsigned, 2>>;

/// One contraction and what follows it.
class Merger {
  TensorOp Op;
  Contraction All;
  ContractionChain Chain;
  /// Labels that become one, those of extent 1 in none, those of sums last.
  SmallVector<SmallVector<unsigned, 2>> Merged;
  /// Of A, B and the result. What stands for the latter has its dimensions.
  SmallVector<Placement> Placements[3];

  IRBuilder<> B;
  OpBuilder Ops;
  DenseMap<Value *, Value *> New;

public:
  explicit Merger(TensorOp Op)
      : Op(Op), All(Op), Chain(Op), B(Op.call()), Ops(B) {}
  /// \returns false if nothing is merged.
  bool run();

private:
  void place();
  bool chooseLoops();
  bool mayMerge(ArrayRef<unsigned> Outer, ArrayRef<unsigned> Inner) const;
  uint64_t extentOf(ArrayRef<unsigned> Labels) const;
  Groups groupsOf(unsigned Tensor) const;
  TensorType merged(TensorType Type, const Groups &Dimensions) const;
  Value *merged(Value *V, unsigned Tensor);
  void rewrite();
};
} // namespace

/// How \p V lies, seen by one of its users.
static Placement placementOf(Value *V) {
  TensorType Type = TensorType::of(V->getType());
  Placement Steps(Type.rank());
  std::optional<TensorOp> Op = TensorOp::of(V);
  OpKind Kind = Op ? Op->kind() : OpKind::Relayout;
  if (isa<UndefValue>(V) || Kind == OpKind::Splat) {
    Steps.assign(Type.rank(), Step());
  } else if (Kind == OpKind::Load) {
    // Another user would read the memory in its own way.
    if (Op->call()->hasOneUse() && !Op->isVolatile())
      for (auto [D, S] : enumerate(Steps))
        if (std::optional<uint64_t> Stride = Op->constantStride(D))
          S = Step{int64_t(*Stride)};
  } else if (Kind == OpKind::View || Kind == OpKind::Transpose) {
    StridedView View = StridedView::of(*Op);
    for (auto [D, S] : zip_equal(View.Dimensions, Steps)) {
      S = Step(View.Offsets.size(), 0);
      (*S)[D.Source] = D.Factor;
    }
  } else if (!Type.hasPadding()) {
    for (auto [D, S] : enumerate(Steps))
      S = Step{int64_t(Type.stride(D))};
  }
  return Steps;
}

/// Whether elements \p Outer apart are \p Extent times \p Inner apart.
static bool follows(const std::optional<Step> &Outer,
                    const std::optional<Step> &Inner, int64_t Extent) {
  return Outer && Inner && Outer->size() == Inner->size() &&
         all_of(zip_equal(*Outer, *Inner), [&](auto Both) {
           auto [O, I] = Both;
           return O == I * Extent;
         });
}

void Merger::place() {
  for (unsigned T : {Contraction::A, Contraction::B})
    Placements[T].push_back(placementOf(Op.operand(T)));
  SmallVectorImpl<Placement> &Results = Placements[Contraction::C];
  if (Op.kind() == OpKind::ContractAdd)
    Results.push_back(placementOf(Op.operand(2)));
  for (TensorOp S : Chain.Steps)
    for (unsigned I = 0; I != S.numOperands(); ++I)
      if (!Chain.contains(S.operand(I)))
        Results.push_back(placementOf(S.operand(I)));
  TensorType Type = Op.resultType();
  Placement Last(Type.rank());
  for (auto [D, S] : enumerate(Last))
    if (!Chain.Store)
      S = Type.hasPadding() ? std::nullopt
                            : std::optional(Step{int64_t(Type.stride(D))});
    else if (std::optional<uint64_t> Stride = Chain.Store->constantStride(D))
      S = Step{int64_t(*Stride)};
  Results.push_back(Last);
}

uint64_t Merger::extentOf(ArrayRef<unsigned> Labels) const {
  uint64_t Extent = 1;
  for (unsigned L : Labels)
    Extent *= All.loops()[L].Extent;
  return Extent;
}

bool Merger::mayMerge(ArrayRef<unsigned> Outer,
                      ArrayRef<unsigned> Inner) const {
  const Loop &O = All.loops()[Outer.back()], &I = All.loops()[Inner.back()];
  if (O.role() != I.role() ||
      extentOf(Outer) * extentOf(Inner) > TensorType::MaxBytes)
    return false;
  for (unsigned T : {Contraction::A, Contraction::B, Contraction::C})
    if (O.Dimension[T] && I.Dimension[T])
      for (const Placement &P : Placements[T])
        if (!follows(P[*O.Dimension[T]], P[*I.Dimension[T]], extentOf(Inner)))
          return false;
  return true;
}

/// Sums keep their order, so that of their loops only neighbors merge, unless
/// any order is allowed.
bool Merger::chooseLoops() {
  for (auto [Label, L] : enumerate(All.loops()))
    if (L.Extent != 1)
      Merged.push_back({unsigned(Label)});
  size_t Before = Merged.size();
  bool HasAnyOrder =
      Op.resultType().element()->isIntegerTy() || Op.fastMath().allowReassoc();
  auto MergeOne = [&] {
    for (unsigned O = 0; O != Merged.size(); ++O)
      for (unsigned I = 0; I != Merged.size(); ++I) {
        bool IsSum =
            All.loops()[Merged[O].front()].role() == Contraction::Role::K;
        if (O == I || (IsSum && !HasAnyOrder && I != O + 1) ||
            !mayMerge(Merged[O], Merged[I]))
          continue;
        append_range(Merged[O], Merged[I]);
        Merged.erase(Merged.begin() + I);
        return true;
      }
    return false;
  };
  while (MergeOne())
    ;
  if (Merged.size() == Before)
    return false;
  // Every tensor keeps a dimension.
  auto IsLeft = [&](unsigned T) {
    return any_of(Merged, [&](ArrayRef<unsigned> Labels) {
      return All.loops()[Labels.front()].Dimension[T].has_value();
    });
  };
  return IsLeft(Contraction::A) && IsLeft(Contraction::B) &&
         IsLeft(Contraction::C);
}

/// In the order of labels, which is that of the result's dimensions.
Groups Merger::groupsOf(unsigned Tensor) const {
  Groups Dimensions;
  for (ArrayRef<unsigned> Labels : Merged)
    if (All.loops()[Labels.front()].Dimension[Tensor]) {
      Dimensions.emplace_back();
      for (unsigned L : Labels)
        Dimensions.back().push_back(*All.loops()[L].Dimension[Tensor]);
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
    CallInst *Load = OpBuilder(At).load(Type, From->pointer(), Strides,
                                        From->elementAlign());
    Load->copyMetadata(*From->call(), LLVMContext::MD_nontemporal);
    return Load;
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
    for (auto [Label, Labels] : enumerate(Merged))
      if (All.loops()[Labels.front()].Dimension[T])
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
    CallInst *Stored =
        Ops.store(New[Last], Store->pointer(), Strides, Store->elementAlign());
    Stored->copyMetadata(*Store->call(), LLVMContext::MD_nontemporal);
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
  if (Op.resultType().hasPadding())
    return false;
  place();
  if (!chooseLoops())
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
  bool Changed = false;
  for (CallInst *Call : Contractions)
    Changed |= Merger(*TensorOp::of(Call)).run();
  if (!Changed)
    return PreservedAnalyses::all();
  // Some are products of matrices now, of operands that may be views of loads.
  ExpandOps().run(F, AM);
  Simplify().run(F, AM);
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
