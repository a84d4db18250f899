// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is gathered of something that is computed: what it is computed of is
// gathered, and the rest is not computed. Each element is computed as before,
// in the same order, so no rule of this file needs a flag. What is gathered
// takes memory, so each rule asks first which way is shorter.

#include "Matching.h"
#include "Parts.h"
#include "Rules.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Ops/StridedView.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/ComputedGather.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// Rules do not know the processor: bits of a vector that most have, and what
/// it takes to wait for a store of other elements than those of a load.
static constexpr unsigned BitsOfVector = 256, TimeOfWaiting = 32;

/// \p Whole with the dimensions of \p Indices in place of \p At.
static TensorType pickedType(TensorType Whole, unsigned At,
                             TensorType Indices) {
  unsigned Rank = Indices.rank();
  SmallVector<unsigned> Extents, Layout;
  for (unsigned D : seq(Whole.rank()))
    if (D == At)
      for (unsigned K : seq(Rank))
        Extents.push_back(Indices.extent(K));
    else
      Extents.push_back(Whole.extent(D));
  for (unsigned D : layoutOf(Whole))
    if (D == At)
      append_range(Layout, seq(At, At + Rank));
    else
      Layout.push_back(D < At ? D : D + Rank - 1);
  return TensorType::get(Whole.element(), Extents, Layout);
}

/// The elements that \p Gather would pick of dimension \p At of \p Whole.
static uint64_t numPicked(TensorType Whole, unsigned At, TensorOp Gather) {
  return Whole.numElements() / Whole.extent(At) *
         Gather.operandType(1).numElements();
}

/// What \p Gather's indices pick of dimension \p At of \p Whole.
static Value *picked(Value *Whole, unsigned At, TensorOp Gather,
                     IRBuilderBase &B) {
  TensorType Type =
      pickedType(TensorType::of(Whole->getType()), At, Gather.operandType(1));
  return OpBuilder(B).gather(Type, Whole, Gather.operand(1), At);
}

/// Whether \p V's memory has the elements of dimension \p At side by side.
static bool isAlongLines(Value *V, unsigned At) {
  if (std::optional<TensorOp> From = matchOp(V, OpKind::View)) {
    StridedView View = StridedView::of(*From);
    return From->operandType(0).stride(View.Dimensions[At].Source) == 1;
  }
  return TensorType::of(V->getType()).stride(At) == 1;
}

/// What it takes to gather \p Count elements of dimension \p At of \p V.
/// Elements along lines are gathered one by one, others as vectors, which are
/// written and read again.
static double costOfPicked(Value *V, unsigned At, uint64_t Count) {
  unsigned Bits = TensorType::of(V->getType()).element()->getScalarSizeInBits();
  return isAlongLines(V, At) ? LoopCosts::Gathered * double(Count)
                             : 3.0 * double(Count) * Bits / BitsOfVector;
}

/// The vectors that \p Count elements of \p Type fill.
static double vectorsOf(TensorType Type, uint64_t Count) {
  return double(Count) * Type.element()->getScalarSizeInBits() / BitsOfVector;
}

/// Whether \p Gather's indices can pick of \p V: extents are known, and there
/// are not too many dimensions then.
static bool canBePicked(const Value *V, TensorOp Gather) {
  if (!TensorType::isTensor(V->getType()))
    return false;
  TensorType Type = TensorType::of(V->getType());
  TensorType Indices = Gather.operandType(1);
  return !Type.hasExtentAtRunTime() && !Indices.hasExtentAtRunTime() &&
         Type.rank() + Indices.rank() - 1 <= TensorType::MaxRank;
}

/// gather(T, I) = T, repeated, if the dimension has one index: others would be
/// out of range, which is undefined behavior. So it is if T is a view that
/// repeats one index there.
static Value *gatherOfOne(TensorOp Part, IRBuilderBase &B) {
  TensorType From = Part.operandType(0), To = Part.resultType();
  unsigned At = Part.attributes()[0];
  if (To.hasPadding() || From.hasExtentAtRunTime() || To.hasExtentAtRunTime())
    return nullptr;
  std::optional<TensorOp> Whole = matchOp(Part.operand(0), OpKind::View);
  bool IsRepeated = Whole && StridedView::of(*Whole).Dimensions[At].Factor == 0;
  if (From.extent(At) != 1 && !IsRepeated)
    return nullptr;
  StridedView View;
  View.Offsets.assign(From.rank(), 0);
  for (unsigned D : seq(From.rank()))
    View.Dimensions.append(D == At ? Part.operandType(1).rank() : 1,
                           {D, D == At ? 0 : 1});
  return OpBuilder(B).view(To, Part.operand(0), View);
}

