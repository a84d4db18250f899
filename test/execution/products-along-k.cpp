// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of few long lines, whose elements lie side by side along k in both
// factors: vectors run along k where sums may be split. Beside loops: each
// element is a small integer, so that no order of additions rounds, or NaN,
// infinite or -0. The result may be where an operand is.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O3-native %s -- -fassociative-math -fno-signed-zeros -fno-trapping-math

#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <type_traits>

static int Failures = 0, Comparisons = 0;

template <class T> [[clang::optnone]] static void fill(T *To, unsigned Count) {
  static unsigned Seed = 1;
  bool IsFloat = static_cast<T>(0.5f) != 0;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 28) - 7);
    if (IsFloat && Seed % 211 == 0)
      To[I] = static_cast<T>(Seed % 3 == 0   ? NAN
                             : Seed % 3 == 1 ? -INFINITY
                                             : -0.0f);
  }
}
template <class T>
[[clang::optnone]] static void compare(const char *Name, const T *Got,
                                       const T *Want, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I) {
    ++Comparisons;
    if (!(Got[I] == Want[I] || (Got[I] != Got[I] && Want[I] != Want[I]))) {
      std::printf("%s: element %u is wrong\n", Name, I);
      ++Failures;
      return;
    }
  }
}

template <class C, class A, class B>
[[gnu::noinline]] void multiply(C *D, const A *X, const B *Y) {
  *D = (C)(*X * __builtin_matrix_transpose(*Y));
}
template <class C, class A, class B>
[[gnu::noinline]] void multiplyAndAdd(C *D, const A *X, const B *Y) {
  *D += (C)(*X * __builtin_matrix_transpose(*Y));
}
template <class C, class A, class B>
[[gnu::noinline]] void scaleAndAdd(C *D, const A *X, const B *Y, const C *Z) {
  *D = (C)(*X * __builtin_matrix_transpose(*Y) * 2) - *Z;
}

template <class T, int M, int K, int N, bool InRows>
[[clang::optnone]] static void check() {
  using TA = T __attribute__((matrix_type(M, K), matrix_layout(row_major)));
  using TB = T __attribute__((matrix_type(N, K), matrix_layout(row_major)));
  using Rows = T __attribute__((matrix_type(M, N), matrix_layout(row_major)));
  using Columns =
      T __attribute__((matrix_type(M, N), matrix_layout(column_major)));
  using TC = std::conditional_t<InRows, Rows, Columns>;
  char Name[64];
  std::snprintf(Name, sizeof Name, "%dx%dx%d of %zu bytes, %s", M, K, N,
                sizeof(T), InRows ? "rows" : "columns");
  static T A[M * K], B[K * N], Z[M * N], Want[M * N], WantSum[M * N],
      WantScaled[M * N], Memory[M * K + 3 * M * N + 8];
  fill(A, M * K);
  fill(B, K * N);
  fill(Z, M * N);
  for (int I = 0; I < M; ++I)
    for (int J = 0; J < N; ++J) {
      T Sum = T();
      for (int L = 0; L < K; ++L)
        Sum = static_cast<T>(Sum + A[I * K + L] * B[J * K + L]);
      int At = InRows ? I * N + J : J * M + I;
      Want[At] = Sum;
      WantSum[At] = static_cast<T>(Z[At] + Sum);
      WantScaled[At] = static_cast<T>(Sum * 2 - Z[At]);
    }
  for (int Where : {0, 1, M * K - 1, M * K + 1}) {
    auto *OfA = reinterpret_cast<TA *>(Memory + 1);
    auto *OfB = reinterpret_cast<TB *>(B);
    auto *To = reinterpret_cast<TC *>(Memory + Where);
    auto *OfZ = reinterpret_cast<TC *>(Z);
    std::memcpy(Memory + 1, A, sizeof A);
    multiply(To, OfA, OfB);
    compare(Name, Memory + Where, Want, M * N);
    std::memcpy(Memory + 1, A, sizeof A);
    scaleAndAdd(To, OfA, OfB, OfZ);
    compare(Name, Memory + Where, WantScaled, M * N);
  }
  std::memcpy(Memory, Z, sizeof Z);
  std::memcpy(Memory + M * N, A, sizeof A);
  Memory[M * N + M * K] = 3;
  multiplyAndAdd(reinterpret_cast<TC *>(Memory),
                 reinterpret_cast<TA *>(Memory + M * N),
                 reinterpret_cast<TB *>(B));
  compare(Name, Memory, WantSum, M * N);
  compare(Name, Memory + M * N, A, M * K);
}

template <class T, int M, int K, int N> static void checkBoth() {
  check<T, M, K, N, true>();
  check<T, M, K, N, false>();
  check<T, N, K, M, true>();
  check<T, N, K, M, false>();
}

template <class T> static void checkAll() {
  checkBoth<T, 2, 37, 2>();
  checkBoth<T, 2, 300, 7>();
  checkBoth<T, 3, 47, 40>();
  checkBoth<T, 4, 67, 13>();
  checkBoth<T, 6, 160, 6>();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int>();
  checkAll<unsigned long long>();
  checkBoth<short, 2, 37, 5>();
  std::printf("%d comparisons\n", Comparisons);
  return Failures;
}
