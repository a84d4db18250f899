// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Zeros, ones and identities.
//
// Flags are needed for zeros and NaNs: -0 + 0 is 0, so a sum with +0 is its
// other operand only under nsz; one with -0 always is. 0 times a negative
// number is -0 (nsz), 0 times infinity or NaN is NaN (nnan, which makes such a
// result poison, so that ninf need not be there too). A product with an
// identity adds such zeros to each element.

#include "Matching.h"
#include "Rules.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace matrix;

static bool isZeroElement(const Value *Element) {
  return isPositiveZero(Element) || isNegativeZero(Element);
}
static bool areZeros(Value *Tensor) {
  return isZeroElement(splatElement(Tensor));
}
static bool areOnes(Value *Tensor) { return isOne(splatElement(Tensor)); }

/// Whether \p Tensor is a square matrix with ones on its diagonal and zeros
/// elsewhere: what __builtin_matrix_identity makes, or a constant.
static bool isIdentity(Value *Tensor) {
  TensorType Type = TensorType::of(Tensor->getType());
  if (Type.extent(0) != Type.extent(1))
    return false;
  if (std::optional<TensorOp> Op = matchOp(Tensor, OpKind::InsertDiagonal))
    return areZeros(Op->operand(0)) && areOnes(Op->operand(1));
  std::optional<TensorOp> Flat = matchOp(Tensor, OpKind::ToTensor);
  auto *Lanes = Flat ? dyn_cast<Constant>(Flat->operand(0)) : nullptr;
  if (!Lanes || Type.hasPadding())
    return false;
  for (unsigned I = 0, N = Type.extent(0); I != N * N; ++I) {
    Constant *Element = Lanes->getAggregateElement(I);
    bool IsOn = I % (N + 1) == 0;
    if (!(IsOn ? isOne(Element) : isZeroElement(Element)))
      return false;
  }
  return true;
}

/// \p Tensor in place of \p Op, whose layout may be another one.
static Value *inPlaceOf(TensorOp Op, Value *Tensor, IRBuilderBase &B) {
  return Tensor->getType() == Op.call()->getType()
             ? Tensor
             : OpBuilder(B).relayout(Op.resultType(), Tensor);
}

static Value *addNothing(TensorOp Op, IRBuilderBase &B) {
  if (Op.kind() == OpKind::FAdd || Op.kind() == OpKind::Add) {
    auto IsNothing =
        Op.kind() == OpKind::FAdd ? isNegativeZero : isPositiveZero;
    for (unsigned I : {0, 1})
      if (IsNothing(splatElement(Op.operand(I))))
        return Op.operand(1 - I);
  } else if (Op.kind() == OpKind::FSub || Op.kind() == OpKind::Sub) {
    if (isPositiveZero(splatElement(Op.operand(1))))
      return Op.operand(0);
  }
  return nullptr;
}

static Value *addZero(TensorOp Op, IRBuilderBase &B) {
  if (Op.kind() == OpKind::FAdd) {
    for (unsigned I : {0, 1})
      if (areZeros(Op.operand(I)))
        return Op.operand(1 - I);
  } else if (Op.kind() == OpKind::FSub && areZeros(Op.operand(1))) {
    return Op.operand(0);
  }
  return nullptr;
}

static Value *multiplyByOne(TensorOp Op, IRBuilderBase &B) {
  if (Op.kind() == OpKind::FDiv)
    return areOnes(Op.operand(1)) ? Op.operand(0) : nullptr;
  if (Op.kind() == OpKind::FMul || Op.kind() == OpKind::Mul)
    for (unsigned I : {0, 1})
      if (areOnes(Op.operand(I)))
        return Op.operand(1 - I);
  return nullptr;
}

static Value *multiplyByZero(TensorOp Op, IRBuilderBase &B) {
  if ((Op.kind() != OpKind::FMul && Op.kind() != OpKind::Mul &&
       Op.kind() != OpKind::MatMul) ||
      (!areZeros(Op.operand(0)) && !areZeros(Op.operand(1))))
    return nullptr;
  Type *Element = Op.resultType().element();
  return OpBuilder(B).splat(Op.resultType(), Constant::getNullValue(Element));
}

static Value *addZeroProduct(TensorOp Op, IRBuilderBase &B) {
  return areZeros(Op.operand(0)) || areZeros(Op.operand(1)) ? Op.operand(2)
                                                            : nullptr;
}

static Value *multiplyByIdentity(TensorOp Op, IRBuilderBase &B) {
  for (unsigned I : {0, 1})
    if (isIdentity(Op.operand(I)))
      return inPlaceOf(Op, Op.operand(1 - I), B);
  return nullptr;
}

/// Whether \p V is one element off its diagonal, and one on it.
static std::optional<TensorOp> scalarMatrix(Value *V) {
  std::optional<TensorOp> Op = matchOp(V, OpKind::InsertDiagonal);
  return Op && splatElement(Op->operand(0)) && splatElement(Op->operand(1))
             ? Op
             : std::nullopt;
}

