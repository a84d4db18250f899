// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Differences of all pairs of points, which several sums are of, and squares:
// bodies that attract each other.
//
// RUN: %run_flags --set O2 --set O3-native %s

#include <cmath>
#include <cstdio>
#include <cstring>

constexpr unsigned N = 97;
using Of = float __attribute__((tensor_type(N, 1, 3)));
using To = float __attribute__((tensor_type(1, N, 3)));
using Pairs = float __attribute__((tensor_type(N, N, 3)));
using Numbers = float __attribute__((tensor_type(N, N, 1)));
using Masses = float __attribute__((tensor_type(1, N, 1)));

[[gnu::noinline]] static void attract(Of *R, const Of *X, const To *Y,
                                      const Masses *M) {
  Pairs D = __builtin_tensor_broadcast(*Y, N, N, 3) -
            __builtin_tensor_broadcast(*X, N, N, 3);
  Numbers Square = __builtin_tensor_reduce_add(D * D, 2) + 0.25f;
  Numbers W = __builtin_tensor_broadcast(*M, N, N, 1) /
              (Square * __builtin_elementwise_sqrt(Square));
  *R = __builtin_tensor_reduce_add(D * __builtin_tensor_broadcast(W, N, N, 3),
                                   1);
}

[[clang::optnone]] int main() {
  static float X[N][3], M[N], Got[N][3], Want[N][3];
  for (unsigned I = 0; I < N; ++I) {
    M[I] = 1 + I % 5;
    for (unsigned K = 0; K < 3; ++K)
      X[I][K] = int((I * 37 + K * 11) % 64 - 32) / 4.0f;
  }
  for (unsigned I = 0; I < N; ++I)
    for (unsigned J = 0; J < N; ++J) {
      float D[3], Square = 0;
      for (unsigned K = 0; K < 3; ++K) {
        D[K] = X[J][K] - X[I][K];
        float Next = D[K] * D[K];
        Square = K ? Square + Next : Next;
      }
      Square = Square + 0.25f;
      float Distance = std::sqrt(Square), Cube = Square * Distance;
      float W = M[J] / Cube;
      for (unsigned K = 0; K < 3; ++K) {
        float Next = D[K] * W;
        Want[I][K] = J ? Want[I][K] + Next : Next;
      }
    }
  attract((Of *)Got, (const Of *)X, (const To *)X, (const Masses *)M);
  if (!std::memcmp(Got, Want, sizeof(Want)))
    return 0;
  std::puts("sums of pairs are wrong");
  return 1;
}
