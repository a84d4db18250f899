// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding to bfloat, whose arithmetic is done in float, by integer operations.
// LLVM 22's back ends cannot be trusted with it: with AVX512-BF16 or
// AVX-NE-CONVERT x86 flushes subnormals, and AArch64 without FEAT_BF16 rounds
// ties of eight lanes wrongly. A float has more than twice a bfloat's
// significand plus two bits, so rounding twice gives what rounding once does
// (Figueroa, "When is double rounding innocuous?", 1995) for + - * / and the
// square root. A double, and an integer of more bits than a float holds, first
// become a float that tells of what it lost.

#include "matrix/Vector/BFloat.h"

using namespace llvm;
using namespace matrix;

Value *matrix::floatOfBFloat(Value *Lanes, IRBuilderBase &B) {
  Type *T = Lanes->getType();
  Value *Bits = B.CreateZExt(Lanes, T->getWithNewType(B.getInt32Ty()));
  return B.CreateBitCast(B.CreateShl(Bits, 16),
                         T->getWithNewType(B.getFloatTy()));
}

/// A double as a float such that rounding it further rounds but once: the last
/// bit is set where bits were lost ("round to odd").
static Value *floatToOdd(Value *V, IRBuilderBase &B) {
  Type *T = V->getType();
  Type *Int = T->getWithNewType(B.getInt32Ty());
  Value *Near = B.CreateFPTrunc(V, T->getWithNewType(B.getFloatTy()));
  Value *Back = B.CreateFPExt(Near, T);
  Value *Bits = B.CreateBitCast(Near, Int);
  Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, ConstantInt::get(Int, 1)),
                                 ConstantInt::get(Int, 0));
  Value *IsInexact = B.CreateFCmpONE(Back, V);
  Value *IsAbove =
      B.CreateFCmpOGT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Back),
                      B.CreateUnaryIntrinsic(Intrinsic::fabs, V));
  Value *Towards = B.CreateSelect(IsAbove, ConstantInt::getAllOnesValue(Int),
                                  ConstantInt::get(Int, 1));
  Value *Step = B.CreateSelect(B.CreateAnd(IsEven, IsInexact), Towards,
                               ConstantInt::get(Int, 0));
  return B.CreateBitCast(B.CreateAdd(Bits, Step), Near->getType());
}

Value *matrix::bfloatOf(Value *V, IRBuilderBase &B) {
  if (V->getType()->getScalarType()->isDoubleTy())
    V = floatToOdd(V, B);
  Type *T = V->getType();
  Type *Int = T->getWithNewType(B.getInt32Ty());
  Value *Bits = B.CreateBitCast(V, Int);
  Value *Upper = B.CreateLShr(Bits, 16);
  Value *Odd = B.CreateAnd(Upper, ConstantInt::get(Int, 1));
  Value *Up = B.CreateAdd(Odd, ConstantInt::get(Int, 0x7fff));
  Value *Rounded = B.CreateLShr(B.CreateAdd(Bits, Up), 16);
  Value *Quiet = B.CreateOr(Upper, ConstantInt::get(Int, 0x40));
  Value *Result = B.CreateSelect(B.CreateFCmpUNO(V, V), Quiet, Rounded);
  return B.CreateTrunc(Result, T->getWithNewType(B.getInt16Ty()));
}

/// An integer as one that a float holds, and that rounds to the same bfloat:
/// where bits are lost, the last one that stays is set ("round to odd"). From
/// 2^24 on, the last 14 bits become one, from 2^38 on the last 28, and so on.
/// Ten bits stay: eight are a bfloat's significand, the next is its half, and
/// the last tells of the rest.
static Value *integerToOdd(Value *V, bool IsSigned, IRBuilderBase &B) {
  constexpr unsigned InFloat = 24, Step = InFloat - 10, MaxExponent = 128;
  Type *T = V->getType();
  unsigned Width = T->getScalarSizeInBits(), Magnitude = Width - IsSigned;
  auto Constant = [&](const APInt &Value) {
    return ConstantInt::get(T, Value);
  };
  for (unsigned Lost = Step;
       Lost + InFloat - Step < std::min(Magnitude, MaxExponent); Lost += Step) {
    Value *Rest = Constant(APInt::getLowBitsSet(Width, Lost));
    Value *Carry = B.CreateAdd(B.CreateAnd(V, Rest), Rest);
    Value *Odd = B.CreateAnd(B.CreateOr(V, Carry),
                             Constant(APInt::getBitsSetFrom(Width, Lost)));
    unsigned Exponent = Lost + InFloat - Step;
    APInt End = APInt::getOneBitSet(Width, Exponent);
    Value *IsExact = IsSigned ? B.CreateICmpULT(B.CreateAdd(V, Constant(End)),
                                                Constant(End.shl(1)))
                              : B.CreateICmpULT(V, Constant(End));
    V = B.CreateSelect(IsExact, V, Odd);
  }
  return V;
}

Value *matrix::bfloatOfInteger(Value *V, bool IsSigned, IRBuilderBase &B) {
  Type *Float = V->getType()->getWithNewType(B.getFloatTy());
  V = integerToOdd(V, IsSigned, B);
  return bfloatOf(
      IsSigned ? B.CreateSIToFP(V, Float) : B.CreateUIToFP(V, Float), B);
}
