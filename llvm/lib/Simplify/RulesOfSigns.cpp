// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Negation. It flips a bit, so it is exact, and so is moving it from one factor
// to the other: (-a) * b and a * (-b) have the same bits, fused or not.
//
// Out of a product it is exact up to the sign of zero: 1 - 1 and -1 + 1 are
// both +0, and their negations are not.

#include "Matching.h"
#include "Rules.h"

using namespace llvm;
using namespace matrix;

static bool isOneOf(OpKind Kind, OpKind A, OpKind B) {
  return Kind == A || Kind == B;
}

/// The kind for floating-point numbers or the one for integers, by which of
/// them \p Op is.
static OpKind likewise(TensorOp Op, OpKind Float, OpKind Int) {
  return Op.resultType().element()->isFloatingPointTy() ? Float : Int;
}

static Value *negateTwice(TensorOp Op, IRBuilderBase &B) {
  if (!isOneOf(Op.kind(), OpKind::FNeg, OpKind::Sub) ||
      !Factored::negation(Op.call()))
    return nullptr;
  std::optional<Factored> Inner =
      Factored::negation(Op.operand(Op.numOperands() - 1));
  return Inner ? Inner->rest(B) : nullptr;
}

static Value *addNegated(TensorOp Op, IRBuilderBase &B) {
  if (!isOneOf(Op.kind(), OpKind::FAdd, OpKind::Add))
    return nullptr;
  for (unsigned I : {1, 0})
    if (std::optional<Factored> N = Factored::negation(Op.operand(I));
        N && N->isOnlyUsedBy(Op))
      return OpBuilder(B).elementwise(likewise(Op, OpKind::FSub, OpKind::Sub),
                                      {Op.operand(1 - I), N->rest(B)},
                                      Op.fastMath());
  return nullptr;
}

static Value *subtractNegated(TensorOp Op, IRBuilderBase &B) {
  if (!isOneOf(Op.kind(), OpKind::FSub, OpKind::Sub))
    return nullptr;
  std::optional<Factored> N = Factored::negation(Op.operand(1));
  if (!N || !N->isOnlyUsedBy(Op))
    return nullptr;
  return OpBuilder(B).elementwise(likewise(Op, OpKind::FAdd, OpKind::Add),
                                  {Op.operand(0), N->rest(B)}, Op.fastMath());
}

static Value *negateDifference(TensorOp Op, IRBuilderBase &B) {
  std::optional<Factored> N = Factored::negation(Op.call());
  if (!N)
    return nullptr;
  Value *Inner = Op.operand(Op.numOperands() - 1);
  std::optional<TensorOp> Difference =
      matchOp(Inner, likewise(Op, OpKind::FSub, OpKind::Sub));
  if (!Difference || !isOnlyUsedBy(Inner, Op) ||
      !allows(*Difference, FastMath::NoSignedZeros))
    return nullptr;
  return withOperands(*Difference,
                      {Difference->operand(1), Difference->operand(0)}, B);
}

/// Whether operand \p I of a product may be negated after the widening that a
/// muladd does to it: not the least integer of a narrower type.
static bool isNegatedLikeResult(TensorOp Product, unsigned I) {
  Type *Element = Product.operandType(I).element();
  return Element->isFloatingPointTy() ||
         Element == Product.resultType().element();
}

/// Operands 0 and 1 of anything that is linear in both.
static Value *multiplyNegated(TensorOp Op, IRBuilderBase &B) {
  bool IsProduct = isProduct(Op.kind());
  if (!IsProduct && !isOneOf(Op.kind(), OpKind::FMul, OpKind::Mul) &&
      Op.kind() != OpKind::FDiv)
    return nullptr;
  SmallVector<Factored, 2> Factors;
  for (unsigned I : {0, 1}) {
    std::optional<Factored> N = Factored::negation(Op.operand(I));
    if (!N || !N->isOnlyUsedBy(Op) ||
        (IsProduct && !isNegatedLikeResult(Op, I)))
      return nullptr;
    Factors.push_back(*N);
  }
  SmallVector<Value *> Operands = {Factors[0].rest(B), Factors[1].rest(B)};
  if (Op.kind() == OpKind::MulAdd)
    Operands.push_back(Op.operand(2));
  return withOperands(Op, Operands, B);
}

/// A negated scalar is one instruction.
static Value *negateScalar(TensorOp Op, IRBuilderBase &B) {
  if (!isOneOf(Op.kind(), OpKind::FMul, OpKind::Mul) &&
      Op.kind() != OpKind::FDiv)
    return nullptr;
  for (unsigned I : {0, 1}) {
    std::optional<Factored> N = Factored::negation(Op.operand(I));
    Value *Scalar = splatElement(Op.operand(1 - I));
    if (!N || !Scalar || !N->isOnlyUsedBy(Op))
      continue;
    Value *Negated = Scalar->getType()->isFloatingPointTy()
                         ? B.CreateFNeg(Scalar)
                         : B.CreateNeg(Scalar);
    SmallVector<Value *> Operands(2);
    Operands[I] = N->rest(B);
    Operands[1 - I] = OpBuilder(B).splat(Op.resultType(), Negated);
    return withOperands(Op, Operands, B);
  }
  return nullptr;
}

static Value *negateProduct(TensorOp Op, IRBuilderBase &B) {
  if (costAtResult(Op) >=
      std::min(costAtOperand(Op.operand(0)), costAtOperand(Op.operand(1))))
    return nullptr;
  SmallVector<Value *> Operands = {Op.operand(0), Op.operand(1)};
  for (Value *&Operand : Operands)
    if (std::optional<Factored> N = Factored::negation(Operand);
        N && N->isOnlyUsedBy(Op)) {
      Operand = N->rest(B);
      return N->times(withOperands(Op, Operands, B), Op.fastMath(), B);
    }
  return nullptr;
}

static Value *moveNegation(TensorOp Op, IRBuilderBase &B) {
  if (!isProduct(Op.kind()) || !isNegatedLikeResult(Op, 0) ||
      !isNegatedLikeResult(Op, 1))
    return nullptr;
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(Op.operand(I));
  for (unsigned I : {0, 1}) {
    std::optional<Factored> N = Factored::negation(Operands[I]);
    if (!N || !N->isOnlyUsedBy(Op) ||
        costAtOperand(Operands[1 - I]) >= costAtOperand(Operands[I]))
      continue;
    Operands[I] = N->rest(B);
    Operands[1 - I] = N->times(Operands[1 - I], {}, B);
    return withOperands(Op, Operands, B);
  }
  return nullptr;
}

static constexpr Rule Table[] = {
    {"negate twice", "-(-A) = A", 0, std::nullopt, negateTwice},
    {"add negated", "A + -B = A - B", 0, std::nullopt, addNegated},
    {"subtract negated", "A - -B = A + B", 0, std::nullopt, subtractNegated},
    {"negate difference", "-(A - B) = B - A", FastMath::NoSignedZeros,
     std::nullopt, negateDifference},
    {"multiply negated", "-A * -B = A * B, also .* and /", 0, std::nullopt,
     multiplyNegated},
    {"negate scalar", "s * -A = -s * A", 0, std::nullopt, negateScalar},
    {"negate product", "-A * B = -(A * B) if that is cheaper",
     FastMath::NoSignedZeros, OpKind::MatMul, negateProduct},
    {"move negation", "-A * B = A * -B if B is smaller", 0, std::nullopt,
     moveNegation},
};

ArrayRef<Rule> matrix::rulesOfSigns() { return Table; }
