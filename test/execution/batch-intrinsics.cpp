// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of each iteration's scalars and of flat vectors in loops over small
// matrices, which are LLVM's intrinsics there, beside the same element by
// element.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O2-v4 %s -- -fno-math-errno

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

template <class T> using Matrix = T __attribute__((matrix_type(3, 3)));

template <class T> struct Floats {
  static T f(int Which, T A, T B) {
    switch (Which) {
    case 0:
      return __builtin_elementwise_sqrt(A);
    case 1:
      return __builtin_elementwise_abs(A);
    case 2:
      return __builtin_elementwise_floor(A) + __builtin_elementwise_ceil(B);
    case 3:
      return __builtin_elementwise_minimum(A, B);
    case 4:
      return __builtin_elementwise_copysign(A, B);
    case 5:
      return __builtin_elementwise_fma(A, B, A);
    default:
      return A < B ? A : B;
    }
  }
};
template <class T> struct Integers {
  static T f(int Which, T A, T B) {
    switch (Which) {
    case 0:
      return __builtin_elementwise_max(A, B);
    case 1:
      return __builtin_elementwise_add_sat(A, B);
    case 2:
      return __builtin_elementwise_bitreverse(A);
    case 3:
      return __builtin_elementwise_popcount(A) + B;
    case 4:
      return A / T(B | 1);
    case 5:
      return __builtin_elementwise_sub_sat(B, A);
    default:
      return A < B ? A : B;
    }
  }
};

constexpr int Count = 37;

/// Products of a matrix with itself, scaled by what \p F makes of two scalars.
template <class T, class F, int Which>
__attribute__((noinline)) static void
batch(Matrix<T> *__restrict To, const Matrix<T> *From, const T *A, const T *B) {
  for (int I = 0; I < Count; ++I)
    To[I] = From[I] * From[I] * F::f(Which, A[I], B[I]);
}

template <class T, class F, int Which> static int check() {
  T A[Count], B[Count], From[Count * 9], To[Count * 9];
  for (int I = 0; I != Count; ++I) {
    A[I] = T(I * 37 % 23 - 11);
    B[I] = T(I * 29 % 19 - 9);
  }
  if constexpr (!std::numeric_limits<T>::is_integer) {
    A[3] = std::numeric_limits<T>::quiet_NaN();
    A[9] = T(-0.0);
    B[9] = T(0.0);
    B[20] = std::numeric_limits<T>::infinity();
  }
  for (int I = 0; I != Count * 9; ++I)
    From[I] = T(I * 7 % 5 - 2);
  batch<T, F, Which>(reinterpret_cast<Matrix<T> *>(To),
                     reinterpret_cast<const Matrix<T> *>(From), A, B);
  for (int I = 0; I != Count * 9; ++I) {
    const T *X = From + I / 9 * 9;
    int Row = I % 3, Column = I / 3 % 3;
    T Sum = 0;
    for (int K = 0; K != 3; ++K) {
      T Term = T(X[Row + 3 * K] * X[K + 3 * Column]);
      Sum = K == 0 ? Term : T(Sum + Term);
    }
    T Expected = T(Sum * F::f(Which, A[I / 9], B[I / 9]));
    bool AreNaN = Expected != Expected && To[I] != To[I];
    if (AreNaN || !std::memcmp(&Expected, &To[I], sizeof(T)))
      continue;
    std::printf("function %d of %d bytes: wrong at %d\n", Which, int(sizeof(T)),
                I);
    return 1;
  }
  return 0;
}

template <class T, class F> static int checkAll() {
  return check<T, F, 0>() + check<T, F, 1>() + check<T, F, 2>() +
         check<T, F, 3>() + check<T, F, 4>() + check<T, F, 5>() +
         check<T, F, 6>();
}

int main() {
  return checkAll<float, Floats<float>>() + checkAll<double, Floats<double>>() +
         checkAll<int32_t, Integers<int32_t>>() +
         checkAll<int16_t, Integers<int16_t>>();
}
