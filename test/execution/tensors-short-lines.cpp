// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Innermost lines of a few elements: with factors of lines, with one line for
// all, in place, reduced, and channels that are read together, at the end of
// memory.
//
// RUN: %run_flags --set O2 --set O3-native %s

#include "guarded_memory.h"
#include <cstdio>
#include <cstring>

template <class T, unsigned... E>
using Tensor = T __attribute__((tensor_type(E...)));

static int Failures = 0;

template <class T>
[[clang::optnone]] static void compare(const char *Test, const T *Got,
                                       const T *Want, unsigned Count,
                                       unsigned Length) {
  for (unsigned I = 0; I < Count; ++I)
    if (std::memcmp(&Got[I], &Want[I], sizeof(T))) {
      std::printf("%s, %u elements of %zu bytes: element %u is wrong\n", Test,
                  Length, sizeof(T), I);
      ++Failures;
      return;
    }
}

static unsigned State = 1;
template <class T> static void fill(T *To, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    To[I] = T(int((State = State * 1664525 + 1013904223) >> 20) % 50 - 25);
}

/// M times N lines of L elements.
template <class T, unsigned M, unsigned N, unsigned L> struct Lines {
  using All = Tensor<T, M, N, L>;
  using Factors = Tensor<T, M, N, 1>;
  using Line = Tensor<T, L>;
  using OfM = Tensor<T, M, 1, L>;
  using One = Tensor<T, M, 1, 1>;
  static constexpr unsigned Count = M * N * L;

  [[gnu::noinline]] static void combine(All *R, const All *A, const Factors *F,
                                        const Line *C, const OfM *P,
                                        const One *O) {
    *R = *A * __builtin_tensor_broadcast(*F, M, N, L) +
         __builtin_tensor_broadcast(*C, M, N, L) *
             (__builtin_tensor_broadcast(*P, M, N, L) -
              __builtin_tensor_broadcast(*O, M, N, L));
  }
  [[gnu::noinline]] static void
  add(Factors *__restrict R, const All *__restrict A, const All *__restrict B) {
    *R = __builtin_tensor_reduce_add(*A * *B, 2);
  }
  [[gnu::noinline]] static void largest(Factors *__restrict R,
                                        const All *__restrict A) {
    *R = __builtin_tensor_reduce_max(*A, 2);
  }
  // Along lines, in order, and of integers in any order.
  [[gnu::noinline]] static void mean(OfM *__restrict R, const All *__restrict A,
                                     const Factors *__restrict F,
                                     const Line *__restrict C) {
    *R = __builtin_tensor_reduce_add(
             *A * __builtin_tensor_broadcast(*F, M, N, L) +
                 __builtin_tensor_broadcast(*C, M, N, L),
             1) *
         3;
  }
  [[gnu::noinline]] static void least(Line *__restrict R,
                                      const All *__restrict A) {
    *R = __builtin_tensor_reshape(__builtin_tensor_reduce_min(*A, 0, 1), L);
  }
  // The first and the last element of each line.
  [[gnu::noinline]] static void ends(Factors *__restrict R,
                                     const All *__restrict A) {
    *R = __builtin_tensor_slice(*A, 0, 0, 0, M, N, 1) -
         __builtin_tensor_slice(*A, 0, 0, L - 1, M, N, 1);
  }
  [[gnu::noinline]] static void second(Factors *__restrict R,
                                       const All *__restrict A) {
    *R = __builtin_tensor_slice(*A, 0, 0, 1, M, N, 1) +
         __builtin_tensor_slice(*A, 0, 0, 0, M, N, 1);
  }

  [[clang::optnone]] static void check() {
    for (bool AtEnd : Both)
      check(AtEnd);
  }
  [[clang::optnone]] static void check(bool AtEnd) {
    Guarded<T> A(Count, AtEnd), B(Count, AtEnd), F(M * N, AtEnd), C(L, AtEnd),
        P(M * L, AtEnd), O(M, AtEnd), R(Count, AtEnd), Sums(M * N, AtEnd);
    static T Want[Count];
    T *Operands[] = {A.data(), B.data()};
    for (T *X : Operands)
      fill(X, Count);
    fill(F.data(), M * N), fill(C.data(), L);
    fill(P.data(), M * L), fill(O.data(), M);
    T *X = A.data(), *Y = B.data();
    for (unsigned I = 0; I < Count; ++I) {
      unsigned Of = I / (N * L), K = I % L;
      T Product = X[I] * F.data()[I / L];
      T Difference = P.data()[Of * L + K] - O.data()[Of];
      T Other = C.data()[K] * Difference;
      Want[I] = Product + Other;
    }
    auto Combine = [&](T *Into) {
      combine((All *)Into, (const All *)X, (const Factors *)F.data(),
              (const Line *)C.data(), (const OfM *)P.data(),
              (const One *)O.data());
    };
    Combine(R.data());
    compare("combine", R.data(), Want, Count, L);

    for (unsigned I = 0; I < M * N; ++I) {
      T Sum = X[I * L] * Y[I * L];
      for (unsigned K = 1; K < L; ++K) {
        T Product = X[I * L + K] * Y[I * L + K];
        Sum = Sum + Product;
      }
      Want[I] = Sum;
    }
    auto *Into = (Factors *)Sums.data();
    add(Into, (const All *)X, (const All *)Y);
    compare("add", Sums.data(), Want, M * N, L);
    for (unsigned I = 0; I < M * N; ++I) {
      Want[I] = X[I * L];
      for (unsigned K = 1; K < L; ++K)
        Want[I] = X[I * L + K] > Want[I] ? X[I * L + K] : Want[I];
    }
    largest(Into, (const All *)X);
    compare("largest", Sums.data(), Want, M * N, L);
    for (unsigned I = 0; I < M * L; ++I) {
      T Sum = 0;
      for (unsigned J = 0; J < N; ++J) {
        unsigned Of = I / L * N + J;
        T Product = X[Of * L + I % L] * F.data()[Of];
        T Next = Product + C.data()[I % L];
        Sum = J ? T(Sum + Next) : Next;
      }
      Want[I] = Sum * 3;
    }
    mean((OfM *)R.data(), (const All *)X, (const Factors *)F.data(),
         (const Line *)C.data());
    compare("mean", R.data(), Want, M * L, L);
    for (unsigned I = 0; I < L; ++I) {
      Want[I] = X[I];
      for (unsigned J = 1; J < M * N; ++J)
        Want[I] = X[J * L + I] < Want[I] ? X[J * L + I] : Want[I];
    }
    least((Line *)R.data(), (const All *)X);
    compare("least", R.data(), Want, L, L);
    for (unsigned I = 0; I < M * N; ++I)
      Want[I] = X[I * L] - X[I * L + L - 1];
    ends(Into, (const All *)X);
    compare("ends", Sums.data(), Want, M * N, L);
    for (unsigned I = 0; I < M * N; ++I)
      Want[I] = X[I * L + 1] + X[I * L];
    second(Into, (const All *)X);
    compare("second", Sums.data(), Want, M * N, L);

    // In place, and some elements before and behind.
    for (int Distance : Distances) {
      static T Memory[Count + 16];
      T *Old = X;
      X = Memory + 8;
      std::memcpy(X, Old, Count * sizeof(T));
      for (unsigned I = 0; I < Count; ++I) {
        unsigned Of = I / (N * L), K = I % L;
        T Product = X[I] * F.data()[I / L];
        T Difference = P.data()[Of * L + K] - O.data()[Of];
        T Other = C.data()[K] * Difference;
        Want[I] = Product + Other;
      }
      Combine(X + Distance);
      compare("in place", X + Distance, Want, Count, L);
      X = Old;
    }
  }
  static constexpr bool Both[] = {false, true};
  static constexpr int Distances[] = {0, 3, -5};
};

int main() {
  Lines<unsigned char, 1, 85, 3>::check();
  Lines<unsigned char, 2, 71, 4>::check();
  Lines<short, 3, 23, 6>::check();
  Lines<int, 2, 131, 3>::check();
  Lines<int, 1, 83, 5>::check();
  Lines<float, 3, 45, 2>::check();
  Lines<float, 2, 85, 3>::check();
  Lines<float, 1, 71, 4>::check();
  Lines<float, 1, 37, 7>::check();
  Lines<float, 3, 5, 24>::check();
  Lines<double, 5, 3, 3>::check();
  Lines<__int128, 1, 19, 3>::check();
  return Failures;
}
