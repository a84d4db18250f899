// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose operands have the neighbors of the result apart, so that
// vectors run along another loop, and results change their places at last:
// beside loops, with special values, in memory whose neighbors cannot be
// touched, and in place.
//
// RUN: %run_flags --set O0 --set O2 --set O2-v3 --set O3-native %s -- -ffp-contract=off

#include "guarded_memory.h"
#include <cmath>
#include <cstdio>
#include <cstring>

static int Failures = 0;

template <class T> static bool isSame(T A, T B) {
  return (A != A && B != B) || !std::memcmp(&A, &B, sizeof A);
}

static void setSpecial(float &To, unsigned K) {
  const float Values[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-40f, 0.0f};
  To = Values[K % 6];
}
static void setSpecial(double &To, unsigned K) {
  const double Values[] = {NAN, INFINITY, -INFINITY, -0.0, 1e-310, 0.0};
  To = Values[K % 6];
}
template <class T> static void setSpecial(T &To, unsigned K) {
  To = static_cast<T>(K % 2 ? 1ull << (8 * sizeof(T) - 1) : ~0ull);
}

template <class T>
[[clang::optnone]] static void fill(T *To, unsigned Count, unsigned Seed,
                                    bool HasSpecial) {
  for (unsigned I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    To[I] = static_cast<T>(static_cast<int>(Seed >> 24) - 100);
    if (HasSpecial && Seed % 7 == 0)
      setSpecial(To[I], Seed >> 20);
  }
}

template <class T> [[clang::optnone]] static T times(T A, T B) {
  return static_cast<T>(A * B);
}
template <class T> [[clang::optnone]] static T plus(T A, T B) {
  return static_cast<T>(A + B);
}
static int times(int A, int B) { return int(unsigned(A) * unsigned(B)); }
static int plus(int A, int B) { return int(unsigned(A) + unsigned(B)); }

/// A contraction of tensors of the extents and layouts A, B and D. Loops over
/// i, j, k and l have the extents I to L; the elements of a, b and d are at AT,
/// BT and DT; sums are over what SUMS nests.
#define CASE(NAME, T, TERMS, I, J, K, L, A, B, D, AT, BT, DT, RESULTS, SUMS)   \
  namespace NAME {                                                             \
  using TA = T __attribute__((A));                                             \
  using TB = T __attribute__((B));                                             \
  using TD = T __attribute__((D));                                             \
  constexpr unsigned SizeA = sizeof(TA) / sizeof(T),                           \
                     SizeB = sizeof(TB) / sizeof(T),                           \
                     SizeD = sizeof(TD) / sizeof(T);                           \
  [[gnu::noinline]] static void                                                \
  apart(TD *__restrict d, const TA *__restrict a, const TB *__restrict b) {    \
    *d = __builtin_tensor_contract(TERMS, *a, *b);                             \
  }                                                                            \
  [[gnu::noinline]] static void anywhere(TD *d, const TA *a, const TB *b) {    \
    *d = __builtin_tensor_contract(TERMS, *a, *b);                             \
  }                                                                            \
  [[clang::optnone]] static void expected(T *Want, const T *a, const T *b) {   \
    RESULTS {                                                                  \
      T Sum = 0;                                                               \
      bool IsFirst = true;                                                     \
      SUMS {                                                                   \
        T Term = times(a[AT], b[BT]);                                          \
        Sum = IsFirst ? Term : plus(Sum, Term);                                \
        IsFirst = false;                                                       \
      }                                                                        \
      Want[DT] = Sum;                                                          \
    }                                                                          \
  }                                                                            \
  [[clang::optnone]] static void compare(const T *Got, const T *Want) {        \
    for (unsigned N = 0; N < SizeD; ++N)                                       \
      if (!isSame(Got[N], Want[N])) {                                          \
        std::printf(#NAME ": element %u is %g, expected %g\n", N,              \
                    double(Got[N]), double(Want[N]));                          \
        ++Failures;                                                            \
        return;                                                                \
      }                                                                        \
  }                                                                            \
  [[clang::optnone]] static void check() {                                     \
    static T Want[SizeD], Memory[SizeA + SizeD + 1];                           \
    for (int Round = 0; Round < 4; ++Round) {                                  \
      Guarded<T> a(SizeA, Round % 2), b(SizeB, Round % 2),                     \
          d(SizeD, Round % 2);                                                 \
      fill(a.data(), SizeA, 1, Round > 1);                                     \
      fill(b.data(), SizeB, 2, Round > 1);                                     \
      expected(Want, a.data(), b.data());                                      \
      apart((TD *)d.data(), (const TA *)a.data(), (const TB *)b.data());       \
      compare(d.data(), Want);                                                 \
      for (unsigned At = 0; At <= SizeA; At += SizeA / 2) {                    \
        fill(Memory + 1, SizeA, 3, Round > 1);                                 \
        expected(Want, Memory + 1, b.data());                                  \
        anywhere((TD *)(Memory + 1 + At), (const TA *)(Memory + 1),            \
                 (const TB *)b.data());                                        \
        compare(Memory + 1 + At, Want);                                        \
      }                                                                        \
    }                                                                          \
  }                                                                            \
  }

