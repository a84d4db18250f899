// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise operations, products with vectors and sums over windows, whose
// extents are known when the program runs, beside plain loops: what lies along
// another dimension than the result, lines that are adjacent or apart, rows and
// columns that are repeated; NaN, infinities and both zeros. Memory ends at
// unmapped pages.
//
// RUN: %run_flags --set O0 --set O2 --set O2-v3 --set O3-native %s

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#define load __builtin_tensor_load
#define store __builtin_tensor_store

static unsigned Seed = 3;
static unsigned draw(unsigned Below) {
  Seed = Seed * 1664525u + 1013904223u;
  return (Seed >> 8) % Below;
}
template <class T> static T number() {
  unsigned R = draw(T(0.5) != 0 ? 300 : 1);
  if (T(0.5) == 0)
    return T(draw(1000));
  return T(R == 0   ? NAN
           : R == 1 ? INFINITY
           : R < 7  ? -0.0
           : R < 12 ? 0.0
                    : (int(draw(2001)) - 1000) / 64.0);
}

static int Failures;

template <class T> struct Memory : Guarded<T> {
  Memory(size_t Count) : Guarded<T>(Count, draw(2)) {
    for (size_t I = 0; I != Count; ++I)
      this->data()[I] = number<T>();
  }
  T &operator[](long I) { return this->data()[I]; }
  T *operator+() { return this->data(); }
  void check(const char *Test, Memory &Want, int M, int N) {
    for (size_t I = 0; I != this->size(); ++I) {
      T Got = (*this)[I], Wanted = Want[I];
      if (!std::memcmp(&Got, &Wanted, sizeof(T)) ||
          (Got != Got && Wanted != Wanted))
        continue;
      std::printf("%s, %zu bytes each: %d x %d: element %zu is wrong\n", Test,
                  sizeof(T), M, N, I);
      ++Failures;
      return;
    }
  }
};

