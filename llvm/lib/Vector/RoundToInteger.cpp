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

bool matrix::convertsRounding(const APFloat &Low, const APFloat &High,
                              const APFloat &Zero, const Type *Float,
                              const Type *Integer, const Function &F) {
  // Bounds that Zero was taken from are exact.
  constexpr double Most = 0x1p22;
  auto IsSmall = [](const APFloat &X) {
    return X.isInteger() && std::abs(X.convertToDouble()) <= Most;
  };
  return Float->isFloatTy() && Integer->getIntegerBitWidth() < 32 &&
         IsSmall(Low) && IsSmall(High) && IsSmall(Zero) &&
         F.getParent()->getTargetTriple().isX86() && hasFeature(F, "sse2") &&
         !F.hasFnAttribute(Attribute::StrictFP);
}

/// Between integers it is the same to clamp first.
Value *matrix::emitQuantized(Value *X, const APFloat &Low, const APFloat &High,
                             const APFloat &Zero, Type *Integer, bool IsSigned,
                             IRBuilderBase &B) {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  X = B.CreateBinaryIntrinsic(Intrinsic::maximumnum, X,
                              ConstantFP::get(X->getType(), Low - Zero));
  X = B.CreateBinaryIntrinsic(Intrinsic::minimumnum, X,
                              ConstantFP::get(X->getType(), High - Zero));
  auto Like = [&](Type *Element) {
    auto *Vector = dyn_cast<FixedVectorType>(X->getType());
    return Vector ? FixedVectorType::get(Element, Vector->getNumElements())
                  : Element;
  };
  Type *Wide = Like(B.getInt32Ty());
  Value *Whole = B.CreateIntrinsic(Intrinsic::lrint, {Wide, X->getType()}, {X});
  if (!Zero.isZero())
    Whole = B.CreateAdd(
        Whole, ConstantInt::getSigned(Wide, int64_t(Zero.convertToDouble())));
  return B.CreateTrunc(Whole, Like(Integer), "", /*IsNUW=*/!IsSigned,
                       /*IsNSW=*/IsSigned);
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