/// gather(relayout(T), I) = gather(T, I), whose result has any layout.
static Value *gatherOfRelayout(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = matchOp(Part.operand(0), OpKind::Relayout);
  return Whole && Whole->call()->hasOneUse()
             ? OpBuilder(B).gather(Part.resultType(), Whole->operand(0),
                                   Part.operand(1), Part.attributes()[0])
             : nullptr;
}

/// Whether \p V has the same elements at each index of dimension \p At: then
/// nothing is gathered of it.
static bool isRepeatedAlong(Value *V, unsigned At) {
  std::optional<TensorOp> From = TensorOp::of(V);
  return From && (From->kind() == OpKind::Splat ||
                  (From->kind() == OpKind::View &&
                   StridedView::of(*From).Dimensions[At].Factor == 0));
}

/// gather(A + B, I) = A' + B', where no operand depends on what is gathered.
static Value *gatherOfRepeated(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || !elementwiseInfo(Whole->kind()) ||
      !Whole->call()->hasOneUse() || Part.resultType().hasPadding() ||
      Part.resultType().hasExtentAtRunTime() ||
      !all_of(seq(Whole->numOperands()), [&](unsigned I) {
        return isRepeatedAlong(Whole->operand(I), Part.attributes()[0]);
      }))
    return nullptr;
  return elementsOfParts(Part, *Whole, B);
}

/// gather(A + B, I) = gather(A, I) + gather(B, I), if less is gathered than
/// there is, and the gather's loops do not compute it: what is gathered of each
/// operand takes memory. A vector of what
/// was just stored element by element waits for all of them: a few vectors that
/// are cheap are rather computed as a whole.
static Value *gatherOfElements(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole || isComputedInGather(Whole->call()))
    return nullptr;
  TensorType All = Whole->resultType();
  uint64_t Gathered = Part.resultType().numElements(),
           Vectors = divideCeil(All.numElements() *
                                    All.element()->getScalarSizeInBits(),
                                BitsOfVector);
  // Splats are made on the way.
  unsigned Operands = count_if(seq(Whole->numOperands()), [&](unsigned I) {
    std::optional<TensorOp> Operand = TensorOp::of(Whole->operand(I));
    return !Operand || Operand->kind() != OpKind::Splat;
  });
  OpKind Kind = Whole->kind();
  bool IsShort =
      isCheap(Kind) || Kind == OpKind::MinNum || Kind == OpKind::MaxNum;
  bool IsAlongLines = All.stride(Part.attributes()[0]) == 1;
  if (Gathered > All.numElements() / 2 ||
      (IsShort && IsAlongLines &&
       Vectors * (Operands + 1) <
           Gathered * (std::max(Operands, 1u) - 1) + TimeOfWaiting))
    return nullptr;
  return partOfElements(Part, B);
}

/// Whether loops over rows may compute what they gather of \p V.
static bool mayComputeRows(Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && ((Op->kind() == OpKind::Load && !Op->isVolatile()) ||
                isComputedInGather(V));
}

