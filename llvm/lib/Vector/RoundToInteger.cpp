// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding to integers by additions. Between 2^m and 2^(m + 1), where m is the
// number of bits of the mantissa, floating-point numbers are the integers. So
// the sum of 2^m and a smaller number is rounded to one, ties to even; to
// subtract 2^m again is exact. Larger numbers are integers already. What is
// rounded in another direction differs by 1 from that at most. Zeros have the
// sign of what they were rounded from.

#include "matrix/Vector/RoundToInteger.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Vector/Selectable.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

bool matrix::roundsInSteps(Intrinsic::ID ID, const Type *Element,
                           const Function &F) {
  switch (ID) {
  case Intrinsic::roundeven:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
    break;
  default:
    return false;
  }
  // The x87 would keep more bits of the sum.
  return (Element->isFloatTy() || Element->isDoubleTy()) &&
         F.getParent()->getTargetTriple().isX86() && hasFeature(F, "sse2") &&
         !hasFeature(F, "sse4.1") && !F.hasFnAttribute(Attribute::StrictFP);
}

Value *matrix::emitRounding(Intrinsic::ID ID, Value *X, IRBuilderBase &B) {
  // Each step has its reason: none may be changed.
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  Type *T = X->getType();
  Value *Large =
      ConstantFP::get(T, T->getScalarType()->isFloatTy() ? 0x1p23 : 0x1p52);
  Value *One = ConstantFP::get(T, 1.0);
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  Value *Rounded = B.CreateFSub(B.CreateFAdd(Size, Large), Large);
  // Down, or up, by 1 where it was rounded the other way.
  auto Correct = [&](Value *From, bool IsUp) {
    Value *IsWrong =
        IsUp ? B.CreateFCmpOLT(Rounded, From) : B.CreateFCmpOGT(Rounded, From);
    Value *By = B.CreateSelect(IsWrong, One, ConstantFP::getZero(T));
    Rounded = IsUp ? B.CreateFAdd(Rounded, By) : B.CreateFSub(Rounded, By);
  };
  if (ID == Intrinsic::trunc)
    Correct(Size, /*IsUp=*/false);
  Value *IsSmall = B.CreateFCmpOLT(Size, Large);
  auto WithSign = [&](Value *V) {
    return B.CreateBinaryIntrinsic(Intrinsic::copysign, V, X);
  };
  if (ID == Intrinsic::floor || ID == Intrinsic::ceil) {
    Rounded = WithSign(Rounded);
    Correct(X, /*IsUp=*/ID == Intrinsic::ceil);
  }
  return B.CreateSelect(IsSmall, WithSign(Rounded), X);
}

static std::optional<APFloat> splatOf(Value *Handle) {
  std::optional<TensorOp> Op = TensorOp::of(Handle);
  auto *C = Op && Op->kind() == OpKind::Splat
                ? dyn_cast<ConstantFP>(Op->operand(0))
                : nullptr;
  return C ? std::optional(C->getValueAPF()) : std::nullopt;
}

std::optional<Quantization> Quantization::of(TensorOp Conversion) {
  // Bounds that Zero was taken from are exact.
  constexpr double Most = 0x1p22;
  auto IsSmall = [](const std::optional<APFloat> &X) {
    return X && X->isInteger() && std::abs(X->convertToDouble()) <= Most;
  };
  bool IsSigned = Conversion.kind() == OpKind::FPToSI;
  if (!IsSigned && Conversion.kind() != OpKind::FPToUI)
    return std::nullopt;
  Type *Integer = Conversion.resultType().element();
  if (!Conversion.operandType(0).element()->isFloatTy() ||
      Integer->getIntegerBitWidth() >= 32)
    return std::nullopt;
  SmallVector<Value *, 4> Steps;
  // The operand of the next step, if that is an operation of \p Kind.
  Value *From = Conversion.operand(0);
  auto Take = [&](OpKind Kind) -> std::optional<TensorOp> {
    std::optional<TensorOp> Step = TensorOp::of(From);
    if (!Step || Step->kind() != Kind)
      return std::nullopt;
    Steps.push_back(From);
    From = Step->operand(0);
    return Step;
  };
  std::optional<TensorOp> Greatest = Take(OpKind::MinimumNum);
  std::optional<TensorOp> Least =
      Greatest ? Take(OpKind::MaximumNum) : Greatest;
  if (!Least)
    return std::nullopt;
  std::optional<TensorOp> Moved = Take(OpKind::FAdd);
  if (!Take(OpKind::RoundEven))
    return std::nullopt;
  std::optional<APFloat> Zero =
                             Moved ? splatOf(Moved->operand(1)) : APFloat(0.0f),
                         High = splatOf(Greatest->operand(1)),
                         Low = splatOf(Least->operand(1));
  if (!IsSmall(Low) || !IsSmall(High) || !IsSmall(Zero))
    return std::nullopt;
  return Quantization{std::move(Steps), From,    *Low, *High, *Zero,
                      Integer,          IsSigned};
}

