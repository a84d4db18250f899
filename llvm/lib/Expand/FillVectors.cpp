// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of a contraction run along the elements that are adjacent in the
// result. A few of them are no whole vectors:
//
//   D_abcd = A_aebf * B_dfce     12 d: with B copied as fecd, c and d are one
//                                loop of 144
//   Y_oyx = W_oikl * X_i(y+k)(x+l)  14 x of an image: Y is computed as yxo, and
//                                copied as it was to be
//
// All ways are compared by a count of lanes.

#include "FillVectors.h"
#include "LoopGroups.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
using Loop = Contraction::Loop;
using Role = Contraction::Role;

/// The copy with which vectors run along the rows of operand Rows.
struct Way {
  Contraction::Tensor Rows;
  std::optional<TensorType> Operand, Result;
  /// In lanes of multiply-adds.
  double Cost;
};

/// The ways to compute one contraction.
class WaysToFill {
  TensorOp Op;
  ContractionChain Chain;
  LoopGroups Loops;
  const Subtarget &ST;
  unsigned Width;

public:
  WaysToFill(TensorOp Op, const Subtarget &ST)
      : Op(Op), Chain(Op), Loops(Chain), ST(ST),
        Width(ST.vectorWidth({Op.resultType().element()})) {}
  std::optional<Way> choose() const;
  TensorOp rewrite(const Way &W) const;

private:
  bool isCandidate() const;
  bool mayCopyResult() const;
  bool mayCopyOperand(Contraction::Tensor T) const;
  std::optional<Way> way(Contraction::Tensor Rows, bool CopiesOperand,
                         bool CopiesResult) const;
  TensorType laidOut(TensorType Type, Contraction::Tensor T,
                     Contraction::Tensor Rows) const;
  double lanesFor(uint64_t Rows) const;
};
} // namespace

/// Lanes of multiply-adds in the time in which one element is copied, or packed
/// because vectors cannot be loaded. Of the result, the same elements may lie
/// side by side in both places.
static constexpr double CostOfOperandCopy = 14, CostOfPacking = 12,
                        CostOfResultCopy = 10, CostOfResultRuns = 4;

/// Whether elements are adjacent in memory along dimension \p D of \p V.
static bool isUnitStride(Value *V, unsigned D) {
  std::optional<TensorOp> From = TensorOp::of(V);
  OpKind Kind = From ? From->kind() : OpKind::Relayout;
  if (Kind == OpKind::Load)
    return From->constantStride(D) == 1;
  if (Kind != OpKind::View && Kind != OpKind::Transpose)
    return TensorType::of(V->getType()).stride(D) == 1;
  StridedView::Dimension Of = StridedView::of(*From).Dimensions[D];
  return Of.Factor == 1 && isUnitStride(From->operand(0), Of.Source);
}

/// Whether a copy stays in a cache.
static bool isSmall(TensorType T) {
  constexpr uint64_t ManyBytes = 4 << 20;
  return T.numElements() * (T.element()->getPrimitiveSizeInBits() / 8) <=
         ManyBytes;
}

bool WaysToFill::isCandidate() const {
  // Shorter products share vectors, or all is done in registers.
  constexpr uint64_t FewSteps = 1 << 15;
  TensorType To = Op.resultType();
  Type *Element = To.element();
  uint64_t Steps = 1;
  for (const Loop &L : Loops.loops())
    Steps *= L.extent();
  // Narrow elements are packed in groups.
  return Width > 1 && !To.hasPadding() && Steps >= FewSteps &&
         Element->getPrimitiveSizeInBits() >= 32 &&
         Op.operandType(0).element() == Element &&
         Op.operandType(1).element() == Element &&
         all_of(Loops.stored(), [](const std::optional<Step> &S) {
           return S && S->size() == 1;
         });
}

/// Whether what is added to the result, and all else on the way to a store, has
/// no place in memory of its own that it would have to be copied from.
bool WaysToFill::mayCopyResult() const {
  auto LiesAnyway = [&](Value *V) {
    std::optional<TensorOp> From = TensorOp::of(V);
    return Chain.contains(V) || isa<UndefValue>(V) ||
           (From &&
            (From->kind() == OpKind::Splat || From->kind() == OpKind::View));
  };
  return isSmall(Op.resultType()) &&
         (Op.numOperands() == 2 || LiesAnyway(Op.operand(2))) &&
         all_of(Chain.Steps, [&](TensorOp S) {
           for (unsigned I = 0; I != S.numOperands(); ++I)
             if (!LiesAnyway(S.operand(I)))
               return false;
           return true;
         });
}