#define FOR(X, N) for (unsigned X = 0; X < N; ++X)

CASE(BatchInside, float, "ljik,il->kji", 13, 9, 4, 5, tensor_type(5, 9, 13, 4),
     tensor_type(13, 5), tensor_type(4, 9, 13), ((l * 9 + j) * 13 + i) * 4 + k,
     i * 5 + l, (k * 9 + j) * 13 + i, FOR(k, 4) FOR(j, 9) FOR(i, 13), FOR(l, 5))
CASE(TwoSums, int, "jik,kj->i", 4, 8, 37, 1, tensor_type(8, 4, 37),
     tensor_type(37, 8), tensor_type(4), (j * 4 + i) * 37 + k, k * 8 + j, i,
     FOR(i, 4), FOR(j, 8) FOR(k, 37))
CASE(PaddedSums, short, "jik,kj->i", 5, 3, 33, 1, tensor_type(3, 5, 33),
     tensor_type(33, 3), tensor_type(5), (j * 5 + i) * 33 + k, k * 3 + j, i,
     FOR(i, 5), FOR(j, 3) FOR(k, 33))
CASE(Bytes, signed char, "jlik,ij->kl", 3, 3, 8, 4, tensor_type(3, 4, 3, 8),
     tensor_type(3, 3), tensor_type(8, 4), ((j * 4 + l) * 3 + i) * 8 + k,
     i * 3 + j, k * 4 + l, FOR(k, 8) FOR(l, 4), FOR(j, 3) FOR(i, 3))
CASE(Interleaved, float, "ij,kji->jk", 4, 16, 17, 1, tensor_type(4, 16),
     tensor_type(17, 16, 4), tensor_type(16, 17), i * 16 + j,
     (k * 16 + j) * 4 + i, j * 17 + k, FOR(j, 16) FOR(k, 17), FOR(i, 4))
CASE(Columns, double, "ik,ijlk->lj", 1, 1, 2, 19, tensor_type(1, 2),
     tensor_type(1, 1, 19, 2), tensor_type(19, 1), k, l * 2 + k, l, FOR(l, 19),
     FOR(k, 2))
CASE(LongInts, unsigned long, "ijl,kli->jkl", 8, 21, 4, 2,
     tensor_type(8, 21, 2), tensor_type(4, 2, 8), tensor_type(21, 4, 2),
     (i * 21 + j) * 2 + l, (k * 2 + l) * 8 + i, (j * 4 + k) * 2 + l,
     FOR(j, 21) FOR(k, 4) FOR(l, 2), FOR(i, 8))
CASE(Apart, short, "jki,ikj->i", 1, 2, 70, 1, tensor_type(2, 70, 1),
     tensor_type(1, 70, 2), tensor_type(1), j * 70 + k, k * 2 + j, 0, FOR(i, 1),
     FOR(j, 2) FOR(k, 70))
CASE(Ones, float, "jik,ik->j", 1, 5, 19, 1, tensor_type(5, 1, 19),
     tensor_type(1, 19), tensor_type(5), j * 19 + k, k, j, FOR(j, 5),
     FOR(k, 19))

int main() {
  BatchInside::check();
  TwoSums::check();
  PaddedSums::check();
  Bytes::check();
  Interleaved::check();
  Columns::check();
  LongInts::check();
  Apart::check();
  Ones::check();
  return Failures != 0;
}
