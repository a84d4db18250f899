// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the strides of a contraction's loops in all tensors. MergeLoops.cpp
// and FillVectors.cpp decide what is made of it.

#include "LoopGroups.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace matrix;

Placement matrix::placementOf(TensorType Type) {
  Placement Steps;
  for (unsigned D = 0; D != Type.rank(); ++D)
    Steps.push_back(Step{int64_t(Type.stride(D))});
  return Steps;
}

/// How \p V lies, seen by one of its users.
static Placement placementSeenIn(Value *V) {
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
    return placementOf(Type);
  }
  return Steps;
}

/// Whether elements \p Outer apart are \p Extent times \p Inner apart. Products
/// wrap, as addresses do.
static bool follows(const std::optional<Step> &Outer,
                    const std::optional<Step> &Inner, uint64_t Extent) {
  return Outer && Inner && Outer->size() == Inner->size() &&
         all_of(zip_equal(*Outer, *Inner), [&](auto Both) {
           auto [O, I] = Both;
           return uint64_t(O) == uint64_t(I) * Extent;
         });
}

LoopGroups::LoopGroups(const ContractionChain &Chain)
    : Op(Chain.Op), All(Chain.Op) {
  for (unsigned T : {Contraction::A, Contraction::B})
    Placements[T].push_back(placementSeenIn(Op.operand(T)));
  SmallVectorImpl<Placement> &Results = Placements[Contraction::C];
  if (Op.kind() == OpKind::ContractAdd)
    Results.push_back(placementSeenIn(Op.operand(2)));
  for (TensorOp S : Chain.Steps)
    for (unsigned I = 0; I != S.numOperands(); ++I)
      if (!Chain.contains(S.operand(I)))
        Results.push_back(placementSeenIn(S.operand(I)));
  TensorType Type = Op.resultType();
  Placement Last(Type.rank());
  if (!Chain.Store && !Type.hasPadding())
    Last = placementOf(Type);
  for (auto [D, S] : enumerate(Last))
    if (std::optional<uint64_t> Stride =
            Chain.Store ? Chain.Store->constantStride(D) : std::nullopt)
      S = Step{int64_t(*Stride)};
  Results.push_back(Last);
  choose();
}

uint64_t LoopGroups::extentOf(ArrayRef<unsigned> Labels) const {
  uint64_t Extent = 1;
  for (unsigned L : Labels)
    Extent *= All.loops()[L].extent();
  return Extent;
}

bool LoopGroups::mayMerge(ArrayRef<unsigned> Outer,
                          ArrayRef<unsigned> Inner) const {
  const Contraction::Loop &O = All.loops()[Outer.back()],
                          &I = All.loops()[Inner.back()];
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
void LoopGroups::choose() {
  Groups.clear();
  for (auto [Label, L] : enumerate(All.loops()))
    if (L.extent() != 1)
      Groups.push_back({unsigned(Label)});
  bool HasAnyOrder =
      Op.resultType().element()->isIntegerTy() || Op.fastMath().allowReassoc();
  auto MergeOne = [&] {
    for (unsigned O = 0; O != Groups.size(); ++O)
      for (unsigned I = 0; I != Groups.size(); ++I) {
        bool IsSum =
            All.loops()[Groups[O].front()].role() == Contraction::Role::K;
        if (O == I || (IsSum && !HasAnyOrder && I != O + 1) ||
            !mayMerge(Groups[O], Groups[I]))
          continue;
        append_range(Groups[O], Groups[I]);
        Groups.erase(Groups.begin() + I);
        return true;
      }
    return false;
  };
  while (MergeOne())
    ;
}

bool LoopGroups::isMerged() const {
  auto IsLeft = [&](unsigned T) {
    return any_of(Groups, [&](ArrayRef<unsigned> Labels) {
      return All.loops()[Labels.front()].Dimension[T].has_value();
    });
  };
  size_t Before = count_if(
      All.loops(), [](const Contraction::Loop &L) { return L.extent() != 1; });
  return Groups.size() < Before && IsLeft(Contraction::A) &&
         IsLeft(Contraction::B) && IsLeft(Contraction::C);
}

void LoopGroups::lay(Contraction::Tensor Tensor, const Placement &P) {
  Placements[Tensor].back() = P;
  choose();
}
