// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of tensors as 64 bits, and what is computed with one, two or three of
// them. Each operation rounds once; integers are modulo 2^n.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

enum Element { I1, I8, I16, I32, I64, Half, BFloat, Float, Double };

[[noreturn]] inline void die(const std::string &Text) {
  fprintf(stderr, "tensor oracle: %s\n", Text.c_str());
  exit(3);
}

inline Element elementOf(const std::string &Name) {
  static const char *Names[] = {"i1",   "i8",     "i16",   "i32",   "i64",
                                "half", "bfloat", "float", "double"};
  for (int I = 0; I != 9; ++I)
    if (Name == Names[I])
      return Element(I);
  die("no element " + Name);
}
inline unsigned bitsOf(Element E) {
  static const unsigned Bits[] = {1, 8, 16, 32, 64, 16, 16, 32, 64};
  return Bits[E];
}
inline bool isFloat(Element E) { return E >= Half; }
inline unsigned bytesOf(Element E) { return (bitsOf(E) + 7) / 8; }
inline uint64_t masked(Element E, uint64_t Bits) {
  return bitsOf(E) == 64 ? Bits : Bits & ((1ull << bitsOf(E)) - 1);
}
inline int64_t signedOf(Element E, uint64_t Bits) {
  unsigned Shift = 64 - bitsOf(E);
  return int64_t(Bits << Shift) >> Shift;
}

template <class T> T read(uint64_t Bits) {
  T Value;
  memcpy(&Value, &Bits, sizeof(T));
  return Value;
}
template <class T> uint64_t write(T Value) {
  uint64_t Bits = 0;
  memcpy(&Bits, &Value, sizeof(T));
  return Bits;
}

/// Calls \p Body with a value of the type that \p E is.
template <class F> auto withFloat(Element E, F Body) {
  switch (E) {
  case Half:
    return Body(_Float16(0));
  case BFloat:
    return Body(__bf16(0));
  case Float:
    return Body(0.0f);
  case Double:
    return Body(0.0);
  default:
    die("expected a floating-point type");
  }
}

/// The value of a half, bfloat, float or double: exact.
inline double numberOf(Element E, uint64_t Bits) {
  return withFloat(
      E, [&](auto Zero) { return double(read<decltype(Zero)>(Bits)); });
}
/// Rounded once.
inline uint64_t fromNumber(Element E, double Value) {
  return withFloat(E, [&](auto Zero) { return write(decltype(Zero)(Value)); });
}
inline bool isNaN(Element E, uint64_t Bits) {
  return isFloat(E) && std::isnan(numberOf(E, Bits));
}
inline bool isZero(Element E, uint64_t Bits) {
  return isFloat(E) ? numberOf(E, Bits) == 0 : masked(E, Bits) == 0;
}

template <class T> T floatStep(const std::string &Name, Element E, T X, T Y) {
  double A = double(X), B = double(Y);
  bool Unordered = std::isnan(A) || std::isnan(B);
  if (Name == "fadd")
    return X + Y;
  if (Name == "fsub")
    return X - Y;
  if (Name == "fmul")
    return X * Y;
  if (Name == "fdiv")
    return X / Y;
  if (Name == "frem") // exact
    return T(std::fmod(A, B));
  if (Name == "copysign")
    return T(std::copysign(A, B));
  bool Least = Name.compare(0, 3, "min") == 0;
  // -0 is less than 0.
  bool First = A != B ? (A < B) == Least : std::signbit(A) == Least;
  if (Name == "minimum" || Name == "maximum")
    return Unordered ? T(NAN) : First ? X : Y;
  if (Name == "minnum" || Name == "maxnum" || Name == "minimumnum" ||
      Name == "maximumnum")
    return std::isnan(A) ? Y : std::isnan(B) ? X : First ? X : Y;
  die("no step " + Name);
}

inline uint64_t integerStep(const std::string &Name, Element E, uint64_t X,
                            uint64_t Y) {
  unsigned Bits = bitsOf(E);
  int64_t A = signedOf(E, X), B = signedOf(E, Y);
  auto Clamp = [&](__int128 Value, bool Signed) -> uint64_t {
    __int128 Most =
        Signed ? ((__int128)1 << (Bits - 1)) - 1 : ((__int128)1 << Bits) - 1;
    __int128 Least = Signed ? -Most - 1 : 0;
    return uint64_t(Value > Most ? Most : Value < Least ? Least : Value);
  };
  if (Name == "add")
    return X + Y;
  if (Name == "sub")
    return X - Y;
  if (Name == "mul")
    return X * Y;
  if (Name == "and")
    return X & Y;
  if (Name == "or")
    return X | Y;
  if (Name == "xor")
    return X ^ Y;
  if (Name == "smin")
    return A < B ? X : Y;
  if (Name == "smax")
    return A > B ? X : Y;
  if (Name == "umin")
    return X < Y ? X : Y;
  if (Name == "umax")
    return X > Y ? X : Y;
  if (Name == "udiv")
    return X / Y;
  if (Name == "urem")
    return X % Y;
  if (Name == "sdiv")
    return uint64_t(A / B);
  if (Name == "srem")
    return uint64_t(A % B);
  if (Name == "shl")
    return X << Y;
  if (Name == "lshr")
    return X >> Y;
  if (Name == "ashr")
    return uint64_t(A >> Y);
  if (Name == "sadd.sat")
    return Clamp((__int128)A + B, true);
  if (Name == "ssub.sat")
    return Clamp((__int128)A - B, true);
  if (Name == "uadd.sat")
    return Clamp((__int128)X + Y, false);
  if (Name == "usub.sat")
    return Clamp((__int128)X - Y, false);
  die("no step " + Name);
}