/// Overlapping windows are not made a copy each.
bool WaysToFill::mayCopyOperand(Contraction::Tensor T) const {
  std::optional<TensorOp> From = TensorOp::of(Op.operand(T));
  TensorType Type = Op.operandType(T);
  return isSmall(Type) &&
         (!From || From->kind() != OpKind::View ||
          From->operandType(0).numElements() >= Type.numElements());
}

/// \p Type, of \p T, with the dimensions of \p Rows fastest, in the order in
/// which they are stored; in front of them the other ones of the result, or
/// what is summed over.
TensorType WaysToFill::laidOut(TensorType Type, Contraction::Tensor T,
                               Contraction::Tensor Rows) const {
  // Whether it is a row, the stride in what is stored, the label, whose order
  // is that of the sum, and the dimension.
  SmallVector<std::tuple<bool, int64_t, unsigned, unsigned>> Places;
  for (auto [Label, L] : enumerate(Loops.loops())) {
    if (!L.Dimension[T])
      continue;
    std::optional<unsigned> D = L.Dimension[Contraction::C];
    bool IsRow = D && L.Dimension[Rows] && L.role() != Role::Batch;
    Places.push_back(
        {IsRow, D ? -Loops.stored()[*D]->front() : 0, Label, *L.Dimension[T]});
  }
  sort(Places);
  SmallVector<unsigned> Layout;
  for (const auto &Place : Places)
    Layout.push_back(std::get<3>(Place));
  return TensorType::get(Type.element(), extentsOf(Type), Layout);
}

/// Lanes of multiply-adds for each of \p Rows. Where wide vectors issue in
/// parts, narrower ones are almost as fast.
double WaysToFill::lanesFor(uint64_t Rows) const {
  constexpr double CostOfNarrow = 1.2;
  double Lanes = alignTo(Rows, Width);
  unsigned Bits = Op.resultType().element()->getPrimitiveSizeInBits();
  if (unsigned Turns = ST.model().turns(Width * Bits); Turns > 1)
    Lanes = std::min(Lanes, CostOfNarrow * alignTo(Rows, Width / Turns));
  return Lanes / Rows;
}

std::optional<Way> WaysToFill::way(Contraction::Tensor Rows, bool CopiesOperand,
                                   bool CopiesResult) const {
  LoopGroups Laid = Loops;
  Way W = {Rows, std::nullopt, std::nullopt, 0};
  if (CopiesResult) {
    W.Result = laidOut(Op.resultType(), Contraction::C, Rows);
    constexpr unsigned ShortRun = 8;
    unsigned Fastest = W.Result->layout(W.Result->rank() - 1);
    bool HasRuns = Loops.stored()[Fastest] == Step{1} &&
                   W.Result->extent(Fastest) >= ShortRun;
    W.Cost += (HasRuns ? CostOfResultRuns : CostOfResultCopy) *
              W.Result->numElements();
    Laid.lay(Contraction::C, placementOf(*W.Result));
  }
  if (CopiesOperand) {
    W.Operand = laidOut(Op.operandType(Rows), Rows, Rows);
    Laid.lay(Rows, placementOf(*W.Operand));
    W.Cost += CostOfOperandCopy * W.Operand->numElements();
  }
  double Steps = 1;
  const SmallVector<unsigned, 2> *Along = nullptr;
  for (const Loop &L : Laid.loops())
    Steps *= L.extent();
  for (const SmallVector<unsigned, 2> &Labels : Laid.groups()) {
    const Loop &L = Laid.loops()[Labels.back()];
    if (std::optional<unsigned> D = L.Dimension[Contraction::C];
        D && Laid.stored()[*D] == Step{1})
      Along = &Labels;
  }
  if (!Along)
    return std::nullopt;
  const Loop &Fastest = Laid.loops()[Along->back()];
  if (Fastest.role() == Role::Batch || !Fastest.Dimension[Rows])
    return std::nullopt;
  W.Cost += Steps * lanesFor(Laid.extentOf(*Along));
  if (!CopiesOperand &&
      !isUnitStride(Op.operand(Rows), *Fastest.Dimension[Rows]))
    W.Cost += CostOfPacking * Op.operandType(Rows).numElements();
  return W;
}

