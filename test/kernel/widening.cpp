// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrow elements of either sign, either layout, onto what is there: A is widened
// where it is packed, B as it is read.
//
// RUN: %compile_with_kernel %s -o %t && %t

#include <cstdint>
#include <cstdio>

template <class T, int R, int C>
using InRows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class T, int R, int C>
using InColumns = T __attribute__((matrix_type(R, C)));

static int Failures;

template <class A, class B, int M, int K, int N>
__attribute__((noinline)) static void add(int32_t *D, const A *X, const B *Y) {
  auto &Z = *(InColumns<int32_t, M, N> *)D;
  auto Turned = static_cast<InColumns<A, M, K>>(*(const InRows<A, M, K> *)X);
  Z = __builtin_matrix_multiply_add(Turned, *(const InColumns<B, K, N> *)Y, Z);
}

template <class A, class B, int M, int K, int N>
__attribute__((noinline)) static void addRows(int32_t *D, const A *X,
                                              const B *Y) {
  auto &Z = *(InRows<int32_t, M, N> *)D;
  auto Turned = static_cast<InRows<A, M, K>>(*(const InColumns<A, M, K> *)X);
  Z = __builtin_matrix_multiply_add(Turned, *(const InRows<B, K, N> *)Y, Z);
}

template <class A, class B, int M, int K, int N> static void check() {
  static A X[M * K];
  static B Y[K * N];
  static int32_t D[M * N], E[M * N];
  for (int I = 0; I != M * K; ++I)
    X[I] = A(I * 37 + 200);
  for (int I = 0; I != K * N; ++I)
    Y[I] = B(I * 91 + 77);
  auto Compare = [&](int RowOfD, int ColumnOfD) {
    for (int I = 0; I != M; ++I)
      for (int J = 0; J != N; ++J) {
        int32_t Sum = I * 1000 + J;
        for (int L = 0; L != K; ++L)
          Sum += RowOfD == 1 ? X[I * K + L] * Y[L + J * K]
                             : X[I + L * M] * Y[L * N + J];
        if (D[I * RowOfD + J * ColumnOfD] != Sum)
          ++Failures;
      }
  };
  auto Fill = [&](int RowOfD, int ColumnOfD) {
    for (int I = 0; I != M; ++I)
      for (int J = 0; J != N; ++J)
        D[I * RowOfD + J * ColumnOfD] = I * 1000 + J;
  };
  Fill(1, M);
  add<A, B, M, K, N>(D, X, Y);
  Compare(1, M);
  Fill(N, 1);
  addRows<A, B, M, K, N>(D, X, Y);
  Compare(N, 1);
}

template <class A, class B> static void checkShapes() {
  check<A, B, 6, 8, 6>();
  check<A, B, 7, 9, 5>();
  check<A, B, 1, 31, 9>();
  check<A, B, 20, 2, 13>();
  check<A, B, 40, 300, 3>();
}

int main() {
  checkShapes<int8_t, int8_t>();
  checkShapes<int8_t, uint8_t>();
  checkShapes<uint8_t, int8_t>();
  checkShapes<uint8_t, uint8_t>();
  checkShapes<int16_t, int16_t>();
  if (Failures)
    std::printf("%d elements are wrong\n", Failures);
  return Failures != 0;
}