/// gather(A, I) + splat x = gather(A + splat x, I), where rows are gathered:
/// these are computed as they are moved, in the loops of the gather.
static Value *elementsOfGather(TensorOp Op, IRBuilderBase &B) {
  if (!elementwiseInfo(Op.kind()) || !isSpeculatable(Op.kind()))
    return nullptr;
  std::optional<unsigned> At;
  for (unsigned I : seq(Op.numOperands())) {
    if (matchOp(Op.operand(I), OpKind::Gather) && !At)
      At = I;
    else if (!matchOp(Op.operand(I), OpKind::Splat))
      return nullptr;
  }
  if (!At || !isOnlyUsedBy(Op.operand(*At), Op))
    return nullptr;
  TensorOp Gather = *TensorOp::of(Op.operand(*At));
  Value *Whole = Gather.operand(0);
  TensorType All = Gather.operandType(0), Picked = Gather.resultType();
  Type *From = All.element(), *To = Op.resultType().element();
  if (All.hasExtentAtRunTime() || Picked.hasExtentAtRunTime() ||
      All.hasPadding() || Op.resultType().hasPadding() ||
      Picked.numElements() > All.numElements() || From->isHalfTy() ||
      From->isBFloatTy() || To->isHalfTy() || To->isBFloatTy() ||
      All.stride(Gather.attributes()[0]) * From->getScalarSizeInBits() <
          CodeBudget::GatheredRow * 8 ||
      !mayComputeRows(Whole))
    return nullptr;
  OpBuilder Ops(B);
  SmallVector<Value *> Operands;
  for (unsigned I : seq(Op.numOperands()))
    Operands.push_back(
        I == *At ? Whole
                 : Ops.splat(All.withElement(Op.operandType(I).element()),
                             TensorOp::of(Op.operand(I))->operand(0)));
  Value *Table = Ops.create(Op.kind(), All.withElement(To).type(), Operands,
                            Op.attributes());
  return Ops.create(OpKind::Gather, Op.call()->getType(),
                    {Table, Gather.operand(1)}, Gather.attributes());
}

/// Whether \p V is computed for one use, of what could be gathered.
static bool isComputedOnce(Value *V) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && V->hasOneUse() &&
         (elementwiseInfo(Op->kind()) || reductionStep(Op->kind()) ||
          isProduct(Op->kind()) || isContraction(Op->kind()));
}

/// gather(view(T), I) = view(gather(T, I)), where the gathered dimension is one
/// of T: if the view repeats elements, or what is beside them need not be
/// computed.
static Value *gatherOfView(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = TensorOp::of(Part.operand(0));
  if (!Whole || !Whole->call()->hasOneUse() ||
      (Whole->kind() != OpKind::View && Whole->kind() != OpKind::Transpose) ||
      Whole->resultType().hasExtentAtRunTime() ||
      !canBePicked(Whole->operand(0), Part) || Part.resultType().hasPadding())
    return nullptr;
  StridedView View = StridedView::of(*Whole);
  TensorType Viewed = Whole->resultType(), From = Whole->operandType(0);
  unsigned At = Part.attributes()[0], Source = View.Dimensions[At].Source,
           Rank = Part.operandType(1).rank();
  if (View.Dimensions[At].Factor != 1 || View.Offsets[Source] != 0)
    return nullptr;
  for (auto [D, Of] : enumerate(View.Dimensions))
    if (D != At && Of.Source == Source && Of.Factor != 0 &&
        Viewed.extent(D) != 1)
      return nullptr;
  uint64_t Count = numPicked(From, Source, Part);
  if (Count >= Part.resultType().numElements() &&
      !(isComputedOnce(Whole->operand(0)) && Count <= From.numElements() / 2))
    return nullptr;
  StridedView Of;
  auto Moved = [&](unsigned D) { return D <= Source ? D : D + Rank - 1; };
  Of.Offsets.assign(From.rank() + Rank - 1, 0);
  for (auto [D, Offset] : enumerate(View.Offsets))
    Of.Offsets[Moved(D)] = Offset;
  for (auto [D, Dimension] : enumerate(View.Dimensions))
    if (D == At)
      for (unsigned K : seq(Rank))
        Of.Dimensions.push_back({Source + K, 1});
    else
      Of.Dimensions.push_back({Moved(Dimension.Source), Dimension.Factor});
  return OpBuilder(B).view(Part.resultType(),
                           picked(Whole->operand(0), Source, Part, B), Of);
}

/// Whether elements of \p T lie row by row.
static bool isRowByRow(TensorType T) {
  return !T.hasPadding() && equal(layoutOf(T), seq(T.rank()));
}

/// The dimension of \p From, as many elements as \p To, that is \p At of \p To:
/// as long, and in front of as many elements.
static std::optional<unsigned> sameDimension(TensorType From, TensorType To,
                                             unsigned At) {
  for (unsigned D : seq(From.rank()))
    if (From.extent(D) == To.extent(At) && From.stride(D) == To.stride(At))
      return D;
  return std::nullopt;
}

