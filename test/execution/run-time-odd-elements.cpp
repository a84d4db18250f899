// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements whose extents are known at run time, of elements that take no
// power of two bytes, or are longer than registers.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s

#include <cstdio>

template <class T> using matrix = T __attribute__((tensor_type(-1, -1)));
#define NOINLINE __attribute__((noinline))
#define LOAD(P, Rows, Columns)                                                 \
  __builtin_tensor_load(matrix<T>, P, Rows, Columns)

enum { Most = 21 };
static int Failures, Comparisons;

template <class T>
NOINLINE static void multiply(T *C, const T *A, const T *B, int M, int N,
                              int K) {
  __builtin_tensor_store(__builtin_tensor_matmul(LOAD(A, M, K), LOAD(B, K, N)),
                         C);
}
/// C += A * B^T
template <class T>
NOINLINE static void update(T *C, const T *A, const T *B, int M, int N, int K) {
  __builtin_tensor_store(
      __builtin_tensor_contract_add("ik,jk->ij", LOAD(A, M, K), LOAD(B, N, K),
                                    LOAD(C, M, N)),
      C);
}
template <class T>
NOINLINE static void combine(T *C, const T *A, const T *B, int M, int N) {
  __builtin_tensor_store(LOAD(A, M, N) * LOAD(B, M, N) - LOAD(A, M, N), C);
}
template <class T>
NOINLINE static void transpose(T *C, const T *A, int M, int N) {
  __builtin_tensor_store(__builtin_tensor_load(matrix<T>, A, N, M, 1, N), C);
}

template <class T>
static void expect(const char *What, const T *C, int M, int N, int K,
                   int Element, T Expected) {
  ++Comparisons;
  if (C[Element] == Expected)
    return;
  ++Failures;
  std::printf("%s of %zu bytes, %d x %d x %d: element %d\n", What, sizeof(T), M,
              N, K, Element);
}

template <class T> static void checkExtents(int M, int N, int K) {
  static T A[Most * Most], B[Most * Most], C[Most * Most], D[Most * Most];
  for (int I = 0; I != Most * Most; ++I) {
    A[I] = static_cast<T>(I * 7 % 23 - 11);
    B[I] = static_cast<T>(I * 5 % 19 - 9);
    C[I] = D[I] = static_cast<T>(I % 13);
  }
  multiply(C, A, B, M, N, K);
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      T Sum = 0;
      for (int L = 0; L != K; ++L)
        Sum += A[I * K + L] * B[L * N + J];
      expect<T>("product", C, M, N, K, I * N + J, Sum);
    }
  expect<T>("behind a product", C, M, N, K, M * N, D[M * N]);
  for (int I = 0; I != Most * Most; ++I)
    C[I] = D[I];
  update(C, A, B, M, N, K);
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      T Sum = D[I * N + J];
      for (int L = 0; L != K; ++L)
        Sum += A[I * K + L] * B[J * K + L];
      expect<T>("update", C, M, N, K, I * N + J, Sum);
    }
  combine(C, A, B, M, N);
  for (int I = 0; I != M * N; ++I)
    expect<T>("map", C, M, N, 0, I, A[I] * B[I] - A[I]);
  transpose(C, A, M, N);
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J)
      expect<T>("transpose", C, M, N, 0, J * M + I, A[I * N + J]);
}

template <class T> static void check() {
  const int Extents[][3] = {{1, 1, 1},    {3, 4, 5},   {5, 1, 7}, {0, 3, 2},
                            {4, 4, 0},    {1, 17, 9},  {8, 8, 8}, {16, 3, 20},
                            {20, 20, 20}, {17, 19, 13}};
  for (const auto &[M, N, K] : Extents)
    checkExtents<T>(M, N, K);
}

int main() {
  check<long double>();
  check<float>();
  check<signed _BitInt(24)>();
  check<signed _BitInt(100)>();
  check<__int128>();
  std::printf("%d failures in %d comparisons\n", Failures, Comparisons);
  return Failures != 0;
}
