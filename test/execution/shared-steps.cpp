// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose sums may be split, so that steps of k share a vector where
// rows do not fill one. The elements are small integers: every order of the
// sums has the same result. Nothing outside of a matrix is touched.
//
// RUN: %run_flags --sample %s -- -ffast-math -fno-finite-math-only
// RUN: %run_flags --set O2 --set O3-native %s -- -DSIGN_OF_ZERO

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

static int Failures;

enum Form { Product, Update, Plus, Scaled };

#ifdef __clang__
#define NO_VECTORS _Pragma("clang loop vectorize(disable)")
#endif

template <class T, int M, int K, int N, Form F>
__attribute__((noinline)) static void compute(T *D, const T *A, const T *B,
                                              const T *C) {
  typedef T MatrixA __attribute__((matrix_type(M, K)));
  typedef T MatrixB __attribute__((matrix_type(K, N)));
  typedef T MatrixD __attribute__((matrix_type(M, N)));
  const MatrixA &X = *(const MatrixA *)A;
  const MatrixB &Y = *(const MatrixB *)B;
  const MatrixD &Z = *(const MatrixD *)C;
  MatrixD &Result = *(MatrixD *)D;
  if constexpr (F == Product)
    Result = X * Y;
  else if constexpr (F == Update)
    Result += X * Y;
  else if constexpr (F == Plus)
    Result = X * Y + Z;
  else
    Result = Result - (X * Y) * T(2);
}

template <class T, int M, int K, int N, Form F>
__attribute__((noinline)) static void expect(T *D, const T *A, const T *B,
                                             const T *C) {
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != M; ++I) {
      T Sum = 0;
      NO_VECTORS for (int L = 0; L != K; ++L) Sum +=
          A[I + L * M] * B[L + J * K];
      T &Z = D[I + J * M];
      Z = F == Product  ? Sum
          : F == Update ? T(Z + Sum)
          : F == Plus   ? T(Sum + C[I + J * M])
                        : T(Z - Sum * T(2));
    }
}

template <class T>
[[clang::optnone]] static void fill(Guarded<T> &Memory, uint64_t Seed) {
  for (size_t I = 0; I != Memory.size(); ++I) {
    Seed = Seed * 6364136223846793005u + 1442695040888963407u;
    Memory.data()[I] = T(int(Seed >> 40) % 9 - 4);
  }
}

template <class T, int M, int K, int N, Form F>
[[clang::optnone]] static void check() {
  for (bool AtEnd : {false, true}) {
    Guarded<T> A(M * K, AtEnd), B(K * N, AtEnd), C(M * N, AtEnd),
        D(M * N, AtEnd), Expected(M * N, AtEnd);
    fill(A, 1);
    fill(B, 2);
    fill(C, 3);
    fill(D, 4);
    fill(Expected, 4);
    expect<T, M, K, N, F>(Expected.data(), A.data(), B.data(), C.data());
    compute<T, M, K, N, F>(D.data(), A.data(), B.data(), C.data());
    bool IsSame = true;
    for (int I = 0; I != M * N; ++I)
      IsSame &= D.data()[I] == Expected.data()[I];
    if (IsSame)
      continue;
    std::printf("%dx%d * %dx%d of %d bytes, form %d: wrong\n", M, K, K, N,
                int(sizeof(T)), F);
    ++Failures;
  }
}

/// Steps that a vector has not are zero: neither what lies behind a column, nor
/// an infinity beside a zero, reaches a sum.
template <class T, int M, int K, int N>
[[clang::optnone]] static void checkInfinities() {
  Guarded<T> A(M * K, true), B(K * N, true), D(M * N, true);
  for (int I = 0; I != M * K; ++I)
    A.data()[I] = T(1);
  for (int I = 0; I != K * N; ++I)
    B.data()[I] = I / K % 2 ? T(INFINITY) : T(1);
  compute<T, M, K, N, Product>(D.data(), A.data(), B.data(), D.data());
  for (int I = 0; I != M * N; ++I) {
    T Expected = I / M % 2 ? T(INFINITY) : T(K);
    if (D.data()[I] == Expected)
      continue;
    std::printf("%dx%d * %dx%d: %g at %d\n", M, K, K, N, double(D.data()[I]),
                I);
    ++Failures;
  }
}

/// All numbers of rows behind two full vectors, or none.
template <class T, int K, Form F, int... Rows>
[[clang::optnone]] static void checkRows(std::integer_sequence<int, Rows...>) {
  (check<T, Rows + 1, K, 5, F>(), ...);
}

template <class T> static void checkAll() {
  checkRows<T, 37, Product>(std::make_integer_sequence<int, 33>());
  check<T, 8, 256, 8, Product>();
  check<T, 4, 67, 4, Product>();
  check<T, 17, 17, 17, Update>();
  check<T, 19, 31, 29, Update>();
  check<T, 21, 21, 21, Plus>();
  check<T, 10, 15, 33, Plus>();
  check<T, 5, 40, 24, Scaled>();
  check<T, 33, 9, 7, Scaled>();
}

/// A sum of nothing but -0 is -0, where only its order is free.
template <class T, int M, int K, int N> static void checkSignOfZero() {
#pragma clang fp reassociate(on)
  T A[M * K], B[K * N], D[M * N];
  for (T &X : A)
    X = T(-1);
  for (T &X : B)
    X = T(0);
  *(volatile T *)A = T(-1);
  typedef T MatrixA __attribute__((matrix_type(M, K)));
  typedef T MatrixB __attribute__((matrix_type(K, N)));
  typedef T MatrixD __attribute__((matrix_type(M, N)));
  *(MatrixD *)D = *(const MatrixA *)A * *(const MatrixB *)B;
  for (T X : D)
    if (!std::signbit(X)) {
      std::printf("%dx%d * %dx%d: a positive zero\n", M, K, K, N);
      ++Failures;
      return;
    }
}

int main() {
#ifdef SIGN_OF_ZERO
  checkSignOfZero<float, 3, 41, 9>();
  checkSignOfZero<double, 17, 19, 5>();
  return Failures != 0;
#endif
  checkAll<float>();
  checkAll<double>();
  checkAll<int32_t>();
  checkAll<int8_t>();
  checkInfinities<float, 17, 17, 17>();
  checkInfinities<float, 24, 31, 5>();
  checkInfinities<float, 3, 41, 9>();
  checkInfinities<double, 9, 33, 5>();
  return Failures != 0;
}