bool matrix::roundsByConversion(const Function &F) {
  return F.getParent()->getTargetTriple().isX86() && hasFeature(F, "sse2") &&
         !F.hasFnAttribute(Attribute::StrictFP);
}

/// Between integers it is the same to clamp first.
Value *matrix::emitQuantized(Value *X, const Quantization &Q,
                             IRBuilderBase &B) {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  X = B.CreateBinaryIntrinsic(Intrinsic::maximumnum, X,
                              ConstantFP::get(X->getType(), Q.Low - Q.Zero));
  X = B.CreateBinaryIntrinsic(Intrinsic::minimumnum, X,
                              ConstantFP::get(X->getType(), Q.High - Q.Zero));
  auto Like = [&](Type *Element) {
    auto *Vector = dyn_cast<FixedVectorType>(X->getType());
    return Vector ? FixedVectorType::get(Element, Vector->getNumElements())
                  : Element;
  };
  Type *Wide = Like(B.getInt32Ty());
  Value *Whole = B.CreateIntrinsic(Intrinsic::lrint, {Wide, X->getType()}, {X});
  if (!Q.Zero.isZero())
    Whole = B.CreateAdd(
        Whole, ConstantInt::getSigned(Wide, int64_t(Q.Zero.convertToDouble())));
  return B.CreateTrunc(Whole, Like(Q.Integer), "", /*IsNUW=*/!Q.IsSigned,
                       /*IsNSW=*/Q.IsSigned);
}

/// The bounds of \p Integer may be no numbers of the format: then what is
/// converted is between those next to them, and the bounds are selected.
/// (llvm.fptosi.sat, which gives 0 for a NaN, is not selected by all back ends
/// that convert vectors.)
Value *matrix::emitSaturated(Value *X, Type *Integer, bool IsSigned,
                             IRBuilderBase &B) {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  Type *From = X->getType(), *To = From->getWithNewType(Integer);
  unsigned Bits = Integer->getIntegerBitWidth();
  APInt Limits[] = {
      IsSigned ? APInt::getSignedMinValue(Bits) : APInt::getMinValue(Bits),
      IsSigned ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits)};
  Value *Bounds[2];
  bool AreExact[2];
  for (unsigned I : {0, 1}) {
    APFloat Bound(From->getScalarType()->getFltSemantics());
    AreExact[I] =
        Bound.convertFromAPInt(Limits[I], IsSigned, APFloat::rmTowardZero) ==
        APFloat::opOK;
    Bounds[I] = ConstantFP::get(From, Bound);
  }
  Value *Near = emitSelectable(Intrinsic::maximumnum, {X, Bounds[0]}, B);
  Near = emitSelectable(Intrinsic::minimumnum, {Near, Bounds[1]}, B);
  Value *Whole = IsSigned ? B.CreateFPToSI(Near, To) : B.CreateFPToUI(Near, To);
  if (!AreExact[0])
    Whole = B.CreateSelect(B.CreateFCmpOGE(X, Bounds[0]), Whole,
                           ConstantInt::get(To, Limits[0]));
  if (!AreExact[1])
    Whole = B.CreateSelect(B.CreateFCmpOGT(X, Bounds[1]),
                           ConstantInt::get(To, Limits[1]), Whole);
  return Whole;
}
