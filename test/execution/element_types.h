// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The element types of matrices in the execution tests: their bits, their
// names, and values to test with.

#ifndef ELEMENT_TYPES_H
#define ELEMENT_TYPES_H

#include <stdint.h>
#include <string.h>
#include <type_traits>

namespace matrix_test {

/// Significant bits of a floating-point type, the implied one included.
template <class T> constexpr int Significand = 0;
template <> constexpr int Significand<__bf16> = 8;
template <> constexpr int Significand<_Float16> = 11;
template <> constexpr int Significand<float> = 24;
template <> constexpr int Significand<double> = 53;

template <class T> constexpr bool IsFloat = Significand<T> != 0;

/// Whether to test bfloat arithmetic. Without FEAT_BF16, LLVM 22's AArch64 back
/// end rounds it wrongly: see bfloat-ties.c.
#if defined(__aarch64__) && !defined(__ARM_FEATURE_BF16)
constexpr bool HasBFloatArithmetic = false;
#else
constexpr bool HasBFloatArithmetic = true;
#endif

template <class T>
using BitsOf = std::conditional_t<
    sizeof(T) == 1, uint8_t,
    std::conditional_t<sizeof(T) == 2, uint16_t,
                       std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;

template <class T> BitsOf<T> toBits(T Value) {
  BitsOf<T> Bits;
  memcpy(&Bits, &Value, sizeof(T));
  return Bits;
}

template <class T> T fromBits(uint64_t Bits) {
  BitsOf<T> Narrow = static_cast<BitsOf<T>>(Bits);
  T Value;
  memcpy(&Value, &Narrow, sizeof(T));
  return Value;
}

constexpr uint64_t lowBits(int Count) { return (uint64_t(1) << Count) - 1; }

template <class T>
constexpr uint64_t SignBit = uint64_t(1) << (8 * sizeof(T) - 1);
template <class T>
constexpr uint64_t InfinityBits =
    SignBit<T> - (lowBits(Significand<T> - 1) + 1);

template <class T> bool isNaN(T Value) {
  if constexpr (IsFloat<T>)
    return (toBits(Value) & ~SignBit<T>) > InfinityBits<T>;
  return false;
}

template <class T> bool isSame(T Expected, T Got) {
  return toBits(Expected) == toBits(Got) || (isNaN(Expected) && isNaN(Got));
}

template <class T> const char *elementName() {
  if constexpr (std::is_same_v<T, __bf16>)
    return "__bf16";
  if constexpr (std::is_same_v<T, _Float16>)
    return "_Float16";
  if constexpr (IsFloat<T>)
    return sizeof(T) == 4 ? "float" : "double";
  constexpr int Log = sizeof(T) == 1   ? 0
                      : sizeof(T) == 2 ? 1
                      : sizeof(T) == 4 ? 2
                                       : 3;
  static const char *const Names[2][4] = {
      {"uint8_t", "uint16_t", "uint32_t", "uint64_t"},
      {"int8_t", "int16_t", "int32_t", "int64_t"}};
  return Names[std::is_signed_v<T>][Log];
}

/// splitmix64: the same data in every run and on every host.
class Random {
  uint64_t State;

public:
  explicit Random(uint64_t Seed) : State(Seed) {}
  uint64_t next() {
    uint64_t Z = State += 0x9e3779b97f4a7c15;
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    return Z ^ (Z >> 31);
  }
  int below(int Limit) { return static_cast<int>(next() % Limit); }
};

/// An integer of any size; a floating-point number from 2^-4 to 2^4 of either
/// sign with a random significand, so that nearly every operation rounds and a
/// sum depends on the order of its terms.
template <class T> T plainValue(Random &Rng) {
  uint64_t Bits = Rng.next();
  if constexpr (IsFloat<T>) {
    constexpr int Fraction = Significand<T> - 1;
    constexpr uint64_t Bias = InfinityBits<T> >> (Fraction + 1);
    uint64_t Exponent = Bias - 4 + Rng.below(8);
    Bits = (Bits & (SignBit<T> | lowBits(Fraction))) | Exponent << Fraction;
  }
  return fromBits<T>(Bits);
}

/// Zeros, infinities, NaN, subnormals, the largest and the smallest.
template <class T> T specialValue(Random &Rng) {
  if constexpr (IsFloat<T>) {
    constexpr uint64_t Normal = lowBits(Significand<T> - 1) + 1;
    const uint64_t Magnitudes[] = {0,
                                   0,
                                   1,
                                   Normal / 2 + 3,
                                   Normal - 1,
                                   Normal,
                                   InfinityBits<T> - 1,
                                   InfinityBits<T>,
                                   InfinityBits<T> + Normal / 2};
    uint64_t Sign = Rng.below(2) ? SignBit<T> : 0;
    return fromBits<T>(Magnitudes[Rng.below(9)] | Sign);
  } else {
    const uint64_t Values[] = {0, 1, ~uint64_t(0), SignBit<T>, SignBit<T> - 1};
    return fromBits<T>(Values[Rng.below(5)]);
  }
}

} // namespace matrix_test

#endif