/// gather(reshape(T), I) = reshape(gather(T, I)), where the gathered dimension
/// is one of T, which is computed.
static Value *gatherOfReshape(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole || Whole->kind() != OpKind::Reshape ||
      !isComputedOnce(Whole->operand(0)) ||
      !canBePicked(Whole->operand(0), Part) ||
      !isRowByRow(Whole->operandType(0)) || !isRowByRow(Whole->resultType()) ||
      !isRowByRow(Part.resultType()))
    return nullptr;
  std::optional<unsigned> At = sameDimension(
      Whole->operandType(0), Whole->resultType(), Part.attributes()[0]);
  return At ? OpBuilder(B).reshape(Part.resultType(),
                                   picked(Whole->operand(0), *At, Part, B))
            : nullptr;
}

/// gather(gather(T, I), J) = gather(T, gather(I, J)), where the second gather
/// is along the indices of the first one; else what leaves less comes first.
static Value *gatherOfGather(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole || Whole->kind() != OpKind::Gather ||
      !canBePicked(Whole->operand(0), Part))
    return nullptr;
  unsigned At = Part.attributes()[0], Inner = Whole->attributes()[0],
           Rank = Whole->operandType(1).rank();
  TensorType From = Whole->operandType(0);
  if (At >= Inner && At < Inner + Rank) {
    uint64_t Indices = numPicked(Whole->operandType(1), At - Inner, Part);
    if (LoopCosts::Gathered * double(Indices) + TimeOfWaiting >
        costOfPicked(Whole->operand(0), Inner,
                     Whole->resultType().numElements()))
      return nullptr;
    return OpBuilder(B).gather(Part.resultType(), Whole->operand(0),
                               picked(Whole->operand(1), At - Inner, Part, B),
                               Inner);
  }
  // The dimensions before the first gather, and after the second one.
  unsigned Before = At < Inner ? At : At - Rank + 1,
           After = At < Inner ? Inner + Part.operandType(1).rank() - 1 : Inner;
  if (numPicked(From, Before, Part) >= Whole->resultType().numElements())
    return nullptr;
  return OpBuilder(B).gather(Part.resultType(),
                             picked(Whole->operand(0), Before, Part, B),
                             Whole->operand(1), After);
}

/// gather(sum(T), I) = sum(gather(T, I)), if that is less.
static Value *gatherOfReduction(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  if (!Whole || !reductionStep(Whole->kind()) ||
      !canBePicked(Whole->operand(0), Part))
    return nullptr;
  Value *From = Whole->operand(0);
  TensorType Type = TensorType::of(From->getType());
  unsigned At = Part.attributes()[0], Reduced = Whole->attributes()[0];
  unsigned Rank = Part.operandType(1).rank();
  uint64_t Count = numPicked(Type, At, Part);
  // Long vectors sum up twice as many; those of gathered slices are as long.
  double Cost = costOfPicked(From, At, Count) + vectorsOf(Type, Count);
  if ((Reduced >> At & 1) || Part.resultType().hasPadding() ||
      Cost * (isAlongLines(From, At) ? 2 : 1) >
          vectorsOf(Type, Type.numElements()))
    return nullptr;
  // Bits of the dimensions behind it move up.
  unsigned Low = Reduced & maskTrailingOnes<unsigned>(At),
           High = (Reduced & ~maskTrailingOnes<unsigned>(At)) << (Rank - 1);
  SmallVector<unsigned> Attributes(Whole->attributes());
  Attributes[0] = Low | High;
  Value *Of = picked(From, At, Part, B);
  TensorType Total = pickedType(Whole->resultType(), At, Part.operandType(1));
  Value *Sums =
      OpBuilder(B).create(Whole->kind(), Total.type(), {Of}, Attributes);
  return Total == Part.resultType()
             ? Sums
             : OpBuilder(B).view(Part.resultType(), Sums,
                                 StridedView::all(Total.rank()));
}

