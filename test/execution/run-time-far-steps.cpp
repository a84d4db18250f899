// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A^T * B and A * B whose extents are known when the program runs, beside plain
// loops, where A's columns are KiBs apart and no cache holds them: parts of k
// and columns that are copied. The caches are small, so that this is short.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O3-native %s -- \
// RUN:   -mllvm -matrix-second-cache=16384

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#define load __builtin_tensor_load
#define store __builtin_tensor_store

static unsigned Seed = 5;
static unsigned draw(unsigned Below) {
  Seed = Seed * 1664525u + 1013904223u;
  return (Seed >> 8) % Below;
}

static int Failures;

template <class T> struct Tests {
  typedef T plane __attribute__((tensor_type(-1, -1)));

  static void fill(Guarded<T> &Memory) {
    for (size_t I = 0; I != Memory.size(); ++I) {
      unsigned R = draw(3000);
      Memory.data()[I] = T(R == 0   ? NAN
                           : R == 1 ? INFINITY
                           : R < 40 ? -0.0
                                    : (int(R) - 1500) / 63.0);
    }
  }

  static void products(long M, long N, long K, long LA, bool IsTurned) {
    const long LB = N + draw(2), LC = N + draw(3);
    Guarded<T> A((IsTurned ? K - 1 : M - 1) * LA + (IsTurned ? M : K), draw(2)),
        B((K - 1) * LB + N, draw(2)), C((M - 1) * LC + N, draw(2));
    fill(A);
    fill(B);
    fill(C);
    const bool Adds = draw(2);
    T *Want = new T[C.size()];
    std::memcpy(Want, C.data(), C.size() * sizeof(T));
    for (long I = 0; I < M; ++I)
      for (long J = 0; J < N; ++J) {
        T Sum = Want[I * LC + J];
        for (long P = 0; P < K; ++P) {
          T Term = A.data()[IsTurned ? P * LA + I : I * LA + P] *
                   B.data()[P * LB + J];
          Sum = P == 0 && !Adds ? Term : T(Sum + Term);
        }
        Want[I * LC + J] = Sum;
      }
    if (IsTurned && Adds)
      store(__builtin_tensor_contract_add("ik,kj->ij",
                                          load(plane, A.data(), M, K, 1, LA),
                                          load(plane, B.data(), K, N, LB, 1),
                                          load(plane, C.data(), M, N, LC, 1)),
            C.data(), LC, 1);
    else if (IsTurned)
      store(__builtin_tensor_matmul(load(plane, A.data(), M, K, 1, LA),
                                    load(plane, B.data(), K, N, LB, 1)),
            C.data(), LC, 1);
    else if (Adds)
      store(__builtin_tensor_contract_add("ik,kj->ij",
                                          load(plane, A.data(), M, K, LA, 1),
                                          load(plane, B.data(), K, N, LB, 1),
                                          load(plane, C.data(), M, N, LC, 1)),
            C.data(), LC, 1);
    else
      store(__builtin_tensor_matmul(load(plane, A.data(), M, K, LA, 1),
                                    load(plane, B.data(), K, N, LB, 1)),
            C.data(), LC, 1);
    for (size_t I = 0; I != C.size(); ++I)
      if (std::memcmp(C.data() + I, Want + I, sizeof(T)) &&
          !(C.data()[I] != C.data()[I] && Want[I] != Want[I])) {
        std::printf("%zu bytes each: %ld x %ld x %ld, %ld apart: element %zu\n",
                    sizeof(T), M, N, K, LA, I);
        ++Failures;
        break;
      }
    delete[] Want;
  }

  static void all() {
    const long Far = 2048 / sizeof(T);
    for (long Pad : {0, 1, 8, 256})
      for (bool IsTurned : {true, false})
        for (int I = 0; I < 3; ++I)
          products(I ? 40 + draw(110) : 1 + draw(9),
                   I ? 60 + draw(90) : 1 + draw(200), 1 + draw(I ? 300 : 90),
                   Far + Pad, IsTurned);
  }
};

int main() {
  Tests<float>::all();
  Tests<double>::all();
  return Failures != 0;
}
