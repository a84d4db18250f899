// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of products, and sums of them.

#include "Chains.h"
#include "Matching.h"
#include "Parts.h"
#include "Rules.h"
#include "matrix/Machine/LoopCosts.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/StridedView.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

/// The multiply-adds for each element from which on it pays to have one product
/// less and one sum more, which goes through memory on its own.
static constexpr unsigned LeastReuse = 4;

/// Whether the target multiplies groups of bytes.
static bool hasByteProducts(const Function &F) {
  return F.getParent()->getTargetTriple().isX86() || hasFeature(F, "dotprod");
}

/// Whether \p Tensor is bytes that a product widens. Instructions that multiply
/// groups of those multiply no sums of them.
static bool isOfBytes(Value *Tensor) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  return Op && (Op->kind() == OpKind::SExt || Op->kind() == OpKind::ZExt) &&
         Op->operandType(0).element()->isIntegerTy(8);
}

static Value *factorProduct(TensorOp Op, IRBuilderBase &B) {
  switch (Op.kind()) {
  case OpKind::FAdd:
  case OpKind::FSub:
  case OpKind::Add:
  case OpKind::Sub:
    break;
  default:
    return nullptr;
  }
  std::optional<TensorOp> X = matchOp(Op.operand(0), OpKind::MatMul);
  std::optional<TensorOp> Y = matchOp(Op.operand(1), OpKind::MatMul);
  // A product that is added to itself is one already.
  if (!X || !Y || X->call() == Y->call() || !isOnlyUsedBy(X->call(), Op) ||
      !isOnlyUsedBy(Y->call(), Op) || !allows(*X, FastMath::Reassoc) ||
      !allows(*Y, FastMath::Reassoc))
    return nullptr;
  FastMathFlags Flags = X->fastMath() & Y->fastMath() & Op.fastMath();
  for (unsigned Common : {1, 0}) {
    unsigned Other = 1 - Common;
    if (X->operand(Common) != Y->operand(Common) ||
        X->operandType(Other) != Y->operandType(Other) ||
        X->resultType().extent(Common) < LeastReuse ||
        (isOfBytes(X->operand(Other)) && isOfBytes(Y->operand(Other)) &&
         hasByteProducts(*Op.call()->getFunction())))
      continue;
    Value *Operands[2];
    Operands[Common] = X->operand(Common);
    Operands[Other] = OpBuilder(B).elementwise(
        Op.kind(), {X->operand(Other), Y->operand(Other)}, Flags);
    SmallVector<unsigned, 1> Attributes = {FastMath::encode(Flags)};
    return OpBuilder(B).create(OpKind::MatMul, Op.call()->getType(), Operands,
                               Attributes);
  }
  return nullptr;
}

/// \p V with one index of dimension \p D, if it has the same elements at all of
/// them; else nullptr.
static Value *oneOfRepeated(Value *V, unsigned D, IRBuilderBase &B) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  if (!Op || (Op->kind() != OpKind::Splat && Op->kind() != OpKind::View))
    return nullptr;
  // What is short is done in registers.
  TensorType Type = Op->resultType();
  if (Type.hasExtentAtRunTime() ||
      Type.numElements() <= LoopCosts::FewRepeated ||
      (Op->kind() == OpKind::View &&
       StridedView::of(*Op).Dimensions[D].Factor != 0))
    return nullptr;
  SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(Type);
  Extents[D] = 1;
  TensorType One = TensorType::get(Type.element(), Extents, layoutOf(Type));
  return OpBuilder(B).create(Op->kind(), One.type(), {Op->operand(0)},
                             Op->attributes());
}

/// Rows of a product that are all the same are computed once.
static Value *repeatProduct(TensorOp Op, IRBuilderBase &B) {
  if (Op.kind() != OpKind::MatMul && Op.kind() != OpKind::Contract)
    return nullptr;
  TensorType To = Op.resultType();
  if (To.hasExtentAtRunTime() || To.hasPadding())
    return nullptr;
  SmallVector<SmallVector<unsigned>> Labels = labelsOf(Op);
  for (unsigned D : seq(To.rank()))
    for (unsigned I : {0, 1}) {
      const auto *At = find(Labels[I], D);
      if (To.extent(D) == 1 || At == Labels[I].end() ||
          is_contained(Labels[1 - I], D))
        continue;
      Value *One = oneOfRepeated(Op.operand(I), At - Labels[I].begin(), B);
      if (!One)
        continue;
      Value *Operands[] = {Op.operand(0), Op.operand(1)};
      Operands[I] = One;
      SmallVector<unsigned, TensorType::MaxRank> Extents = extentsOf(To);
      Extents[D] = 1;
      TensorType Row = TensorType::get(To.element(), Extents, layoutOf(To));
      StridedView View = StridedView::all(To.rank());
      View.Dimensions[D].Factor = 0;
      return OpBuilder(B).view(
          To,
          OpBuilder(B).create(Op.kind(), Row.type(), Operands, Op.attributes()),
          View);
    }
  return nullptr;
}

static constexpr Rule Table[] = {
    {"repeat product", "repeat(a) * B = repeat(a * B), also on the right", 0,
     std::nullopt, repeatProduct},
    {"factor product", "A * C + B * C = (A + B) * C, also - and on the left",
     FastMath::Reassoc, std::nullopt, factorProduct},
    {"order chain", "(A * B) * C = A * (B * C) if that is cheaper",
     FastMath::Reassoc, OpKind::MatMul, orderChain},
    {"order contractions",
     "contract(contract(A, B), C) = contract(A, contract(B, C)), or "
     "contract(contract(A, C), B), if that is cheaper",
     FastMath::Reassoc, OpKind::Contract, orderContractions},
};

ArrayRef<Rule> matrix::rulesOfProducts() { return Table; }
