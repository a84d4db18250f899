// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients and remainders of short integers are computed as floating-point
// numbers where vectors of integers cannot be divided
// (Late/FloatDivisions.cpp). They are those of scalars, also of the largest
// dividends and one less than multiples, however the program rounds. Nothing is
// done to numbers in front of and behind the result. The only exception that a
// quotient of integers raises is that it is inexact.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O3-native %s -- -ffast-math

#include <cassert>
#include <cfenv>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>

template <class T, int N> using Vector = T __attribute__((tensor_type(N)));

template <class T, int N>
[[gnu::noinline]] static void divide(const Vector<T, N> *A,
                                     const Vector<T, N> *B, Vector<T, N> *Q,
                                     Vector<T, N> *R) {
  *Q = *A / *B;
  *R = *A % *B;
}

static uint64_t State = 88172645463325252u;
static uint64_t draw() {
  State ^= State << 13;
  State ^= State >> 7;
  return State ^= State << 17;
}

/// All kinds of numbers: long and short ones, multiples of \p By and one less.
template <class T> static T dividend(T By, int Kind) {
  using U = std::make_unsigned_t<T>;
  U Most = std::numeric_limits<T>::max();
  switch (Kind % 5) {
  case 0:
    return T(draw() >> draw() % 64);
  case 1:
    return T(Most / By * By);
  case 2:
    return T(Most / By * By - 1);
  case 3:
    return std::numeric_limits<T>::min();
  default:
    return T(Most - U(draw() % 3));
  }
}

template <class T, int N> static void check() {
  // In place, and not aligned as vectors are.
  alignas(64) T Memory[4][N + 3];
  for (int Round = 0; Round != 200; ++Round) {
    T *A = Memory[0] + 1, *B = Memory[1] + 1, *Q = Memory[2] + 1,
      *R = Memory[3] + 1;
    T Dividends[N];
    for (T *P : {Q, R})
      P[-1] = P[N] = 77;
    for (int I = 0; I != N; ++I) {
      do
        B[I] = T(draw() >> draw() % 64);
      while (B[I] == 0);
      A[I] = dividend<T>(B[I], Round + I);
      // Not a number of this type.
      if (std::is_signed_v<T> && B[I] == T(-1) &&
          A[I] == std::numeric_limits<T>::min())
        A[I] = 5;
      Dividends[I] = A[I];
    }
    // Each second time remainders take the place of the dividends.
    if (Round % 2 == 0)
      R = A;
    feclearexcept(FE_ALL_EXCEPT);
    divide<T, N>((Vector<T, N> *)A, (Vector<T, N> *)B, (Vector<T, N> *)Q,
                 (Vector<T, N> *)R);
    assert(!fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT));
    for (int I = 0; I != N; ++I) {
      volatile T X = Dividends[I], Y = B[I];
      assert(Q[I] == T(X / Y));
      assert(R[I] == T(X % Y));
    }
    for (T *P : {Memory[2] + 1, Memory[3] + 1})
      assert(P[-1] == 77 && P[N] == 77);
  }
}

template <class T> static void checkAll() {
  check<T, 2>();
  check<T, 3>();
  check<T, 7>();
  check<T, 16>();
  check<T, 17>();
  check<T, 333>();
}

int main() {
  for (int Mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    fesetround(Mode);
    checkAll<int8_t>();
    checkAll<uint8_t>();
    checkAll<int16_t>();
    checkAll<uint16_t>();
    checkAll<int32_t>();
    checkAll<uint32_t>();
    checkAll<int64_t>();
  }
}
