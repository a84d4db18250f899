// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of contractions that nothing else uses are one expression of all
// their leaves, in which each label is a loop:
//
//   r[a,b,d] = sum of x[a,b,k] y[k,c] z[c,d] over k and c
//
// Two of the leaves, or of what was made of them, are contracted at a time, in
// any order. A label is kept as long as the result or another leaf has it.
// Unlike those of a chain of matrices, any two can be next: the cheapest order
// is found for all sets of leaves.

#include "Chains.h"
#include "Matching.h"
#include "Rules.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class Expression {
  /// All pairs of sets of leaves are looked at: at most 3^6.
  static constexpr unsigned MostLeaves = 6;
  /// Labels are bits.
  static constexpr unsigned MostLabels = 64;
  using Labels = SmallVector<unsigned>;

  struct Leaf {
    Value *Tensor;
    Labels Of;
  };
  /// The cheapest way to contract a set of leaves.
  struct Part {
    uint64_t MultiplyAdds = 0, Kept = 0;
    unsigned Left = 0;
  };
  TensorOp Root;
  FastMathFlags Flags;
  SmallVector<Leaf> Leaves;
  /// The extent of each label.
  SmallVector<unsigned> Extents;
  uint64_t MultiplyAdds = 0;
  SmallVector<Part> Parts;

public:
  explicit Expression(TensorOp Root) : Root(Root), Flags(Root.fastMath()) {}
  Value *order(IRBuilderBase &B);

private:
  static bool isContraction(TensorOp Op) {
    return Op.kind() == OpKind::Contract || Op.kind() == OpKind::MatMul;
  }
  void collect(TensorOp Op, ArrayRef<unsigned> OfResult, unsigned Waiting);
  uint64_t maskOf(ArrayRef<unsigned> Of) const {
    uint64_t Mask = 0;
    for (unsigned L : Of)
      Mask |= uint64_t(1) << L;
    return Mask;
  }
  /// The number of steps of loops over the labels \p Mask, or the largest
  /// number.
  uint64_t steps(uint64_t Mask) const {
    uint64_t Steps = 1;
    for (; Mask; Mask &= Mask - 1)
      Steps = SaturatingMultiply<uint64_t>(Steps, Extents[countr_zero(Mask)]);
    return Steps;
  }
  bool plan();
  std::pair<Value *, Labels> build(unsigned Set, IRBuilderBase &B) const;
};
} // namespace

/// The labels of the operands of \p Op, by its own numbers: those of the
/// result's dimensions first.
static std::array<SmallVector<unsigned>, 2> labelsOf(TensorOp Op) {
  if (Op.kind() == OpKind::MatMul)
    return {SmallVector<unsigned>{0, 2}, SmallVector<unsigned>{2, 1}};
  ArrayRef<unsigned> All = Op.attributes();
  unsigned Rank = Op.operandType(0).rank();
  return {SmallVector<unsigned>(All.take_front(Rank)),
          SmallVector<unsigned>(All.slice(Rank, Op.operandType(1).rank()))};
}

/// Adds the leaves of \p Op, whose result's dimensions have the labels
/// \p OfResult. \p Waiting is the number of operands that wait for their turn.
void Expression::collect(TensorOp Op, ArrayRef<unsigned> OfResult,
                         unsigned Waiting) {
  Flags &= Op.fastMath();
  SmallVector<unsigned> Known(OfResult);
  auto Operands = labelsOf(Op);
  // Each sum has a label of its own.
  for (unsigned I : {0, 1})
    for (auto [D, L] : enumerate(Operands[I])) {
      if (L >= Known.size())
        Known.resize(L + 1, ~0u);
      if (Known[L] == ~0u) {
        Known[L] = Extents.size();
        Extents.push_back(Op.operandType(I).extent(D));
      }
    }
  uint64_t Loops = 0;
  for (unsigned I : {0, 1}) {
    Labels Of;
    for (unsigned L : Operands[I])
      Of.push_back(Known[L]);
    Loops |= Extents.size() <= MostLabels ? maskOf(Of) : 0;
    std::optional<TensorOp> Inner = TensorOp::of(Op.operand(I));
    unsigned Behind = Waiting + (I == 0);
    if (Inner && isContraction(*Inner) && isOnlyUsedBy(Op.operand(I), Op) &&
        allows(*Inner, FastMath::Reassoc) &&
        Leaves.size() + 2 + Behind <= MostLeaves)
      collect(*Inner, Of, Behind);
    else
      Leaves.push_back({Op.operand(I), Of});
  }
  MultiplyAdds = SaturatingAdd(MultiplyAdds, steps(Loops));
}

