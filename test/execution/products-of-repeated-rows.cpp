// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of which a factor has the same row, or column, again and again: it
// is multiplied once. Elements are NaN, infinite and -0, too; the result may be
// where an operand is.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

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
template <class T> [[clang::optnone]] static T times(T A, T B) { return A * B; }
template <class T> [[clang::optnone]] static T plus(T A, T B) { return A + B; }

template <class T, int M, int K, int N> struct Repeated {
  using A = T __attribute__((matrix_type(M, K), matrix_layout(row_major)));
  using B = T __attribute__((matrix_type(K, N), matrix_layout(row_major)));
  using C = T __attribute__((matrix_type(M, N), matrix_layout(row_major)));
  using Line = T __attribute__((tensor_type(K)));
  using TB = T __attribute__((tensor_type(K, N)));
  using TA = T __attribute__((tensor_type(M, K)));
  using TC = T __attribute__((tensor_type(M, N)));
  [[gnu::noinline]] static void scalar(C *D, T S, const B *X) {
    *D = (A)S * *X;
  }
  [[gnu::noinline]] static void rows(TC *D, const Line *L, const TB *X) {
    *D = __builtin_tensor_matmul(__builtin_tensor_broadcast(*L, M, K), *X);
  }
  [[gnu::noinline]] static void columns(TC *D, const TA *X, const Line *L) {
    *D = __builtin_tensor_contract("ik,jk->ij", *X,
                                   __builtin_tensor_broadcast(*L, N, K));
  }
  [[clang::optnone]] static void check() {
    static T InA[M * K], InB[K * N], InL[K], Want[M * N],
        Memory[M * K + K * N + 2 * M * N + 8];
    fill(InA, M * K);
    fill(InB, K * N);
    fill(InL, K);
    auto Compute = [&](auto Left, auto Right) {
      for (int I = 0; I < M; ++I)
        for (int J = 0; J < N; ++J) {
          T Sum = times(Left(I, 0), Right(0, J));
          for (int L = 1; L < K; ++L)
            Sum = plus(Sum, times(Left(I, L), Right(L, J)));
          Want[I * N + J] = Sum;
        }
    };
    auto Row = [&](int, int L) { return InL[L]; };
    auto Column = [&](int L, int) { return InL[L]; };
    auto OfA = [&](int I, int L) { return InA[I * K + L]; };
    auto OfB = [&](int L, int J) { return InB[L * N + J]; };
    for (int Where : {0, 1, 3, M * K + K * N + 2}) {
      T *To = Memory + Where;
      T S = InL[K - 1];
      std::memcpy(Memory + 1, InB, sizeof InB);
      scalar(reinterpret_cast<C *>(To), S, reinterpret_cast<B *>(Memory + 1));
      Compute([&](int, int) { return S; }, OfB);
      compare("scalar", To, Want, M * N);
      std::memcpy(Memory + 1, InB, sizeof InB);
      rows(reinterpret_cast<TC *>(To), reinterpret_cast<Line *>(InL),
           reinterpret_cast<TB *>(Memory + 1));
      Compute(Row, OfB);
      compare("rows", To, Want, M * N);
      std::memcpy(Memory + 1, InA, sizeof InA);
      columns(reinterpret_cast<TC *>(To), reinterpret_cast<TA *>(Memory + 1),
              reinterpret_cast<Line *>(InL));
      Compute(OfA, Column);
      compare("columns", To, Want, M * N);
    }
  }
};

template <class T> static void checkAll() {
  Repeated<T, 7, 16, 1>::check();
  Repeated<T, 9, 5, 33>::check();
  Repeated<T, 40, 3, 17>::check();
  Repeated<T, 2, 64, 70>::check();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int>();
  checkAll<unsigned char>();
  return Failures;
}
