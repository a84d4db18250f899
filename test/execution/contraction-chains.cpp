// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions of several short sums that are added to something, beside loops:
// each element is a chain from what it is added to on, the last sum fastest. The
// result may be where an operand is.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

template <class T> [[clang::optnone]] static void fill(T *To, unsigned Count) {
  static unsigned Seed = 7;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 25) - 60) /
            static_cast<T>(sizeof(T) > 2 ? 3 : 1);
  }
  if (Count > 5 && static_cast<T>(0.5f) != 0) {
    To[2] = static_cast<T>(NAN);
    To[3] = static_cast<T>(INFINITY);
    To[5] = static_cast<T>(-0.0f);
  }
}

/// a is J x I x N as it lies in I, N, J; b is J x I x N row by row.
template <class T, int J, int I, int N> struct Sums {
  using A = T __attribute__((tensor_type(J, I, N), tensor_layout(1, 2, 0)));
  using B = T __attribute__((tensor_type(J, I, N)));
  using C = T __attribute__((tensor_type(N)));
  static constexpr unsigned Terms = J * I * N;
  [[gnu::noinline]] static void add(C *D, const A *X, const B *Y, const C *Z) {
    *D = __builtin_tensor_contract_add("jin,jin->n", *X, *Y, *Z);
  }
  [[clang::optnone]] static void check() {
    static T Memory[2 * Terms + 4 * N], Of[2 * Terms + 4 * N], Want[N];
    fill(Of, 2 * Terms + 4 * N);
    for (int K = 0; K < N; ++K) {
      T Sum = Of[2 * Terms + N + K];
      for (int X = 0; X < J; ++X)
        for (int Y = 0; Y < I; ++Y)
          Sum = static_cast<T>(
              Sum + static_cast<T>(Of[N + (Y * N + K) * J + X] *
                                   Of[N + Terms + (X * I + Y) * N + K]));
      Want[K] = Sum;
    }
    for (unsigned At : {0u, 1u, unsigned(N), N + Terms + 1, 2 * Terms + N,
                        2 * Terms + 2 * N}) {
      std::memcpy(Memory, Of, sizeof Of);
      add(reinterpret_cast<C *>(Memory + At), reinterpret_cast<A *>(Memory + N),
          reinterpret_cast<B *>(Memory + N + Terms),
          reinterpret_cast<C *>(Memory + 2 * Terms + N));
      for (int K = 0; K < N; ++K)
        if (std::memcmp(Memory + At + K, Want + K, sizeof(T)) &&
            (Memory[At + K] == Memory[At + K] || Want[K] == Want[K])) {
          std::printf("%d %d %d at %u: element %d is wrong\n", J, I, N, At, K);
          ++Failures;
          break;
        }
    }
  }
};

template <class T> static void checkAll() {
  Sums<T, 4, 3, 16>::check();
  Sums<T, 2, 2, 1>::check();
  Sums<T, 3, 5, 7>::check();
  Sums<T, 8, 2, 33>::check();
  Sums<T, 2, 9, 12>::check();
  Sums<T, 5, 7, 3>::check();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int>();
  checkAll<short>();
  checkAll<_Float16>();
  return Failures;
}
