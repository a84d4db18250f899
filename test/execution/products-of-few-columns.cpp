// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose rows, or columns, are shorter than vectors, beside loops: they
// are computed in the other layout, or as outer products of several lines at a
// time. Elements are NaN, infinite and -0, too; the result may be where an
// operand is.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

template <class T> [[clang::optnone]] static void fill(T *To, unsigned Count) {
  static unsigned Seed = 1;
  bool IsFloat = static_cast<T>(0.5f) != 0;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 25) - 60);
    if (IsFloat && Seed % 61 == 0)
      To[I] = static_cast<T>(Seed % 3 == 0   ? NAN
                             : Seed % 3 == 1 ? -INFINITY
                                             : -0.0f);
  }
}
template <class T>
[[clang::optnone]] static void compare(const char *Name, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (std::memcmp(Got + I, Want + I, sizeof(T)) &&
        (Got[I] == Got[I] || Want[I] == Want[I])) {
      std::printf("%s: element %u is wrong\n", Name, I);
      ++Failures;
      return;
    }
}
template <class T>
[[clang::optnone]] static T multiplyAdd(T Sum, bool IsFirst, T A, T B) {
  T Product = A * B;
  return IsFirst ? Product : static_cast<T>(Sum + Product);
}

template <class A, class B, class C>
[[gnu::noinline]] void multiply(C *D, const A *X, const B *Y) {
  *D = *X * *Y;
}
template <class A, class B, class C>
[[gnu::noinline]] void multiplyAndAdd(C *D, const A *X, const B *Y,
                                      const C *Z) {
  *D = *Z + *X * *Y;
}

template <class T, int M, int K, int N, class TA, class TB, class TC>
[[clang::optnone]] static void check(const char *Name, bool IsRowMajor) {
  static T A[M * K], B[K * N], Z[M * N], Want[M * N], WantSum[M * N],
      Memory[M * K + K * N + 3 * M * N + 8];
  fill(A, M * K);
  fill(B, K * N);
  fill(Z, M * N);
  auto At = [&](int Row, int Column, int NumRows, int NumColumns) {
    return IsRowMajor ? Row * NumColumns + Column : Column * NumRows + Row;
  };
  for (int I = 0; I < M; ++I)
    for (int J = 0; J < N; ++J) {
      T Sum = T();
      for (int L = 0; L < K; ++L)
        Sum = multiplyAdd(Sum, L == 0, A[At(I, L, M, K)], B[At(L, J, K, N)]);
      T &Its = Want[At(I, J, M, N)];
      Its = Sum;
      WantSum[At(I, J, M, N)] =
          multiplyAdd(Z[At(I, J, M, N)], false, Its, static_cast<T>(1));
    }
  for (int Where : {0, 1, M * K - 1, M * K + 1}) {
    std::memcpy(Memory + 1, A, sizeof A);
    auto *To = Memory + Where;
    multiply(reinterpret_cast<TC *>(To), reinterpret_cast<TA *>(Memory + 1),
             reinterpret_cast<TB *>(B));
    compare(Name, To, Want, M * N);
    std::memcpy(Memory + 1, A, sizeof A);
    multiplyAndAdd(reinterpret_cast<TC *>(To),
                   reinterpret_cast<TA *>(Memory + 1),
                   reinterpret_cast<TB *>(B), reinterpret_cast<TC *>(Z));
    compare(Name, To, WantSum, M * N);
  }
}

template <class T, int M, int K, int N> static void checkBoth() {
  char Name[64];
  std::snprintf(Name, sizeof Name, "%dx%dx%d of %zu bytes", M, K, N, sizeof(T));
  check<T, M, K, N,
        T __attribute__((matrix_type(M, K), matrix_layout(row_major))),
        T __attribute__((matrix_type(K, N), matrix_layout(row_major))),
        T __attribute__((matrix_type(M, N), matrix_layout(row_major)))>(Name,
                                                                        true);
  check<T, N, K, M,
        T __attribute__((matrix_type(N, K), matrix_layout(column_major))),
        T __attribute__((matrix_type(K, M), matrix_layout(column_major))),
        T __attribute__((matrix_type(N, M), matrix_layout(column_major)))>(
      Name, false);
}

template <class T> static void checkAll() {
  checkBoth<T, 64, 4, 3>();
  checkBoth<T, 101, 8, 3>();
  checkBoth<T, 67, 16, 2>();
  checkBoth<T, 200, 3, 4>();
  checkBoth<T, 64, 1, 3>();
  checkBoth<T, 333, 1, 2>();
  checkBoth<T, 37, 1, 7>();
  checkBoth<T, 65, 7, 5>();
  checkBoth<T, 17, 3, 3>();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int>();
  checkAll<short>();
  checkAll<signed char>();
  return Failures;
}
