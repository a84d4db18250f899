// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose rows do not fill vectors: what a last vector computes again is
// the same, nothing outside of a matrix is touched (it ends, or starts, where
// memory does), and no lane raises an exception that no element raises.
//
// RUN: %run_flags %s

#include "guarded_memory.h"
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures;

enum Form { Product, Update, Epilogue, Transposed };

template <class T, int M, int K, int N, Form F>
__attribute__((noinline)) static void compute(T *D, const T *A, const T *B) {
  typedef T Left __attribute__((matrix_type(M, K)));
  typedef T Right __attribute__((matrix_type(K, N)));
  typedef T Turned __attribute__((matrix_type(N, K)));
  typedef T Result __attribute__((matrix_type(M, N)));
  const Left &X = *(const Left *)A;
  const Right &Y = *(const Right *)B;
  Result &Z = *(Result *)D;
  if constexpr (F == Product)
    Z = X * Y;
  else if constexpr (F == Update)
    Z += X * Y;
  else if constexpr (F == Epilogue)
    Z = Z - (X * Y) * T(3);
  else
    Z = X * __builtin_matrix_transpose(*(const Turned *)B);
}

template <class T, int M, int K, int N, Form F>
__attribute__((noinline)) static void expect(T *D, const T *A, const T *B) {
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != M; ++I) {
      T Sum = 0;
      for (int L = 0; L != K; ++L) {
        T Term = A[I + L * M] * (F == Transposed ? B[J + L * N] : B[L + J * K]);
        Sum = L == 0 ? Term : T(Sum + Term);
      }
      T &Z = D[I + J * M];
      if (F == Update)
        Z = T(Z + Sum);
      else if (F == Epilogue)
        Z = T(Z - T(Sum * T(3)));
      else
        Z = Sum;
    }
}

template <class T, int M, int K, int N, Form F>
[[clang::optnone]] static void check() {
  for (bool AtEnd : {false, true}) {
    Guarded<T> A(M * K, AtEnd), B(K * N, AtEnd), D(M * N, AtEnd),
        Expected(M * N, AtEnd);
    A.fill(1);
    B.fill(2);
    D.fill(3);
    Expected.fill(3);
    expect<T, M, K, N, F>(Expected.data(), A.data(), B.data());
    compute<T, M, K, N, F>(D.data(), A.data(), B.data());
    if (!std::memcmp(D.data(), Expected.data(), sizeof(T) * M * N))
      continue;
    std::printf("%dx%d * %dx%d of %d bytes, form %d: wrong\n", M, K, K, N,
                int(sizeof(T)), F);
    ++Failures;
  }
}

/// An infinity times any element is one, and no exception; times a zero in a
/// lane that is no element it would be.
template <class T, int M, int K, int N>
[[clang::optnone]] static void checkExceptions() {
  Guarded<T> A(M * K, true), B(K * N, true), D(M * N, true);
  for (size_t I = 0; I != A.size(); ++I)
    A.data()[I] = T(I % 5 + 1);
  for (size_t I = 0; I != B.size(); ++I)
    B.data()[I] = I % 3 ? T(2) : T(INFINITY);
  std::feclearexcept(FE_ALL_EXCEPT);
  compute<T, M, K, N, Product>(D.data(), A.data(), B.data());
  if (!std::fetestexcept(FE_INVALID | FE_OVERFLOW | FE_DIVBYZERO))
    return;
  std::printf("%dx%d * %dx%d: an exception\n", M, K, K, N);
  ++Failures;
}

template <class T> [[clang::optnone]] static void checkAll() {
  check<T, 7, 9, 5, Product>();
  check<T, 13, 13, 13, Product>();
  check<T, 31, 17, 29, Product>();
  check<T, 37, 3, 70, Product>();
  check<T, 100, 5, 3, Product>();
  check<T, 19, 6, 31, Update>();
  check<T, 67, 5, 26, Update>();
  check<T, 31, 5, 31, Epilogue>();
  check<T, 13, 7, 40, Transposed>();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int32_t>();
  checkAll<uint8_t>();
  checkExceptions<float, 2, 33, 33>();
  checkExceptions<float, 3, 33, 33>();
  checkExceptions<float, 13, 4, 13>();
  checkExceptions<float, 13, 20, 1>();
  checkExceptions<double, 7, 2, 1>();
  checkExceptions<float, 3, 3, 3>();
  checkExceptions<float, 1, 6, 3>();
  checkExceptions<float, 6, 5, 4>();
  checkExceptions<double, 5, 2, 3>();
  checkExceptions<float, 31, 8, 31>();
  checkExceptions<double, 5, 9, 33>();
  checkExceptions<double, 29, 4, 31>();
  return Failures != 0;
}
