// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arithmetic is done with integers that are wide enough to be exact, and
// rounded once: no compiler flag (-ffp-contract, -ffast-math), no library and
// no MXCSR can change a result, and it is not the arithmetic of an emulator
// that uses the host's fused multiply-add.

#include "FloatModel.h"

using namespace amxmodel;

// After DAZ a float is a zero or normal: a significand below 2^24 times
// 2^(exponent field - 150), where the field is at least 1.

static constexpr uint32_t SignBit = 0x80000000, Infinity = 0x7f800000,
                          NaN = 0x7fc00000;

static uint32_t sign(uint32_t X) { return X & SignBit; }
static uint32_t magnitude(uint32_t X) { return X & ~SignBit; }
static int exponentField(uint32_t X) { return int(magnitude(X) >> 23); }
static bool isNaN(uint32_t X) { return magnitude(X) > Infinity; }
static bool isInfinity(uint32_t X) { return magnitude(X) == Infinity; }

/// DAZ, and the sign stays (SDM volume 1, 10.2.3.4).
static uint32_t denormalsAreZero(uint32_t X) {
  return exponentField(X) == 0 ? sign(X) : X;
}

static uint64_t significand(uint32_t X) {
  return magnitude(X) == 0 ? 0 : (X & 0x7fffff) | 0x800000;
}

/// A multiple of 2^-298, the last bit of the smallest product. The largest
/// product is below 2^256, so that 556 bits hold every sum. _BitInt is Clang's.
using Exact = _BitInt(640);
static constexpr int UnitExponent = -298;

static Exact signedExact(uint32_t Sign, uint64_t Significand, int Shift) {
  Exact Value = Exact(Significand) << Shift;
  return Sign ? -Value : Value;
}

/// The nearest float of 24 significant bits, of two the even one. FTZ: a zero
/// instead of a denormal, and the sign stays (SDM volume 1, 10.2.3.3).
static uint32_t roundToFloat(Exact Value) {
  uint32_t Sign = Value < 0 ? SignBit : 0;
  if (Value < 0)
    Value = -Value;
  // The place of the highest bit.
  int Top = 0;
  for (int Step = 512; Step != 0; Step /= 2)
    if (Top + Step < 640 && Value >> (Top + Step) != 0)
      Top += Step;
  int Exponent = Top + UnitExponent;
  // Below 2^-127, no rounding leads to 2^-126. Above, bits are cut off.
  if (Exponent < -127)
    return Sign;
  int Cut = Top - 23;
  uint32_t Kept = uint32_t(Value >> Cut);
  Exact Rest = Value - (Exact(Kept) << Cut), Half = Exact(1) << (Cut - 1);
  if (Rest > Half || (Rest == Half && Kept % 2 != 0))
    ++Kept;
  if (Kept == 1u << 24) {
    Kept = 1u << 23;
    ++Exponent;
  }
  if (Exponent < -126)
    return Sign;
  if (Exponent > 127)
    return Sign | Infinity;
  return Sign | uint32_t(Exponent + 127) << 23 | (Kept & 0x7fffff);
}

uint32_t amxmodel::fusedMultiplyAdd(uint32_t Acc, uint32_t X, uint32_t Y) {
  Acc = denormalsAreZero(Acc);
  X = denormalsAreZero(X);
  Y = denormalsAreZero(Y);
  if (isNaN(Acc) || isNaN(X) || isNaN(Y))
    return NaN;
  uint32_t ProductSign = sign(X) ^ sign(Y);
  if (isInfinity(X) || isInfinity(Y)) {
    if (magnitude(X) == 0 || magnitude(Y) == 0)
      return NaN;
    if (isInfinity(Acc) && sign(Acc) != ProductSign)
      return NaN;
    return ProductSign | Infinity;
  }
  if (isInfinity(Acc))
    return Acc;
  Exact Sum = 0;
  // 2 * -150 + 298 and -150 + 298 bring both to the unit.
  if (magnitude(X) != 0 && magnitude(Y) != 0)
    Sum += signedExact(ProductSign, significand(X) * significand(Y),
                       exponentField(X) + exponentField(Y) - 2);
  if (magnitude(Acc) != 0)
    Sum += signedExact(sign(Acc), significand(Acc), exponentField(Acc) + 148);
  // IEEE 754: a sum that is exactly zero is +0 unless both addends are -0.
  if (Sum == 0)
    return ProductSign & sign(Acc);
  return roundToFloat(Sum);
}

uint32_t amxmodel::addFloats(uint32_t X, uint32_t Y) {
  constexpr uint32_t One = 0x3f800000;
  return fusedMultiplyAdd(X, Y, One);
}

bool amxmodel::equalFloats(uint32_t A, uint32_t B) {
  return A == B || (isNaN(A) && isNaN(B));
}

uint32_t amxmodel::bfloat16ToFloat(uint16_t X) { return uint32_t(X) << 16; }

uint32_t amxmodel::halfToFloat(uint16_t X) {
  uint32_t Sign = uint32_t(X & 0x8000) << 16, Fraction = X & 0x3ff;
  int Field = X >> 10 & 0x1f;
  if (Field == 0x1f)
    return Sign | Infinity | Fraction << 13;
  if (Field == 0) {
    if (Fraction == 0)
      return Sign;
    for (Field = 1; Fraction < 0x400; Fraction *= 2)
      --Field;
  }
  return Sign | uint32_t(Field - 15 + 127) << 23 | (Fraction & 0x3ff) << 13;
}