/// Whether there is a cheaper order.
bool Expression::plan() {
  unsigned All = (1u << Leaves.size()) - 1;
  SmallVector<uint64_t> LabelsOfSet(All + 1, 0);
  uint64_t OfResult = 0;
  for (unsigned D = 0; D != Root.resultType().rank(); ++D)
    OfResult |= uint64_t(1) << D;
  for (unsigned Set = 1; Set <= All; ++Set)
    LabelsOfSet[Set] =
        LabelsOfSet[Set & (Set - 1)] | maskOf(Leaves[countr_zero(Set)].Of);
  Parts.resize(All + 1);
  for (unsigned Set = 1; Set <= All; ++Set) {
    Part &P = Parts[Set];
    P.Kept = LabelsOfSet[Set] & (OfResult | LabelsOfSet[All & ~Set]);
    if (has_single_bit(Set))
      continue;
    P.MultiplyAdds = UINT64_MAX;
    // The first leaf of the set is in the left part.
    for (unsigned Left = (Set - 1) & Set; Left; Left = (Left - 1) & Set) {
      if (!(Left & Set & -Set))
        continue;
      const Part &L = Parts[Left], &R = Parts[Set & ~Left];
      uint64_t Cost =
          SaturatingAdd(SaturatingAdd(L.MultiplyAdds, R.MultiplyAdds),
                        steps(L.Kept | R.Kept));
      if (Cost < P.MultiplyAdds) {
        P.MultiplyAdds = Cost;
        P.Left = Left;
      }
    }
    // There may be no memory for what is never computed.
    uint64_t Bits = Root.resultType().element()->getScalarSizeInBits();
    if (Set != All &&
        (P.Kept == 0 || unsigned(popcount(P.Kept)) > TensorType::MaxRank ||
         SaturatingMultiply(steps(P.Kept), Bits) / 8 >= TensorType::MaxBytes))
      P.MultiplyAdds = UINT64_MAX;
  }
  return Parts[All].MultiplyAdds < MultiplyAdds;
}

/// The value that is made of the leaves of \p Set, and the labels of its
/// dimensions: those of the left part alone come behind those of both, and
/// those of the right part at the end.
std::pair<Value *, Expression::Labels>
Expression::build(unsigned Set, IRBuilderBase &B) const {
  if (has_single_bit(Set)) {
    const Leaf &L = Leaves[countr_zero(Set)];
    return {L.Tensor, L.Of};
  }
  const Part &P = Parts[Set];
  auto [Left, OfLeft] = build(P.Left, B);
  auto [Right, OfRight] = build(Set & ~P.Left, B);
  Labels Of;
  if (Set + 1 == Parts.size()) {
    for (unsigned D = 0; D != Root.resultType().rank(); ++D)
      Of.push_back(D);
  } else {
    auto Add = [&](ArrayRef<unsigned> From, ArrayRef<unsigned> Other,
                   bool InBoth) {
      for (unsigned L : From)
        if ((P.Kept >> L & 1) && is_contained(Other, L) == InBoth)
          Of.push_back(L);
    };
    Add(OfLeft, OfRight, true);
    Add(OfLeft, OfRight, false);
    Add(OfRight, OfLeft, false);
  }
  // By the numbers of this contraction.
  SmallVector<unsigned> Number(Of);
  auto NumberOf = [&](unsigned L) -> unsigned {
    auto *It = find(Number, L);
    if (It == Number.end()) {
      Number.push_back(L);
      return Number.size() - 1;
    }
    return It - Number.begin();
  };
  SmallVector<unsigned> LeftNumbers, RightNumbers, OfTensor;
  for (unsigned L : OfLeft)
    LeftNumbers.push_back(NumberOf(L));
  for (unsigned L : OfRight)
    RightNumbers.push_back(NumberOf(L));
  for (unsigned L : Of)
    OfTensor.push_back(Extents[L]);
  TensorType Type =
      Set + 1 == Parts.size()
          ? Root.resultType()
          : TensorType::get(Root.resultType().element(), OfTensor);
  return {OpBuilder(B).contract(Type, Left, Right, LeftNumbers, RightNumbers,
                                Flags),
          Of};
}

Value *Expression::order(IRBuilderBase &B) {
  TensorType Type = Root.resultType();
  Labels OfResult;
  for (unsigned D = 0; D != Type.rank(); ++D) {
    OfResult.push_back(D);
    Extents.push_back(Type.extent(D));
  }
  collect(Root, OfResult, 0);
  if (Leaves.size() < 3 || Extents.size() > MostLabels || !plan())
    return nullptr;
  return build(Parts.size() - 1, B).first;
}

Value *matrix::orderContractions(TensorOp Op, IRBuilderBase &B) {
  return Expression(Op).order(B);
}
