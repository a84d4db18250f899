// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of small matrices that do not fill vectors, in expressions: what one
// makes is read by the next one, in registers, whatever the number of rows. In
// place, between columns that lie apart, and where memory ends.
//
// RUN: %run_flags --sample %s

#include "guarded_memory.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <utility>

static int Failures;

enum Form { Chain, Covariance, InPlace, Turned, Strided };

template <class T, int Rows, int Columns>
using Matrix = T __attribute__((matrix_type(Rows, Columns)));

/// A is M x K, B is K x N, C is N x N, D is M x N.
template <class T, int M, int K, int N, Form F>
__attribute__((noinline)) static void compute(T *D, const T *A, const T *B,
                                              const T *C) {
  const auto &X = *(const Matrix<T, M, K> *)A;
  const auto &Y = *(const Matrix<T, K, N> *)B;
  const auto &S = *(const Matrix<T, N, N> *)C;
  auto &Z = *(Matrix<T, M, N> *)D;
  if constexpr (F == Chain)
    Z = X * Y * S;
  else if constexpr (F == Covariance)
    Z = (X * Y * S + Z) * __builtin_matrix_transpose(S);
  else if constexpr (F == InPlace)
    Z += X * Y;
  else if constexpr (F == Turned)
    Z = __builtin_matrix_transpose(*(const Matrix<T, K, M> *)A) * Y - Z;
  else
    Z = __builtin_matrix_column_major_load(A, M, N > K ? K : N, M) *
            __builtin_matrix_column_major_load(C, N > K ? K : N, N, N) +
        Z;
}

template <class T>
static void multiply(T *D, const T *A, const T *B, int M, int K, int N,
                     int StrideA, int StrideB, bool TurnA, bool TurnB) {
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != M; ++I) {
      T Sum = 0;
      for (int L = 0; L != K; ++L) {
        T Term = (TurnA ? A[L + I * StrideA] : A[I + L * StrideA]) *
                 (TurnB ? B[J + L * StrideB] : B[L + J * StrideB]);
        Sum = L == 0 ? Term : T(Sum + Term);
      }
      D[I + J * M] = Sum;
    }
}

template <class T, int M, int K, int N, Form F>
[[clang::optnone]] static void expect(T *D, const T *A, const T *B,
                                      const T *C) {
  T First[M * N], Second[M * N];
  if (F == Turned)
    multiply(First, A, B, M, K, N, K, K, true, false);
  else if (F == Strided)
    multiply(First, A, C, M, N > K ? K : N, N, M, N, false, false);
  else
    multiply(First, A, B, M, K, N, M, K, false, false);
  if (F == Chain || F == Covariance)
    multiply(Second, First, C, M, N, N, M, N, false, false);
  for (int I = 0; I != M * N; ++I)
    Second[I] = F == Chain        ? Second[I]
                : F == Covariance ? T(Second[I] + D[I])
                : F == Turned     ? T(First[I] - D[I])
                : F == InPlace    ? T(D[I] + First[I])
                                  : T(First[I] + D[I]);
  if (F == Covariance)
    multiply(D, Second, C, M, N, N, M, N, false, true);
  else
    std::memcpy(D, Second, sizeof(Second));
}

template <class T, int M, int K, int N, Form F>
[[clang::optnone]] static void check() {
  for (bool AtEnd : {false, true}) {
    Guarded<T> A(M * K, AtEnd), B(K * N, AtEnd), C(N * N, AtEnd),
        D(M * N, AtEnd), Expected(M * N, AtEnd);
    A.fill(1);
    B.fill(2);
    C.fill(3);
    D.fill(4);
    Expected.fill(4);
    expect<T, M, K, N, F>(Expected.data(), A.data(), B.data(), C.data());
    compute<T, M, K, N, F>(D.data(), A.data(), B.data(), C.data());
    if (!std::memcmp(D.data(), Expected.data(), sizeof(T) * M * N))
      continue;
    std::printf("%dx%dx%d of %d bytes, form %d: wrong\n", M, K, N,
                int(sizeof(T)), F);
    ++Failures;
  }
}

template <class T, int M, int K, int N>
[[clang::optnone]] static void checkForms() {
  check<T, M, K, N, Chain>();
  check<T, M, K, N, Covariance>();
  check<T, M, K, N, InPlace>();
  check<T, M, K, N, Turned>();
  if constexpr (N <= K)
    check<T, M, K, N, Strided>();
}

template <class T, int... Rows>
[[clang::optnone]] static void checkAll(std::integer_sequence<int, Rows...>) {
  (checkForms<T, Rows + 1, 3, 3>(), ...);
  (checkForms<T, Rows + 1, 6, 5>(), ...);
}

int main() {
  std::make_integer_sequence<int, 8> Eight;
  checkAll<float>(Eight);
  checkAll<double>(Eight);
  checkAll<uint32_t>(Eight);
  return Failures != 0;
}
