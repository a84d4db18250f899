// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each step of a contraction is one fused operation where the target has one
// and contraction is on: in registers and in loops, along and across vectors,
// of lines that are transposed on the way. So bits do not depend on the plan.
//
// RUN: %run_flags --set O0 --set O2 --set O2-v3 --set O3-native %s -- -ffp-contract=on
// RUN: %run_flags --set O2 --set O2-v3 %s -- -ffp-contract=off -DIS_OFF

#include <cmath>
#include <cstdio>

static int Failures;

template <class T> static T step(T Sum, T X, T Y) {
#if defined(__FMA__) && !defined(IS_OFF)
  return std::fma(X, Y, Sum);
#else
  volatile T Product = X * Y;
  return Sum + Product;
#endif
}

template <class T> static T next() {
  static unsigned Seed = 1;
  Seed = Seed * 1664525u + 1013904223u;
  return T(int(Seed)) / T(1e9);
}

// Rows times a vector, a row or column at a time; and lines or columns of two
// matrices.
template <class T, int M, int N> struct Sums {
  using matrix = T __attribute__((tensor_type(M, N)));
  using row = T __attribute__((tensor_type(N)));
  using column = T __attribute__((tensor_type(M)));
  matrix A, B;
  row X;
  column Y;

  __attribute__((noinline)) void alongRows(column &C) {
    C = __builtin_tensor_contract("ik,k->i", A, X);
  }
  __attribute__((noinline)) void acrossRows(row &C) {
    C = __builtin_tensor_contract("ki,k->i", A, Y);
  }
  __attribute__((noinline)) void ofLines(column &C) {
    C = __builtin_tensor_contract("ik,ik->i", A, B);
  }
  __attribute__((noinline)) void ofColumns(row &C) {
    C = __builtin_tensor_contract("ki,ki->i", A, B);
  }
  template <class F> void expect(const char *What, int I, T Is, int K, F Of) {
    T Sum = Of(0).first * Of(0).second;
    for (int L = 1; L != K; ++L)
      Sum = step(Sum, Of(L).first, Of(L).second);
    if (Is == Sum)
      return;
    printf("%s of %d x %d, size %d: [%d] is %a, not %a\n", What, M, N,
           int(sizeof(T)), I, double(Is), double(Sum));
    ++Failures;
  }

  void check() {
    struct Pair {
      T first, second;
    };
    for (int I = 0; I != M; ++I) {
      Y[I] = next<T>();
      for (int K = 0; K != N; ++K) {
        A[I][K] = next<T>();
        B[I][K] = next<T>();
        X[K] = next<T>();
      }
    }
    column C;
    row D;
    alongRows(C);
    for (int I = 0; I != M; ++I)
      expect("ik,k->i", I, C[I], N, [&](int K) { return Pair{A[I][K], X[K]}; });
    ofLines(C);
    for (int I = 0; I != M; ++I)
      expect("ik,ik->i", I, C[I], N,
             [&](int K) { return Pair{A[I][K], B[I][K]}; });
    acrossRows(D);
    for (int I = 0; I != N; ++I)
      expect("ki,k->i", I, D[I], M, [&](int K) { return Pair{A[K][I], Y[K]}; });
    ofColumns(D);
    for (int I = 0; I != N; ++I)
      expect("ki,ki->i", I, D[I], M,
             [&](int K) { return Pair{A[K][I], B[K][I]}; });
  }
};

template <class T> static void all() {
  static Sums<T, 1, 5> OneLine;
  static Sums<T, 4, 4> Square;
  static Sums<T, 5, 4> Short;
  static Sums<T, 8, 16> Small;
  static Sums<T, 17, 3> Narrow;
  static Sums<T, 16, 16> Tile;
  static Sums<T, 64, 48> Large;
  static Sums<T, 33, 29> Odd;
  OneLine.check();
  Square.check();
  Short.check();
  Small.check();
  Narrow.check();
  Tile.check();
  Large.check();
  Odd.check();
}

int main() {
  all<float>();
  all<double>();
  return Failures != 0;
}
