// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices of bytes divided by constants; the quotients are moved within
// registers and multiplied. LLVM's x86 back end makes 0 of some (Backends.md).
//
// RUN: %run_flags %s
// RUN: %run_flags --set O1 --set O3-native --set O2-v3 %s -- -fmatrix-memory-layout=row-major

#include <cassert>
#include <cstdint>

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));

template <class T, int N, T D>
[[gnu::noinline]] static void outerProduct(const Matrix<T, N, N> &A,
                                           const Matrix<T, N, 1> &Column,
                                           Matrix<T, N, N> &Result) {
  Matrix<T, N, N> Q = A / D;
  Result = Column * __builtin_matrix_row(Q, 1);
}

template <class T, int N, T D>
[[gnu::noinline]] static void turned(const Matrix<T, N, N> &A,
                                     const Matrix<T, N, N> &B,
                                     Matrix<T, N, N> &Result) {
  Result = __builtin_elementwise_max(__builtin_matrix_transpose(A % D) * B,
                                     Matrix<T, N, N>(0));
}

template <class T, int N, T D> static void check() {
  Matrix<T, N, N> A, B, Outer, Turned;
  Matrix<T, N, 1> Column;
  for (int Seed = 0; Seed < 64; ++Seed) {
    for (int I = 0; I < N; ++I) {
      Column[I][0] = T(Seed * 11 + I * 5 + 1);
      for (int J = 0; J < N; ++J) {
        A[I][J] = T(Seed * 37 + I * 101 + J * 53 + 200);
        B[I][J] = T(Seed * 3 + I * 7 + J * 19);
      }
    }
    outerProduct<T, N, D>(A, Column, Outer);
    turned<T, N, D>(A, B, Turned);
    for (int I = 0; I < N; ++I)
      for (int J = 0; J < N; ++J) {
        T Sum = 0;
        for (int K = 0; K < N; ++K)
          Sum = T(Sum + T(T(A[K][I] % D) * B[K][J]));
        assert(Outer[I][J] == T(Column[I][0] * T(A[1][J] / D)));
        assert(Turned[I][J] == (Sum > 0 ? Sum : T(0)));
      }
  }
}

int main() {
  check<uint8_t, 2, 127>();
  check<uint8_t, 2, 3>();
  check<uint8_t, 3, 200>();
  check<uint8_t, 4, 10>();
  check<int8_t, 2, 5>();
  check<int8_t, 3, -7>();
  check<int8_t, 4, 100>();
  return 0;
}
