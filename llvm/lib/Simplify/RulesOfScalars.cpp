// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar factor of a product stands at its first operand, its second one or
// its result: (s * A) * B = A * (s * B) = s * (A * B). It goes where it costs
// least (costAtOperand, costAtResult), through as many products as there are.
// Each costs what its shape says, so no scalar crosses a product twice.

#include "Matching.h"
#include "Rules.h"

using namespace llvm;
using namespace matrix;

/// What all of these operations allow.
static FastMathFlags common(FastMathFlags A, FastMathFlags B) { return A & B; }

/// The scaling that \p Tensor is, if it vanishes when \p Op is re-associated.
static std::optional<Factored> scalingFor(Value *Tensor, TensorOp Op) {
  std::optional<Factored> S = Factored::scaling(Tensor);
  bool IsFloat = Op.resultType().element()->isFloatingPointTy();
  if (!S || !S->isOnlyUsedBy(Op) || (IsFloat && !S->Flags.allowReassoc()))
    return std::nullopt;
  return S;
}

/// s * t; nullptr for types whose arithmetic is Emit's to write.
static Value *multiplyScalars(Value *S, Value *T, FastMathFlags Flags,
                              IRBuilderBase &B) {
  Type *Element = S->getType();
  if (Element->isIntegerTy())
    return B.CreateMul(S, T);
  if (!Element->isFloatTy() && !Element->isDoubleTy())
    return nullptr;
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(Flags);
  return B.CreateFMul(S, T);
}

static Value *combineScalars(TensorOp Op, IRBuilderBase &B) {
  if (Op.kind() != OpKind::FMul && Op.kind() != OpKind::Mul)
    return nullptr;
  for (unsigned I : {0, 1}) {
    Value *S = splatElement(Op.operand(I));
    std::optional<Factored> T =
        S ? scalingFor(Op.operand(1 - I), Op) : std::nullopt;
    FastMathFlags Flags = T ? common(T->Flags, Op.fastMath()) : FastMathFlags();
    if (Value *Both = T ? multiplyScalars(S, T->Scalar, Flags, B) : nullptr)
      return OpBuilder(B).elementwise(
          Op.kind(), {OpBuilder(B).splat(Op.resultType(), Both), T->rest(B)},
          Flags);
  }
  return nullptr;
}

static Value *pullScalar(TensorOp Op, IRBuilderBase &B) {
  uint64_t Costs[] = {costAtOperand(Op.operand(0)),
                      costAtOperand(Op.operand(1))};
  Value *Operands[] = {Op.operand(0), Op.operand(1)};
  for (unsigned I : {0, 1}) {
    unsigned Other = 1 - I;
    bool ToResult = costAtResult(Op) < std::min(Costs[0], Costs[1]);
    // Two scalars that meet become one.
    bool Meets =
        Costs[Other] == Costs[I] && I == 0 && scalingFor(Operands[Other], Op);
    if (!ToResult && Costs[Other] >= Costs[I] && !Meets)
      continue;
    std::optional<Factored> S = scalingFor(Operands[I], Op);
    if (!S)
      continue;
    Operands[I] = S->rest(B);
    FastMathFlags Flags = common(S->Flags, Op.fastMath());
    if (ToResult)
      return S->times(withOperands(Op, Operands, B), Flags, B);
    Operands[Other] = S->times(Operands[Other], Flags, B);
    return withOperands(Op, Operands, B);
  }
  return nullptr;
}

static Value *pushScalar(TensorOp Op, IRBuilderBase &B) {
  if (Op.kind() != OpKind::FMul && Op.kind() != OpKind::Mul)
    return nullptr;
  std::optional<Factored> S = Factored::scaling(Op.call());
  std::optional<TensorOp> Product =
      S ? matchOp(S->rest(B), OpKind::MatMul) : std::nullopt;
  if (!Product || !isOnlyUsedBy(Product->call(), Op) ||
      !allows(*Product, FastMath::Reassoc))
    return nullptr;
  Value *Operands[] = {Product->operand(0), Product->operand(1)};
  Value *&Smaller =
      Operands[costAtOperand(Operands[1]) < costAtOperand(Operands[0])];
  if (costAtOperand(Smaller) >= costAtResult(*Product))
    return nullptr;
  Smaller = S->times(Smaller, common(Product->fastMath(), Op.fastMath()), B);
  return withOperands(*Product, Operands, B);
}

static constexpr Rule Table[] = {
    {"combine scalars", "s * (t * A) = (s * t) * A", FastMath::Reassoc,
     std::nullopt, combineScalars},
    {"pull scalar", "(s * A) * B = s * (A * B), or A * (s * B), if cheaper",
     FastMath::Reassoc, OpKind::MatMul, pullScalar},
    {"push scalar", "s * (A * B) = (s * A) * B, or A * (s * B), if cheaper",
     FastMath::Reassoc, std::nullopt, pushScalar},
};

ArrayRef<Rule> matrix::rulesOfScalars() { return Table; }
