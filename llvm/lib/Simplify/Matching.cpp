// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices are multiplied by scalars as flat vectors, so a factor is
// sought behind `totensor` too.

#include "Matching.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace matrix;

std::optional<TensorOp> matrix::matchOp(Value *V, OpKind Kind) {
  std::optional<TensorOp> Op = TensorOp::of(V);
  return Op && Op->kind() == Kind ? Op : std::nullopt;
}

bool matrix::isOnlyUsedBy(Value *V, TensorOp Op) {
  auto *I = dyn_cast<Instruction>(V);
  return I && I->getParent() == Op.call()->getParent() &&
         all_of(I->users(), [&](User *U) { return U == Op.call(); });
}

Value *matrix::splatElement(Value *Tensor) {
  if (std::optional<TensorOp> Splat = matchOp(Tensor, OpKind::Splat))
    return Splat->operand(0);
  if (std::optional<TensorOp> Flat = matchOp(Tensor, OpKind::ToTensor))
    return getSplatValue(Flat->operand(0));
  return nullptr;
}

bool matrix::isPositiveZero(const Value *Element) {
  const auto *C = dyn_cast_or_null<Constant>(Element);
  return C && C->isNullValue();
}

bool matrix::isNegativeZero(const Value *Element) {
  const auto *FP = dyn_cast_or_null<ConstantFP>(Element);
  return FP && FP->isZero() && FP->isNegative();
}

bool matrix::isOne(const Value *Element) {
  if (const auto *FP = dyn_cast_or_null<ConstantFP>(Element))
    return FP->isExactlyValue(1.0);
  const auto *Int = dyn_cast_or_null<ConstantInt>(Element);
  return Int && Int->getValue().isOne();
}

Value *matrix::withOperands(TensorOp Op, ArrayRef<Value *> Operands,
                            IRBuilderBase &B) {
  return OpBuilder(B).create(Op.kind(), Op.call()->getType(), Operands,
                             Op.attributes());
}

std::optional<Factored> Factored::negation(Value *Tensor) {
  using namespace PatternMatch;
  if (std::optional<TensorOp> Op = matchOp(Tensor, OpKind::FNeg))
    return Factored(Tensor, Op->operand(0), nullptr, Op->fastMath());
  if (std::optional<TensorOp> Op = matchOp(Tensor, OpKind::Sub);
      Op && isPositiveZero(splatElement(Op->operand(0))))
    return Factored(Tensor, Op->operand(1), nullptr, {});
  std::optional<TensorOp> Op = matchOp(Tensor, OpKind::ToTensor);
  if (!Op)
    return std::nullopt;
  auto *Flat = dyn_cast<Instruction>(Op->operand(0));
  Value *Rest;
  if (Flat && match(Flat, m_FNeg(m_Value(Rest))))
    return Factored(Tensor, Rest, nullptr, Flat->getFastMathFlags());
  if (Flat && match(Flat, m_Neg(m_Value(Rest))))
    return Factored(Tensor, Rest, nullptr, {});
  return std::nullopt;
}

std::optional<Factored> Factored::scaling(Value *Tensor) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (!Op)
    return std::nullopt;
  if (Op->kind() == OpKind::FMul || Op->kind() == OpKind::Mul) {
    for (unsigned I : {0, 1})
      if (Value *Scalar = splatElement(Op->operand(I)))
        return Factored(Tensor, Op->operand(1 - I), Scalar, Op->fastMath());
    return std::nullopt;
  }
  if (Op->kind() != OpKind::ToTensor)
    return std::nullopt;
  auto *Flat = dyn_cast<BinaryOperator>(Op->operand(0));
  if (!Flat || (Flat->getOpcode() != Instruction::FMul &&
                Flat->getOpcode() != Instruction::Mul))
    return std::nullopt;
  for (unsigned I : {0, 1})
    if (Value *Scalar = getSplatValue(Flat->getOperand(I)))
      return Factored(Tensor, Flat->getOperand(1 - I), Scalar,
                      isa<FPMathOperator>(Flat) ? Flat->getFastMathFlags()
                                                : FastMathFlags());
  return std::nullopt;
}

bool Factored::isOnlyUsedBy(TensorOp Op) const {
  if (!matrix::isOnlyUsedBy(Whole, Op))
    return false;
  std::optional<TensorOp> View = matchOp(Whole, OpKind::ToTensor);
  return !View || matrix::isOnlyUsedBy(View->operand(0), *View);
}

Value *Factored::rest(IRBuilderBase &B) const {
  if (TensorType::isTensor(Rest->getType()))
    return Rest;
  return OpBuilder(B).toTensor(TensorType::of(Whole->getType()), Rest);
}

Value *Factored::times(Value *Tensor, FastMathFlags Flags,
                       IRBuilderBase &B) const {
  OpBuilder Ops(B);
  TensorType Type = TensorType::of(Tensor->getType());
  bool IsFloat = Type.element()->isFloatingPointTy();
  if (Scalar)
    return Ops.elementwise(IsFloat ? OpKind::FMul : OpKind::Mul,
                           {Ops.splat(Type, Scalar), Tensor}, Flags);
  if (IsFloat)
    return Ops.elementwise(OpKind::FNeg, {Tensor}, Flags);
  return Ops.elementwise(
      OpKind::Sub,
      {Ops.splat(Type, ConstantInt::get(Type.element(), 0)), Tensor});
}