/// A diagonal matrix is not made in memory for an operation on its elements:
/// what is off the diagonal is computed everywhere, and then what is on it. In
/// registers it is a constant.
static Value *elementsOfIdentity(TensorOp Op, IRBuilderBase &B) {
  if (!elementwiseInfo(Op.kind()) || !isSpeculatable(Op.kind()) ||
      Op.resultType().rank() != 2 || Op.resultType().hasExtentAtRunTime() ||
      Op.resultType().hasPadding() ||
      Op.resultType().numElements() *
              Op.resultType().element()->getScalarSizeInBits() <=
          MaxRegisterBits)
    return nullptr;
  std::optional<TensorOp> Diagonal;
  SmallVector<Value *> Operands;
  for (unsigned I : seq(Op.numOperands()))
    Operands.push_back(Op.operand(I));
  for (Value *V : Operands) {
    std::optional<TensorOp> From = scalarMatrix(V);
    if (!From && !splatElement(V) &&
        (!matchOp(V, OpKind::Load) || TensorOp::of(V)->isVolatile()))
      return nullptr;
    if (From)
      Diagonal = From;
  }
  if (!Diagonal)
    return nullptr;
  OpBuilder Ops(B);
  SmallVector<Value *> Off, On;
  TensorType Line = Diagonal->operandType(1);
  for (Value *V : Operands) {
    TensorType Type = TensorType::of(V->getType());
    TensorType Part = Line.withElement(Type.element());
    if (std::optional<TensorOp> From = scalarMatrix(V)) {
      Off.push_back(Ops.splat(Type, splatElement(From->operand(0))));
      On.push_back(Ops.splat(Part, splatElement(From->operand(1))));
    } else if (Value *Element = splatElement(V)) {
      Off.push_back(V);
      On.push_back(Ops.splat(Part, Element));
    } else {
      Off.push_back(V);
      On.push_back(Ops.create(OpKind::Diagonal, Part.type(), {V}, {}));
    }
  }
  Type *Element = Op.resultType().element();
  Value *All =
      Ops.create(Op.kind(), Op.call()->getType(), Off, Op.attributes());
  return Ops.create(
      OpKind::InsertDiagonal, All->getType(),
      {All, Ops.create(Op.kind(), Line.withElement(Element).type(), On,
                       Op.attributes())},
      {});
}

/// Whether \p Step of an element and itself is that element.
static bool isIdempotent(OpKind Step) {
  switch (Step) {
  case OpKind::And:
  case OpKind::Or:
  case OpKind::UMin:
  case OpKind::UMax:
  case OpKind::SMin:
  case OpKind::SMax:
  case OpKind::MinNum:
  case OpKind::MaxNum:
  case OpKind::Minimum:
  case OpKind::Maximum:
    return true;
  default:
    return false;
  }
}

static Value *reduceSplat(TensorOp Op, IRBuilderBase &B) {
  std::optional<OpKind> Step = reductionStep(Op.kind());
  std::optional<TensorOp> Splat = Step && isIdempotent(*Step)
                                      ? matchOp(Op.operand(0), OpKind::Splat)
                                      : std::nullopt;
  if (!Splat || !TensorType::isTensor(Op.call()->getType()) ||
      Op.resultType().hasPadding() || Op.resultType().hasExtentAtRunTime())
    return nullptr;
  return OpBuilder(B).splat(Op.resultType(), Splat->operand(0));
}

static constexpr unsigned NoNaNsNoSignedZeros =
    FastMath::NoNaNs | FastMath::NoSignedZeros;

static constexpr Rule Table[] = {
    {"add nothing", "A + -0 = A, A - 0 = A", 0, std::nullopt, addNothing},
    {"add zero", "A + 0 = A, A - -0 = A", FastMath::NoSignedZeros, std::nullopt,
     addZero},
    {"multiply by one", "A .* 1 = A, A / 1 = A", 0, std::nullopt,
     multiplyByOne},
    {"multiply by zero", "A * 0 = 0, also .*", NoNaNsNoSignedZeros,
     std::nullopt, multiplyByZero},
    {"add zero product", "C + A * 0 = C", NoNaNsNoSignedZeros, OpKind::MulAdd,
     addZeroProduct},
    {"multiply by identity", "A * I = A, I * A = A", NoNaNsNoSignedZeros,
     OpKind::MatMul, multiplyByIdentity},
    {"elements of identity", "x * I + A = insert(A + 0, diagonal(A) + x)", 0,
     std::nullopt, elementsOfIdentity},
    {"reduce splat", "min(splat x) = splat x, also max, and, or", 0,
     std::nullopt, reduceSplat},
};

ArrayRef<Rule> matrix::rulesOfConstants() { return Table; }