/// An element-wise operation on two elements.
inline uint64_t step(const std::string &Name, Element E, uint64_t X,
                     uint64_t Y) {
  if (!isFloat(E))
    return masked(E, integerStep(Name, E, X, Y));
  return withFloat(E, [&](auto Zero) {
    using T = decltype(Zero);
    return write(floatStep<T>(Name, E, read<T>(X), read<T>(Y)));
  });
}

inline uint64_t unary(const std::string &Name, Element E, uint64_t X) {
  if (isFloat(E)) {
    double A = numberOf(E, X);
    if (Name == "fneg")
      return fromNumber(E, -A);
    if (Name == "fabs")
      return fromNumber(E, std::fabs(A));
    if (Name == "sqrt") // once more rounded, but to less than half the bits
      return E == Float ? write(std::sqrt(read<float>(X)))
                        : fromNumber(E, std::sqrt(A));
    if (Name == "floor")
      return fromNumber(E, std::floor(A));
    if (Name == "ceil")
      return fromNumber(E, std::ceil(A));
    if (Name == "ftrunc")
      return fromNumber(E, std::trunc(A));
    if (Name == "round")
      return fromNumber(E, std::round(A));
    if (Name == "rint" || Name == "nearbyint" || Name == "roundeven")
      return fromNumber(E, std::nearbyint(A));
    die("no function " + Name);
  }
  unsigned Bits = bitsOf(E), Count = 0;
  auto Bit = [&](unsigned I) { return X >> I & 1; };
  uint64_t Result = 0;
  if (Name == "abs")
    return masked(E, signedOf(E, X) < 0 ? -X : X);
  if (Name == "ctpop")
    for (unsigned I = 0; I != Bits; ++I)
      Result += Bit(I);
  else if (Name == "ctlz") {
    while (Count != Bits && !Bit(Bits - 1 - Count))
      ++Count;
    Result = Count;
  } else if (Name == "cttz") {
    while (Count != Bits && !Bit(Count))
      ++Count;
    Result = Count;
  } else if (Name == "bitreverse")
    for (unsigned I = 0; I != Bits; ++I)
      Result |= Bit(I) << (Bits - 1 - I);
  else if (Name == "bswap")
    for (unsigned I = 0; I != Bits; I += 8)
      Result |= (X >> I & 255) << (Bits - 8 - I);
  else
    die("no function " + Name);
  return Result;
}

inline uint64_t ternary(const std::string &Name, Element E, uint64_t X,
                        uint64_t Y, uint64_t Z) {
  unsigned Bits = bitsOf(E);
  if (Name == "fma")
    return E == Float
               ? write(std::fma(read<float>(X), read<float>(Y), read<float>(Z)))
           : E == Double ? write(std::fma(read<double>(X), read<double>(Y),
                                          read<double>(Z)))
                         : (die("fma of this type"), 0);
  unsigned By = Z % Bits;
  if (Name == "fshl")
    return By ? masked(E, X << By | Y >> (Bits - By)) : X;
  if (Name == "fshr")
    return By ? masked(E, X << (Bits - By) | Y >> By) : Y;
  die("no function " + Name);
}

/// \p IsSigned counts for integers only.
inline uint64_t convert(Element From, Element To, bool IsSigned, uint64_t X) {
  if (From == To)
    return X;
  if (isFloat(From) && isFloat(To))
    return fromNumber(To, numberOf(From, X));
  if (isFloat(From))
    return masked(To, IsSigned ? uint64_t(int64_t(numberOf(From, X)))
                               : uint64_t(numberOf(From, X)));
  uint64_t Wide = IsSigned ? uint64_t(signedOf(From, X)) : X;
  if (!isFloat(To))
    return masked(To, Wide);
  if (To == Float)
    return write(IsSigned ? float(int64_t(Wide)) : float(Wide));
  // Other floats are reached by way of double only where that is exact.
  return fromNumber(To, IsSigned ? double(int64_t(Wide)) : double(Wide));
}

/// LLVM's predicates by number.
inline bool compare(Element E, int Predicate, uint64_t X, uint64_t Y) {
  if (isFloat(E)) {
    double A = numberOf(E, X), B = numberOf(E, Y);
    bool Unordered = std::isnan(A) || std::isnan(B);
    return Unordered ? Predicate & 8
           : A == B  ? Predicate & 1
           : A > B   ? Predicate & 2
                     : Predicate & 4;
  }
  int64_t A = signedOf(E, X), B = signedOf(E, Y);
  bool Results[] = {X == Y, X != Y, X > Y, X >= Y, X<Y, X <= Y, A> B,
                    A >= B, A < B,  A <= B};
  return Results[Predicate - 32];
}

/// What a step ignores.
inline uint64_t identity(const std::string &Name, Element E) {
  uint64_t All = masked(E, ~0ull), Sign = 1ull << (bitsOf(E) - 1);
  if (Name == "fadd")
    return fromNumber(E, -0.0);
  if (Name == "fmul")
    return fromNumber(E, 1);
  if (Name == "minnum" || Name == "maxnum")
    return fromNumber(E, NAN);
  if (Name == "minimum")
    return fromNumber(E, INFINITY);
  if (Name == "maximum")
    return fromNumber(E, -INFINITY);
  if (Name == "add" || Name == "or" || Name == "xor" || Name == "umax")
    return 0;
  if (Name == "mul")
    return 1;
  if (Name == "and" || Name == "umin")
    return All;
  if (Name == "smin")
    return All ^ Sign;
  if (Name == "smax")
    return Sign;
  die("no identity of " + Name);
}
