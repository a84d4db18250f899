// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions on vectors, where `afn` allows other results than the math
// library's.
//
// exp x: let n be the integer next to x / ln 2, and r = x - n ln 2, at most
// ln 2 / 2 from 0. Then exp x = 2^n exp r. ln 2 is the sum of two numbers, of
// which the first one has so few bits that n times it is exact.
//
// tanh x: near 0 an odd polynomial, elsewhere 1 - 2 / (exp 2x + 1).
//
// The root of x: r is 1 / root x within 2^-14, and s = x r. One of Newton's
// steps, s + s / 2 (1 - s r), leaves 2^-27.
//
// The polynomials interpolate (exp r - 1 - r) / r^2, and (tanh x / x - 1) / x^2
// in x^2, at Chebyshev nodes: errors are 1e-8 and 2e-8 of the function for
// float, 2e-17 and 5e-17 for double.

#include "matrix/Vector/Approximations.h"
#include "matrix/Machine/Selection.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
/// What depends on the type.
struct Format {
  unsigned Bits, MantissaBits;
  /// A number below or above gives 0 or infinity.
  double Least, Most;
  /// The sum of it and a small number is the integer next to that number, in
  /// the last bits.
  double Magic;
  double Ln2High, Ln2Low;
  /// From the constant term on.
  ArrayRef<double> Exp, TanH;

  unsigned bias() const { return (1u << (Bits - MantissaBits - 2)) - 1; }
};

class Emitter {
  const Format &F;
  Type *T;
  IRBuilderBase &B;

public:
  Emitter(const Format &F, Type *T, IRBuilderBase &B) : F(F), T(T), B(B) {}
  Value *exp(Value *X);
  Value *tanh(Value *X);

private:
  Value *number(double Value) { return ConstantFP::get(T, Value); }
  Value *integer(uint64_t Value) { return ConstantInt::get(bitsType(), Value); }
  Type *bitsType() { return T->getWithNewType(B.getIntNTy(F.Bits)); }
  /// X * Y + Z, rounded once or twice.
  Value *multiplyAdd(Value *X, Value *Y, Value *Z) {
    return B.CreateIntrinsic(Intrinsic::fmuladd, {T}, {X, Y, Z});
  }
  Value *polynomial(ArrayRef<double> Coefficients, Value *X) {
    Value *Sum = number(Coefficients.back());
    for (double C : reverse(Coefficients.drop_back()))
      Sum = multiplyAdd(Sum, X, number(C));
    return Sum;
  }
  Value *powerOfTwo(Value *Exponent);
};
} // namespace

static constexpr double ExpOfFloat[] = {0x1p-1, 0x1.5554dcp-3, 0x1.555518p-5,
                                        0x1.120c62p-7, 0x1.6d11fep-10};
static constexpr double ExpOfDouble[] = {0x1p-1,
                                         0x1.5555555555556p-3,
                                         0x1.5555555553d05p-5,
                                         0x1.1111111110996p-7,
                                         0x1.6c16c178b0646p-10,
                                         0x1.a01a01a7da98dp-13,
                                         0x1.a019b87f7a6e9p-16,
                                         0x1.71de0d573888bp-19,
                                         0x1.28922d8c8d4fbp-22,
                                         0x1.af39789bfd689p-26};
static constexpr double TanHOfFloat[] = {-0x1.555552p-2, 0x1.110e1cp-3,
                                         -0x1.b9258ap-5, 0x1.58048ep-6,
                                         -0x1.8f8de4p-8};
static constexpr double TanHOfDouble[] = {
    -0x1.5555555555553p-2,  0x1.11111111107acp-3,  -0x1.ba1ba1b92a52cp-5,
    0x1.664f4836ffb5ep-6,   -0x1.226e29216080bp-7, 0x1.d6d17faac7499p-9,
    -0x1.7d80275a99754p-10, 0x1.33fc7f7473d21p-11, -0x1.e3f90249802dbp-13,
    0x1.4ddd5fb800f82p-14,  -0x1.21522c06d082ap-16};

static const Format &formatOf(Type *T) {
  static const Format Float = {
      32,         23,         -104, 89, 0x1.8p23, 0x1.62e4p-1, 0x1.7f7d1cp-20,
      ExpOfFloat, TanHOfFloat};
  static const Format Double = {64,
                                52,
                                -746,
                                710,
                                0x1.8p52,
                                0x1.62e42fefa2p-1,
                                0x1.9ef35793c7673p-41,
                                ExpOfDouble,
                                TanHOfDouble};
  return T->getScalarType()->isFloatTy() ? Float : Double;
}

/// 2 to the power of an integer that is an exponent of normal numbers.
Value *Emitter::powerOfTwo(Value *Exponent) {
  Value *Biased = B.CreateAdd(Exponent, integer(F.bias()));
  return B.CreateBitCast(B.CreateShl(Biased, integer(F.MantissaBits)), T);
}

