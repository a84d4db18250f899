// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the operand that says an extent: through what computes a value of the
// same extents, down to a load or splat.

#include "matrix/Ops/Extents.h"
#include "matrix/Ops/Contraction.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

/// The operand, and its dimension, that has the extent of \p Dimension of
/// \p Op's result.
static std::pair<unsigned, unsigned> originOf(TensorOp Op, unsigned Dimension) {
  if (isProduct(Op.kind())) {
    bool IsColumns = Dimension + 1 == Op.resultType().rank();
    return {IsColumns, Dimension};
  }
  if (!isContraction(Op.kind()))
    return {Op.kind() == OpKind::Select ? 1 : 0, Dimension};
  ArrayRef<unsigned> Labels = Op.attributes();
  unsigned RankOfA = Op.operandType(0).rank();
  size_t Place = find(Labels, Dimension) - Labels.begin();
  return {Place >= RankOfA, Place >= RankOfA ? Place - RankOfA : Place};
}

Value *matrix::extentOf(Value *Handle, unsigned Dimension) {
  TensorOp Op = *TensorOp::of(Handle);
  while (Op.resultType().isAtRunTime(Dimension)) {
    if (Op.kind() == OpKind::Load || Op.kind() == OpKind::Splat)
      return Op.extentAtRunTime(Dimension);
    auto [Operand, OfOperand] = originOf(Op, Dimension);
    Op = *TensorOp::of(Op.operand(Operand));
    Dimension = OfOperand;
  }
  return ConstantInt::get(Type::getInt64Ty(Op.call()->getContext()),
                          Op.resultType().extent(Dimension));
}

bool matrix::mayHaveExtentsAtRunTime(OpKind Kind) {
  return Kind == OpKind::Load || Kind == OpKind::Store ||
         Kind == OpKind::Splat || isProduct(Kind) || isContraction(Kind) ||
         elementwiseInfo(Kind);
}

bool matrix::hasExtentsAtRunTime(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    return Op && hasExtentsAtRunTime(*Op);
  });
}

bool matrix::hasExtentsAtRunTime(TensorOp Op) {
  auto Has = [](Type *T) {
    return TensorType::isTensor(T) && TensorType::of(T).hasExtentAtRunTime();
  };
  return Has(Op.call()->getType()) ||
         any_of(Op.call()->args(), [&](Use &U) { return Has(U->getType()); });
}

bool matrix::isOfExtentsAtRunTime(TensorOp Op) {
  SmallPtrSet<const CallInst *, 8> Seen;
  SmallVector<TensorOp> Work = {Op};
  while (!Work.empty()) {
    TensorOp Here = Work.pop_back_val();
    if (hasExtentsAtRunTime(Here))
      return true;
    if (Seen.insert(Here.call()).second)
      for (const Use &U : Here.call()->args())
        if (std::optional<TensorOp> Operand = TensorOp::of(U))
          Work.push_back(*Operand);
  }
  return false;
}

/// Two operands, and a dimension of each.
using EqualDimensions = std::array<std::pair<unsigned, unsigned>, 2>;

static SmallVector<EqualDimensions> equalDimensions(TensorOp Op) {
  SmallVector<EqualDimensions> Equal;
  if (isContraction(Op.kind())) {
    Contraction Loops(Op);
    for (const Contraction::Loop &L : Loops.loops()) {
      auto OfA = L.Dimension[Contraction::A], OfB = L.Dimension[Contraction::B],
           OfC = L.Dimension[Contraction::C];
      if (OfA && OfB)
        Equal.push_back({{{0, *OfA}, {1, *OfB}}});
      if (OfC && Op.kind() == OpKind::ContractAdd)
        Equal.push_back(
            {{{2, *OfC}, OfA ? std::pair(0u, *OfA) : std::pair(1u, *OfB)}});
    }
  } else if (isProduct(Op.kind())) {
    unsigned Rank = Op.resultType().rank();
    Equal.push_back({{{0, Rank - 1}, {1, Rank - 2}}});
    for (unsigned D = 0; D + 2 < Rank; ++D)
      Equal.push_back({{{0, D}, {1, D}}});
    for (unsigned D = 0; Op.kind() == OpKind::MulAdd && D != Rank; ++D)
      Equal.push_back({{{2, D}, {D + 1 == Rank, D}}});
  } else if (elementwiseInfo(Op.kind())) {
    for (unsigned I = 1; I < Op.numOperands(); ++I)
      for (unsigned D = 0; D != Op.resultType().rank(); ++D)
        Equal.push_back({{{0, D}, {I, D}}});
  }
  return Equal;
}

void matrix::forEqualExtents(
    TensorOp Store, function_ref<void(OperandExtent, OperandExtent)> Visit) {
  SmallPtrSet<const CallInst *, 8> Seen;
  auto Check = [&](auto &Self, TensorOp Op) -> void {
    if (!Seen.insert(Op.call()).second)
      return;
    for (const Use &U : Op.call()->args())
      if (std::optional<TensorOp> Operand = TensorOp::of(U))
        Self(Self, *Operand);
    for (auto [X, Y] : equalDimensions(Op)) {
      Value *OfX = extentOf(Op.operand(X.first), X.second);
      Value *OfY = extentOf(Op.operand(Y.first), Y.second);
      if (OfX != OfY)
        Visit({X.first, X.second, OfX}, {Y.first, Y.second, OfY});
    }
  };
  Check(Check, Store);
}

bool matrix::contractBatches(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || !isProduct(Op->kind()) || Op->resultType().rank() == 2 ||
        !hasExtentsAtRunTime(*Op))
      continue;
    IRBuilder<> B(&I);
    I.replaceAllUsesWith(OpBuilder(B).contraction(*Op));
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
