// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intervals of what integer operations make, from the extensions of narrow
// elements on. An interval that a type does not hold may wrap around, and is
// not known.

#include "IntegerRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

bool IntegerRange::fitsSigned(unsigned Bits) const {
  return isIntN(Bits, Low) && isIntN(Bits, High);
}

bool IntegerRange::fitsUnsigned(unsigned Bits) const {
  return Low >= 0 && isUIntN(Bits, High);
}

std::optional<int64_t> matrix::splatInteger(Value *Tensor) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  auto *Element = Op && Op->kind() == OpKind::Splat
                      ? dyn_cast<ConstantInt>(Op->operand(0))
                      : nullptr;
  return Element && Element->getBitWidth() <= 64
             ? std::optional(Element->getSExtValue())
             : std::nullopt;
}

bool matrix::movesElements(OpKind Kind) {
  return Kind == OpKind::View || Kind == OpKind::Reshape ||
         Kind == OpKind::Relayout || Kind == OpKind::Transpose;
}

static IntegerRange hull(std::initializer_list<int64_t> Ends) {
  return {std::min(Ends), std::max(Ends)};
}

/// The range of an operation on two operands, none if it is not known. Ends are
/// of at most 32 bits, so that nothing here overflows.
static std::optional<IntegerRange> rangeOfTwo(OpKind Kind, IntegerRange X,
                                              IntegerRange Y) {
  bool IsNatural = X.Low >= 0 && Y.Low >= 0;
  std::optional<int64_t> Constant =
      Y.Low == Y.High ? std::optional(Y.Low) : std::nullopt;
  bool IsShift = Constant && *Constant >= 0 && *Constant < 32;
  switch (Kind) {
  case OpKind::Add:
    return IntegerRange{X.Low + Y.Low, X.High + Y.High};
  case OpKind::Sub:
    return IntegerRange{X.Low - Y.High, X.High - Y.Low};
  case OpKind::Mul:
    return hull(
        {X.Low * Y.Low, X.Low * Y.High, X.High * Y.Low, X.High * Y.High});
  case OpKind::And:
    if (IsNatural)
      return IntegerRange{0, std::min(X.High, Y.High)};
    break;
  case OpKind::Or:
  case OpKind::Xor:
    if (IsNatural)
      return IntegerRange{0,
                          int64_t(NextPowerOf2(std::max(X.High, Y.High))) - 1};
    break;
  case OpKind::Shl:
    if (IsShift)
      return IntegerRange{X.Low * (int64_t(1) << *Constant),
                          X.High * (int64_t(1) << *Constant)};
    break;
  case OpKind::LShr:
  case OpKind::AShr:
    if (IsShift && (X.Low >= 0 || Kind == OpKind::AShr))
      return IntegerRange{X.Low >> *Constant, X.High >> *Constant};
    break;
  case OpKind::UDiv:
  case OpKind::SDiv:
    if (Constant && *Constant > 0 && (X.Low >= 0 || Kind == OpKind::SDiv))
      return IntegerRange{X.Low / *Constant, X.High / *Constant};
    break;
  case OpKind::SMin:
    return IntegerRange{std::min(X.Low, Y.Low), std::min(X.High, Y.High)};
  case OpKind::SMax:
    return IntegerRange{std::max(X.Low, Y.Low), std::max(X.High, Y.High)};
  case OpKind::UMin:
    if (IsNatural)
      return rangeOfTwo(OpKind::SMin, X, Y);
    break;
  case OpKind::UMax:
    if (IsNatural)
      return rangeOfTwo(OpKind::SMax, X, Y);
    break;
  default:
    break;
  }
  return std::nullopt;
}

static std::optional<IntegerRange> rangeOfOp(TensorOp Op, unsigned MostSteps) {
  if (movesElements(Op.kind()))
    return rangeOf(Op.operand(0), MostSteps);
  switch (Op.kind()) {
  case OpKind::ZExt:
  case OpKind::SExt: {
    unsigned Bits = Op.operandType(0).element()->getIntegerBitWidth();
    if (Bits > 16)
      return std::nullopt;
    return Op.kind() == OpKind::ZExt
               ? IntegerRange{0, int64_t(maxUIntN(Bits))}
               : IntegerRange{minIntN(Bits), maxIntN(Bits)};
  }
  case OpKind::Abs: {
    std::optional<IntegerRange> X = rangeOf(Op.operand(0), MostSteps);
    if (!X)
      return std::nullopt;
    int64_t Low = std::max({int64_t(0), X->Low, -X->High});
    return IntegerRange{Low, std::max(-X->Low, X->High)};
  }
  case OpKind::ReduceAdd: {
    std::optional<IntegerRange> X = rangeOf(Op.operand(0), MostSteps);
    int64_t Count =
        Op.operandType(0).numElements() / Op.resultType().numElements();
    if (!X || Count > maxIntN(24))
      return std::nullopt;
    return IntegerRange{X->Low * Count, X->High * Count};
  }
  case OpKind::ReduceSMin:
  case OpKind::ReduceSMax:
    return rangeOf(Op.operand(0), MostSteps);
  default:
    break;
  }
  std::optional<ElementwiseInfo> Info = elementwiseInfo(Op.kind());
  if (!Info || Info->NumOperands != 2)
    return std::nullopt;
  std::optional<IntegerRange> X = rangeOf(Op.operand(0), MostSteps);
  std::optional<IntegerRange> Y =
      X ? rangeOf(Op.operand(1), MostSteps) : std::nullopt;
  return Y ? rangeOfTwo(Op.kind(), *X, *Y) : std::nullopt;
}

std::optional<IntegerRange> matrix::rangeOf(Value *Tensor, unsigned MostSteps) {
  if (!TensorType::isTensor(Tensor->getType()))
    return std::nullopt;
  Type *Element = TensorType::of(Tensor->getType()).element();
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (!Op || !Element->isIntegerTy() || MostSteps == 0)
    return std::nullopt;
  std::optional<IntegerRange> Range;
  if (std::optional<int64_t> Constant = splatInteger(Tensor))
    Range = IntegerRange{*Constant, *Constant};
  else
    Range = rangeOfOp(*Op, MostSteps - 1);
  unsigned Bits = std::min(32u, Element->getIntegerBitWidth());
  return Range && Range->fitsSigned(Bits) ? Range : std::nullopt;
}