std::optional<Way> WaysToFill::choose() const {
  // A small gain is not worth what was not measured.
  constexpr double Least = 0.95;
  if (!isCandidate())
    return std::nullopt;
  std::optional<Way> AsItIs, Best;
  for (bool CopiesResult : {false, true})
    for (bool CopiesOperand : {false, true})
      for (Contraction::Tensor Rows : {Contraction::A, Contraction::B}) {
        if ((CopiesResult && !mayCopyResult()) ||
            (CopiesOperand && !mayCopyOperand(Rows)))
          continue;
        std::optional<Way> W = way(Rows, CopiesOperand, CopiesResult);
        if (!W)
          continue;
        if (!CopiesResult && !CopiesOperand)
          AsItIs = W;
        if (!Best || W->Cost < Best->Cost)
          Best = W;
      }
  if (!AsItIs || Best->Cost > Least * AsItIs->Cost)
    return std::nullopt;
  return Best;
}

TensorOp WaysToFill::rewrite(const Way &W) const {
  IRBuilder<> B(Op.call());
  OpBuilder Ops(B);
  DenseMap<Value *, Value *> New;
  SmallVector<unsigned> Layout;
  for (unsigned P = 0; W.Result && P != W.Result->rank(); ++P)
    Layout.push_back(W.Result->layout(P));
  auto Laid = [&](TensorType T) {
    return W.Result ? TensorType::get(T.element(), extentsOf(T), Layout) : T;
  };
  auto Operand = [&](Value *V) -> Value * {
    if (Value *Known = New.lookup(V))
      return Known;
    TensorType Type = Laid(TensorType::of(V->getType()));
    if (isa<PoisonValue>(V))
      return PoisonValue::get(Type.type());
    if (isa<UndefValue>(V))
      return UndefValue::get(Type.type());
    std::optional<TensorOp> From = TensorOp::of(V);
    if (!W.Result)
      return V;
    if (From->kind() == OpKind::Splat)
      return Ops.splat(Type, From->operand(0));
    return Ops.create(OpKind::View, Type.type(), {From->operand(0)},
                      From->attributes());
  };
  SmallVector<Value *> Operands = {Op.operand(0), Op.operand(1)};
  if (W.Operand)
    Operands[W.Rows] = Ops.relayout(*W.Operand, Operands[W.Rows]);
  if (Op.numOperands() == 3)
    Operands.push_back(Operand(Op.operand(2)));
  CallInst *Sums = Ops.create(Op.kind(), Laid(Op.resultType()).type(), Operands,
                              Op.attributes());
  if (!W.Result) {
    Op.call()->replaceAllUsesWith(Sums);
    Op.call()->eraseFromParent();
    return *TensorOp::of(Sums);
  }
  New[Op.call()] = Sums;
  CallInst *Last = Chain.last();
  for (TensorOp S : Chain.Steps) {
    B.SetInsertPoint(S.call());
    Operands.clear();
    for (unsigned I = 0; I != S.numOperands(); ++I)
      Operands.push_back(Operand(S.operand(I)));
    New[S.call()] = Ops.create(S.kind(), Laid(S.resultType()).type(), Operands,
                               S.attributes());
  }
  B.SetInsertPoint(Last->getNextNode());
  Last->replaceAllUsesWith(
      Ops.relayout(TensorType::of(Last->getType()), New[Last]));
  for (TensorOp S : reverse(Chain.Steps))
    S.call()->eraseFromParent();
  Op.call()->eraseFromParent();
  return *TensorOp::of(Sums);
}

TensorOp matrix::fillVectors(TensorOp Op, const Subtarget &ST) {
  WaysToFill Ways(Op, ST);
  std::optional<Way> Best = Ways.choose();
  return Best ? Ways.rewrite(*Best) : Op;
}