/// gather(A * B, I) = gather(A, I) * B, of the factors that have the dimension,
/// if that is less.
static Value *gatherOfProduct(TensorOp Part, IRBuilderBase &B) {
  std::optional<TensorOp> Whole = wholeOf(Part);
  SmallVector<SmallVector<unsigned>> Labels =
      Whole ? labelsOf(*Whole) : SmallVector<SmallVector<unsigned>>();
  if (Labels.empty() || !canBePicked(Whole->operand(0), Part) ||
      !canBePicked(Whole->operand(1), Part) || Part.resultType().hasPadding())
    return nullptr;
  unsigned At = Part.attributes()[0], Rank = Part.operandType(1).rank();
  TensorType Result = Whole->resultType();
  // Where each operand has the dimension; the addend has the result's.
  SmallVector<std::optional<unsigned>> Places;
  uint64_t Summed = 1;
  for (auto [I, Of] : enumerate(Labels)) {
    const auto *Place = find(Of, At);
    Places.push_back(Place == Of.end()
                         ? std::nullopt
                         : std::optional<unsigned>(Place - Of.begin()));
    for (auto [D, Label] : enumerate(Of))
      if (I == 0 && Label >= Result.rank())
        Summed *= Whole->operandType(I).extent(D);
  }
  if (Whole->numOperands() > 2)
    Places.push_back(At);
  double Cost = 0;
  for (auto [I, Place] : enumerate(Places))
    if (Place)
      Cost += costOfPicked(Whole->operand(I), *Place,
                           numPicked(Whole->operandType(I), *Place, Part));
  uint64_t Left = Part.resultType().numElements();
  if (Cost > vectorsOf(Result, (Result.numElements() - Left) * Summed) +
                 costOfPicked(Whole->call(), At, Left))
    return nullptr;
  SmallVector<Value *> Operands;
  for (auto [I, Place] : enumerate(Places))
    Operands.push_back(Place ? picked(Whole->operand(I), *Place, Part, B)
                             : Whole->operand(I));
  // A product of matrices has the dimensions of one.
  if (isProduct(Whole->kind()) && Rank == 1 &&
      pickedType(Result, At, Part.operandType(1)) == Part.resultType())
    return OpBuilder(B).create(Whole->kind(), Part.call()->getType(), Operands,
                               Whole->attributes());
  SmallVector<unsigned> Attributes;
  for (auto [I, Of] : enumerate(Labels))
    for (unsigned Label : Of)
      if (Label == At)
        append_range(Attributes, seq(At, At + Rank));
      else
        Attributes.push_back(Label < At ? Label : Label + Rank - 1);
  size_t NumLabels =
      isProduct(Whole->kind()) ? 0 : Labels[0].size() + Labels[1].size();
  append_range(Attributes, Whole->attributes().drop_front(NumLabels));
  bool Adds = Whole->numOperands() > 2;
  Type *To = Part.call()->getType();
  if (Adds)
    To = Operands[2]->getType();
  Value *Sums = OpBuilder(B).create(
      Adds ? OpKind::ContractAdd : OpKind::Contract, To, Operands, Attributes);
  return To == Part.call()->getType()
             ? Sums
             : OpBuilder(B).view(Part.resultType(), Sums,
                                 StridedView::all(Part.resultType().rank()));
}

static constexpr Rule Table[] = {
    {"gather of splat", "gather(splat x, I) = splat x", 0, OpKind::Gather,
     partOfSplat},
    {"gather of one",
     "gather(T, I) = view(T) if T has one index there, or repeats it", 0,
     OpKind::Gather, gatherOfOne},
    {"gather of relayout", "gather(relayout(T), I) = gather(T, I)", 0,
     OpKind::Gather, gatherOfRelayout},
    {"gather of repeated",
     "gather(A + B, I) = gather(A, I) + gather(B, I) if both repeat elements "
     "there",
     0, OpKind::Gather, gatherOfRepeated},
    {"gather of elements",
     "gather(A + B, I) = gather(A, I) + gather(B, I) if that is less", 0,
     OpKind::Gather, gatherOfElements},
    {"elements of gather",
     "gather(A, I) + splat x = gather(A + splat x, I) if these are rows", 0,
     std::nullopt, elementsOfGather},
    {"gather of view",
     "gather(view(T), I) = view(gather(T, I)) if that is less", 0,
     OpKind::Gather, gatherOfView},
    {"gather of reshape", "gather(reshape(T), I) = reshape(gather(T, I))", 0,
     OpKind::Gather, gatherOfReshape},
    {"gather of gather",
     "gather(gather(T, I), J) = gather(T, gather(I, J)), or gather(gather(T, "
     "J), I) if that is less",
     0, OpKind::Gather, gatherOfGather},
    {"gather of reduction",
     "gather(reduce(T), I) = reduce(gather(T, I)) if that is less", 0,
     OpKind::Gather, gatherOfReduction},
    {"gather of product",
     "gather(A * B, I) = gather(A, I) * B if that is less, also gather(B, I)",
     0, OpKind::Gather, gatherOfProduct},
};

ArrayRef<Rule> matrix::rulesOfGathers() { return Table; }
