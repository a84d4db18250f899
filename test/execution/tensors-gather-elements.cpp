// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers and scatters along each dimension, by few and by many indices, of
// which some are the same, beside loops. The result may be where an operand is.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s -- -ffp-contract=off

#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

static int Failures = 0;

template <class T> [[clang::optnone]] static void fill(T *To, unsigned Count) {
  static unsigned Seed = 1;
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 25) - 60);
  }
  if (Count > 2 && static_cast<T>(0.5f) != 0)
    To[2] = static_cast<T>(NAN);
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
template <class T> [[clang::optnone]] static T plus(T A, T B) { return A + B; }

/// t is L x M x N, of which dimension M has C indices.
template <class T, class I, int L, int M, int N, int C> struct Middle {
  using Whole = T __attribute__((tensor_type(L, M, N)));
  using Part = T __attribute__((tensor_type(L, C, N)));
  using Indices = I __attribute__((tensor_type(C)));
  static constexpr unsigned NumWhole = L * M * N, NumPart = L * C * N;
  [[gnu::noinline]] static void gather(Part *D, const Whole *A,
                                       const Indices *B) {
    *D = __builtin_tensor_gather(*A, 1, *B);
  }
  [[gnu::noinline]] static void gatherSum(Part *D, const Whole *A,
                                          const Indices *B) {
    *D = __builtin_tensor_gather(*A + *A, 1, *B);
  }
  [[gnu::noinline]] static void scatter(Whole *D, const Whole *A,
                                        const Indices *B, const Part *V) {
    *D = __builtin_tensor_scatter(*A, 1, *B, *V);
  }
  [[gnu::noinline]] static void scatterSum(Whole *D, const Whole *A,
                                           const Indices *B, const Part *V) {
    *D = __builtin_tensor_scatter(*A + *A, 1, *B, *V);
  }
  [[gnu::noinline]] static void add(Whole *D, const Indices *B, const Part *V) {
    *D = __builtin_tensor_scatter_add(*D, 1, *B, *V);
  }
  [[gnu::noinline]] static void addTo(Whole *D, const Whole *A,
                                      const Indices *B, const Part *V) {
    *D = __builtin_tensor_scatter_add(*A, 1, *B, *V);
  }
  [[gnu::noinline]] static void addToSum(Whole *D, const Whole *A,
                                         const Indices *B, const Part *V) {
    *D = __builtin_tensor_scatter_add(*A + *A, 1, *B, *V);
  }
  /// \p F of \p A and \p V, with the result at places that overlap them.
  template <class Function>
  [[clang::optnone]] static void checkInto(const char *Name, Function F,
                                           const Indices *B, const T *A,
                                           const T *V, const T *Want) {
    static T Memory[2 * (NumWhole + NumPart) + 8];
    for (unsigned At : {0u, 1u, NumWhole, NumWhole + NumPart + 2}) {
      std::memcpy(Memory + 1, A, NumWhole * sizeof(T));
      std::memcpy(Memory + 1 + NumWhole, V, NumPart * sizeof(T));
      F(reinterpret_cast<Whole *>(Memory + At),
        reinterpret_cast<Whole *>(Memory + 1), B,
        reinterpret_cast<Part *>(Memory + 1 + NumWhole));
      compare(Name, Memory + At, Want, NumWhole);
    }
  }
  [[clang::optnone]] static void check() {
    static T A[NumWhole], V[NumPart], Want[NumWhole + NumPart],
        Memory[2 * (NumWhole + NumPart) + 8];
    I Of[C];
    fill(A, NumWhole);
    fill(V, NumPart);
    for (int K = 0; K < C; ++K)
      Of[K] = static_cast<I>((K * 7 + K / 3) % M);
    auto *B = reinterpret_cast<Indices *>(Of);
    auto ForAll = [&](auto Do) {
      for (int X = 0; X < L; ++X)
        for (int K = 0; K < C; ++K)
          for (int Z = 0; Z < N; ++Z)
            Do((X * M + int(Of[K])) * N + Z, (X * C + K) * N + Z);
    };
    ForAll([&](int At, int K) { Want[K] = A[At]; });
    for (unsigned At : {0u, 1u, NumWhole + 2}) {
      std::memcpy(Memory + 1, A, sizeof A);
      gather(reinterpret_cast<Part *>(Memory + At),
             reinterpret_cast<Whole *>(Memory + 1), B);
      compare("gather", Memory + At, Want, NumPart);
    }
    ForAll([&](int At, int K) { Want[K] = plus(A[At], A[At]); });
    for (unsigned At : {0u, 1u, NumWhole + 2}) {
      std::memcpy(Memory + 1, A, sizeof A);
      gatherSum(reinterpret_cast<Part *>(Memory + At),
                reinterpret_cast<Whole *>(Memory + 1), B);
      compare("gather of a sum", Memory + At, Want, NumPart);
    }
    if (M == 1) // An index is there once.
      return;
    auto Twice = [&] {
      for (unsigned K = 0; K != NumWhole; ++K)
        Want[K] = plus(A[K], A[K]);
    };
    std::memcpy(Want, A, sizeof A);
    ForAll([&](int At, int K) { Want[At] = V[K]; });
    checkInto("scatter", scatter, B, A, V, Want);
    Twice();
    ForAll([&](int At, int K) { Want[At] = V[K]; });
    checkInto("scatter into a sum", scatterSum, B, A, V, Want);
    Twice();
    ForAll([&](int At, int K) { Want[At] = plus(Want[At], V[K]); });
    checkInto("add to a sum", addToSum, B, A, V, Want);
    std::memcpy(Want, A, sizeof A);
    ForAll([&](int At, int K) { Want[At] = plus(Want[At], V[K]); });
    checkInto("add to", addTo, B, A, V, Want);
    std::memcpy(Want, A, sizeof A);
    ForAll([&](int At, int K) { Want[At] = plus(Want[At], V[K]); });
    std::memcpy(Memory + 1, A, sizeof A);
    add(reinterpret_cast<Whole *>(Memory + 1), B, reinterpret_cast<Part *>(V));
    compare("add", Memory + 1, Want, NumWhole);
  }
};

template <class T, class I> static void checkAll() {
  Middle<T, I, 1, 2, 1, 2>::check();
  Middle<T, I, 1, 3, 2, 2>::check();
  Middle<T, I, 2, 3, 3, 2>::check();
  Middle<T, I, 17, 3, 2, 3>::check();
  Middle<T, I, 1, 9, 1, 5>::check();
  Middle<T, I, 1, 33, 1, 57>::check();
  Middle<T, I, 6, 5, 1, 3>::check();
  Middle<T, I, 7, 11, 1, 43>::check();
  Middle<T, I, 1, 8, 3, 13>::check();
  Middle<T, I, 3, 4, 21, 9>::check();
  Middle<T, I, 70, 3, 1, 2>::check();
  Middle<T, I, 70, 1, 1, 3>::check();
  Middle<T, I, 5, 1, 19, 2>::check();
  Middle<T, I, 1, 301, 1, 7>::check();
}

int main() {
  checkAll<float, int>();
  checkAll<double, long>();
  checkAll<_Float16, unsigned char>();
  checkAll<int, short>();
  checkAll<unsigned char, int>();
  return Failures;
}