Value *Emitter::exp(Value *X) {
  // Comparisons are such that a NaN stays.
  Value *Least = number(F.Least), *Most = number(F.Most);
  X = B.CreateSelect(B.CreateFCmpOGT(Least, X), Least, X);
  X = B.CreateSelect(B.CreateFCmpOLT(Most, X), Most, X);
  Value *Magic = number(F.Magic);
  Value *Shifted = multiplyAdd(X, number(numbers::log2e), Magic);
  Value *N = B.CreateFSub(Shifted, Magic);
  Value *R = multiplyAdd(N, number(-F.Ln2High), X);
  R = multiplyAdd(N, number(-F.Ln2Low), R);
  // 1 + r + r^2 q(r).
  Value *Tail = B.CreateFMul(R, polynomial(F.Exp, R));
  Value *P = B.CreateFAdd(multiplyAdd(Tail, R, R), number(1));
  // In two steps: 2^n may be no normal number where the result is one.
  Value *Exponent = B.CreateSub(B.CreateBitCast(Shifted, bitsType()),
                                B.CreateBitCast(Magic, bitsType()));
  Value *Half = B.CreateAShr(Exponent, integer(1));
  Value *Rest = B.CreateSub(Exponent, Half);
  return B.CreateFMul(B.CreateFMul(P, powerOfTwo(Half)), powerOfTwo(Rest));
}

Value *Emitter::tanh(Value *X) {
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  Value *Square = B.CreateFMul(X, X);
  Value *Near =
      multiplyAdd(B.CreateFMul(Size, Square), polynomial(F.TanH, Square), Size);
  Value *Grown = B.CreateFAdd(exp(B.CreateFAdd(Size, Size)), number(1));
  Value *Far = B.CreateFSub(number(1), B.CreateFDiv(number(2), Grown));
  Value *IsNear = B.CreateFCmpOLT(Size, number(0.625));
  return B.CreateBinaryIntrinsic(Intrinsic::copysign,
                                 B.CreateSelect(IsNear, Near, Far), X);
}

/// 1 / root x of each lane of \p X within 2^-14, eight lanes at a time: longer
/// vectors may be no registers of the processor.
static Value *reciprocalRoots(Value *X, IRBuilderBase &B) {
  constexpr unsigned Most = 8;
  auto *T = cast<FixedVectorType>(X->getType());
  unsigned Lanes = T->getNumElements();
  if (Lanes > Most) {
    auto Half = [&](unsigned First) {
      auto Mask = to_vector(seq<int>(First, First + Lanes / 2));
      return reciprocalRoots(B.CreateShuffleVector(X, Mask), B);
    };
    Value *Low = Half(0), *High = Half(Lanes / 2);
    return concatenateVectors(B, {Low, High});
  }
  Intrinsic::ID ID = Lanes == Most ? Intrinsic::x86_avx512_rsqrt14_ps_256
                                   : Intrinsic::x86_avx512_rsqrt14_ps_128;
  return B.CreateIntrinsic(ID, {X, Constant::getNullValue(T),
                                ConstantInt::getAllOnesValue(B.getInt8Ty())});
}

Value *matrix::emitApproximateRoot(Value *X, IRBuilderBase &B) {
  auto *T = dyn_cast<FixedVectorType>(X->getType());
  FastMathFlags Flags = B.getFastMathFlags();
  if (!T || !T->getElementType()->isFloatTy() || !Flags.approxFunc() ||
      !Flags.noInfs() ||
      !hasReciprocalRoots(*B.GetInsertBlock()->getParent(),
                          T->getNumElements()))
    return nullptr;
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  Value *R = reciprocalRoots(X, B);
  auto MultiplyAdd = [&](Value *X, Value *Y, Value *Z) {
    return B.CreateIntrinsic(Intrinsic::fma, {T}, {X, Y, Z});
  };
  Value *S = B.CreateFMul(X, R);
  Value *Error = MultiplyAdd(B.CreateFNeg(S), R, ConstantFP::get(T, 1));
  Value *Half = B.CreateFMul(S, ConstantFP::get(T, 0.5));
  // The root of 0 would be 0 times an infinity.
  return B.CreateSelect(B.CreateFCmpOEQ(X, Constant::getNullValue(T)), X,
                        MultiplyAdd(Half, Error, S));
}

bool matrix::hasApproximation(Intrinsic::ID ID, const Type *Element,
                              FastMathFlags Flags) {
  return (ID == Intrinsic::exp || ID == Intrinsic::tanh) &&
         (Element->isFloatTy() || Element->isDoubleTy()) && Flags.approxFunc();
}

Value *matrix::emitApproximation(Intrinsic::ID ID, Value *X, IRBuilderBase &B) {
  // Each step has its reason: none may be changed.
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  Emitter E(formatOf(X->getType()), X->getType(), B);
  return ID == Intrinsic::exp ? E.exp(X) : E.tanh(X);
}