template <class T> struct Tests {
  typedef T line __attribute__((tensor_type(-1)));
  typedef T plane __attribute__((tensor_type(-1, -1)));
  typedef T space __attribute__((tensor_type(-1, -1, -1)));
  typedef T filters __attribute__((tensor_type(-1, -1, -1, -1)));
  typedef T windows __attribute__((tensor_type(-1, -1, -1, -1, -1)));

  static size_t span(long Lines, long Elements, long Step) {
    return Lines && Elements ? (Lines - 1) * Step + Elements : 0;
  }

  static void maps(int M, int N, int Pad) {
    const long LC = N + Pad, LA = M + draw(2), LB = N + Pad;
    const size_t InC = span(M, N, LC);
    Memory<T> C(InC), Want(InC), A(span(N, M, LA)), B(InC), Row(N);
    auto Check = [&](const char *Test, auto Ours, auto Loop) {
      std::memcpy(Want.data(), C.data(), InC * sizeof(T));
      for (int I = 0; I < M; ++I)
        for (int J = 0; J < N; ++J)
          Want[I * LC + J] = Loop(I, J);
      Ours();
      C.check(Test, Want, M, N);
    };
    Check(
        "transposed", [&] { store(load(plane, +A, M, N, 1, LA), +C, LC, 1); },
        [&](int I, int J) { return A[J * LA + I]; });
    Check(
        "transposed and not",
        [&] {
          store(load(plane, +A, M, N, 1, LA) - load(plane, +B, M, N, LB, 1), +C,
                LC, 1);
        },
        [&](int I, int J) { return T(A[J * LA + I] - B[I * LB + J]); });
    Check(
        "in place",
        [&] {
          store(load(plane, +C, M, N, LC, 1) + load(plane, +B, M, N, LB, 1), +C,
                LC, 1);
        },
        [&](int I, int J) { return T(C[I * LC + J] + B[I * LB + J]); });
    Check(
        "one row",
        [&] {
          store(load(plane, +Row, M, N, 0, 1) - load(plane, +B, M, N, LB, 1),
                +C, LC, 1);
        },
        [&](int I, int J) { return T(Row[J] - B[I * LB + J]); });
    Check(
        "one column",
        [&] {
          store(load(plane, +B, M, N, LB, 0) - load(plane, +B, M, N, LB, 1), +C,
                LC, 1);
        },
        [&](int I, int J) { return T(B[I * LB] - B[I * LB + J]); });
  }

  // The dimension of the result that each one of A is.
  static void permuted(int L, int M, int N, const int *Order) {
    const int Extents[] = {L, M, N};
    long S[3], Step = 1;
    for (int D = 2; D >= 0; --D) {
      S[Order[D]] = Step;
      Step *= Extents[Order[D]];
    }
    Memory<T> C(Step), Want(Step), A(Step);
    for (int I = 0; I < L; ++I)
      for (int J = 0; J < M; ++J)
        for (int K = 0; K < N; ++K)
          Want[(I * M + J) * N + K] = A[I * S[0] + J * S[1] + K * S[2]];
    if (Order[2] == 0)
      store(load(space, +A, L, M, N, 1, S[1], S[2]), +C);
    else if (Order[2] == 1)
      store(load(space, +A, L, M, N, S[0], 1, S[2]), +C);
    else
      store(load(space, +A, L, M, N, S[0], S[1], 1), +C);
    C.check("permuted", Want, M, N);
  }

  static void vectors(int M, int K) {
    const long LA = K + draw(2), LT = M + draw(2);
    Memory<T> Y(M), Want(M), A(span(M, K, LA)), At(span(K, M, LT)), X(K);
    for (bool IsTransposed : {false, true})
      for (bool Adds : {false, true}) {
        for (int I = 0; I < M; ++I) {
          T Sum = Adds ? Y[I] : T(0);
          for (int P = 0; P < K; ++P) {
            T Factor = IsTransposed ? At[P * LT + I] : A[I * LA + P];
            if (Adds) {
              Sum += Factor * X[P];
              continue;
            }
            T Term = Factor * X[P];
            Sum = P == 0 ? Term : T(Sum + Term);
          }
          Want[I] = Sum;
        }
        if (IsTransposed && Adds)
          store(__builtin_tensor_contract_add(
                    "ij,j->i", load(plane, +At, M, K, 1, LT),
                    load(line, +X, K, 1), load(line, +Y, M, 1)),
                +Y);
        else if (IsTransposed)
          store(__builtin_tensor_contract("ij,j->i",
                                          load(plane, +At, M, K, 1, LT),
                                          load(line, +X, K, 1)),
                +Y);
        else if (Adds)
          store(__builtin_tensor_contract_add(
                    "ij,j->i", load(plane, +A, M, K, LA, 1),
                    load(line, +X, K, 1), load(line, +Y, M, 1)),
                +Y);
        else
          store(__builtin_tensor_contract("ij,j->i",
                                          load(plane, +A, M, K, LA, 1),
                                          load(line, +X, K, 1)),
                +Y);
        Y.check(IsTransposed ? "columns by a vector" : "rows by a vector", Want,
                M, K);
      }
  }

  // Windows of U x V of images, all of them or each for itself.
  static void convolved(int Images, int M, int N, int U, int V, bool IsEach) {
    const int Results = IsEach ? Images : 1 + draw(9);
    const long Line = N + V + draw(2), Image = (M + U) * Line;
    const long Filter = U * V, All = Images * Filter;
    Memory<T> C(Results * M * N), Want(C.size()), A(Images * Image),
        B(IsEach ? All : Results * All);
    std::memcpy(+Want, +C, C.size() * sizeof(T));
    for (int O = 0; O < Results; ++O)
      for (int I = 0; I < M; ++I)
        for (int J = 0; J < N; ++J) {
          T Sum = Want[(O * M + I) * N + J];
          for (int F = IsEach ? O : 0; F < (IsEach ? O + 1 : Images); ++F)
            for (int X = 0; X < U; ++X)
              for (int Y = 0; Y < V; ++Y)
                Sum += B[(IsEach ? 0 : O * All) + F * Filter + X * V + Y] *
                       A[F * Image + (I + X) * Line + J + Y];
          Want[(O * M + I) * N + J] = Sum;
        }
    if (IsEach)
      store(__builtin_tensor_contract_add(
                "fuv,fijuv->fij", load(space, +B, Images, U, V),
                load(windows, +A, Images, M, N, U, V, Image, Line, 1, Line, 1),
                load(space, +C, Results, M, N)),
            +C);
    else
      store(__builtin_tensor_contract_add(
                "ofuv,fijuv->oij", load(filters, +B, Results, Images, U, V),
                load(windows, +A, Images, M, N, U, V, Image, Line, 1, Line, 1),
                load(space, +C, Results, M, N)),
            +C);
    C.check(IsEach ? "each image" : "images", Want, M, N);
  }

  static void all() {
    for (int I = 0; I < 24; ++I)
      convolved(draw(5), draw(7), draw(40), draw(4), draw(4), I % 2);
    // Parts of the images.
    convolved(40, 3, 21, 3, 3, false);
    convolved(3, 3, 21, 12, 25, false);
    for (int I = 0; I < 60; ++I) {
      maps(draw(I % 2 ? 5 : 40), draw(I % 3 ? 40 : 5), draw(2));
      vectors(draw(I % 2 ? 9 : 40), draw(40));
    }
    maps(70, 66, 0);
    vectors(70, 600);
    vectors(300, 3);
    const int Orders[][3] = {{0, 2, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}};
    for (int I = 0; I < 24; ++I)
      permuted(draw(4), draw(20), draw(20), Orders[I % 4]);
  }
};

int main() {
  Tests<float>::all();
  Tests<double>::all();
  Tests<int>::all();
  Tests<unsigned char>::all();
  return Failures != 0;
}
