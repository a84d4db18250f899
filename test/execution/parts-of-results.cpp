// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of what is computed, where nothing else of it is used: rows, columns,
// blocks, diagonals and slices of products, contractions and element-wise
// operations, against loops over all of them. Sums of floats round, and
// elements are NaN, infinities and zeros of both signs.
//
// RUN: %run_flags %s

#include <math.h>
#include <stdio.h>
#include <string.h>

static int Failures;

template <class E> static bool same(E X, E Y) {
  return (X != X && Y != Y) || !memcmp(&X, &Y, sizeof X);
}

template <class E> static void check(const char *What, E Got, E Expected) {
  if (same(Got, Expected) || Failures++ > 20)
    return;
  printf("%s: got %g, expected %g\n", What, double(Got), double(Expected));
}

static unsigned Seed = 1;
template <class E> static E any() {
  Seed = Seed * 1664525 + 1013904223;
  switch (Seed >> 24) {
  case 0:
    return E(0);
  case 1:
    return E(-0.0);
  case 2:
    return E(INFINITY);
  case 3:
    return E(NAN);
  default:
    return E(int(Seed >> 9 & 0xff) - 128) / E(16);
  }
}

template <class E, int M, int N, int K> struct Products {
  typedef E A __attribute__((matrix_type(M, K)));
  typedef E B __attribute__((matrix_type(K, N)));
  typedef E C __attribute__((matrix_type(M, N)));
  typedef E R __attribute__((matrix_type(1, N)));
  typedef E Block __attribute__((matrix_type(3, 2)));
  typedef E Least __attribute__((matrix_type(M < N ? M : N, 1)));

  __attribute__((noinline)) static void run(const A &X, const B &Y, const C &Z,
                                            int I, int J) {
    R OneRow = __builtin_matrix_row(X * Y, I);
    R LastRow = __builtin_matrix_row(X * Y, M - 1);
    auto OneColumn = __builtin_matrix_column(X * Y + Z, J);
    Block Middle = __builtin_tensor_slice(X * Y, I, J, 3, 2);
    Block Chained = __builtin_tensor_slice(
        __builtin_matrix_multiply_add(X, Y, Z), I, 1, 3, 2);
    Least Diagonal = __builtin_matrix_diagonal(Z * E(2) - Z);
    Least OfProduct = __builtin_matrix_diagonal(X * Y);
    Least OfChain =
        __builtin_matrix_diagonal(__builtin_matrix_multiply_add(X, Y, Z));
    Block Sum = __builtin_tensor_slice(Z + E(1), I, J, 3, 2);
    E Product[M][N], Chain[M][N];
    for (int R = 0; R < M; ++R)
      for (int S = 0; S < N; ++S) {
        Product[R][S] = X[R][0] * Y[0][S];
        for (int T = 1; T < K; ++T)
          Product[R][S] = Product[R][S] + E(X[R][T] * Y[T][S]);
        Chain[R][S] = Z[R][S];
        for (int T = 0; T < K; ++T)
          Chain[R][S] = Chain[R][S] + E(X[R][T] * Y[T][S]);
      }
    for (int S = 0; S < N; ++S) {
      check("row", E(OneRow[0][S]), Product[I][S]);
      check("last row", E(LastRow[0][S]), Product[M - 1][S]);
    }
    for (int R = 0; R < M; ++R)
      check("column", E(OneColumn[R][0]), E(Product[R][J] + Z[R][J]));
    for (int R = 0; R < 3; ++R)
      for (int S = 0; S < 2; ++S) {
        check("block", E(Middle[R][S]), Product[I + R][J + S]);
        check("chain", E(Chained[R][S]), Chain[I + R][1 + S]);
        check("sum", E(Sum[R][S]), E(Z[I + R][J + S] + E(1)));
      }
    for (int R = 0; R < (M < N ? M : N); ++R) {
      check("diagonal", E(Diagonal[R][0]), E(E(Z[R][R] * E(2)) - Z[R][R]));
      check("of product", E(OfProduct[R][0]), Product[R][R]);
      check("of chain", E(OfChain[R][0]), Chain[R][R]);
    }
  }

  static void test() {
    static A X;
    static B Y;
    static C Z;
    for (int R = 0; R < M; ++R)
      for (int T = 0; T < K; ++T)
        X[R][T] = any<E>();
    for (int T = 0; T < K; ++T)
      for (int S = 0; S < N; ++S)
        Y[T][S] = any<E>();
    for (int R = 0; R < M; ++R)
      for (int S = 0; S < N; ++S)
        Z[R][S] = any<E>();
    run(X, Y, Z, 0, N - 2);
    run(X, Y, Z, M - 3, 0);
    run(X, Y, Z, M / 2 - 1, N / 2);
  }
};

typedef double T3 __attribute__((tensor_type(5, 19, 6)));
typedef double T2 __attribute__((tensor_type(6, 8)));
typedef double Part __attribute__((tensor_type(2, 4, 3)));
typedef double Wide __attribute__((tensor_type(5, 19, 8)));
typedef double Long __attribute__((tensor_type(2, 4, 8)));

__attribute__((noinline)) static void parts(const T3 &X, const T2 &Y, int I) {
  Wide All = __builtin_tensor_contract("ijk,kl->ijl", X, Y);
  // Backwards, and with steps.
  Part Some =
      __builtin_tensor_slice(__builtin_tensor_contract("ijk,kl->ijl", X, Y), 3,
                             17, 1, 2, 4, 3, -2, -5, 3);
  // From where the program says.
  Long Moved = __builtin_tensor_slice(
      __builtin_tensor_contract("ijk,kl->ijl", X, Y), 1, I, 0, 2, 4, 8);
  Part Functions = __builtin_tensor_slice(__builtin_elementwise_abs(X) * X, 0,
                                          18, 5, 2, 4, 3, 4, -6, -1);
  for (int A = 0; A < 2; ++A)
    for (int B = 0; B < 4; ++B)
      for (int C = 0; C < 3; ++C) {
        check("slice", Some[A][B][C], All[3 - 2 * A][17 - 5 * B][1 + 3 * C]);
        double V = X[4 * A][18 - 6 * B][5 - C];
        check("functions", Functions[A][B][C], fabs(V) * V);
      }
  for (int A = 0; A < 2; ++A)
    for (int B = 0; B < 4; ++B)
      for (int C = 0; C < 8; ++C)
        check("moved", Moved[A][B][C], All[1 + A][I + B][C]);
}

template <class E, int N> struct Diagonals {
  typedef E A __attribute__((matrix_type(N, N)));
  typedef int I __attribute__((matrix_type(N, N)));

  __attribute__((noinline)) static void run(A *To, const A *X, I *Ones) {
    *To = *X - __builtin_matrix_identity(A) * E(3);
    *Ones = (I)__builtin_matrix_identity(A);
  }

  static void test() {
    static A X, Y, Z;
    static I Ones;
    for (int R = 0; R < N; ++R)
      for (int S = 0; S < N; ++S)
        Y[R][S] = X[R][S] = any<E>();
    run(&Z, &X, &Ones);
    // Where it lies.
    run(&Y, &Y, &Ones);
    for (int R = 0; R < N; ++R)
      for (int S = 0; S < N; ++S) {
        E Expected = X[R][S] - (R == S ? E(3) : E(0));
        check("minus identity", E(Z[R][S]), Expected);
        check("in place", E(Y[R][S]), Expected);
        check("cast", int(Ones[R][S]), int(R == S));
      }
  }
};

int main() {
  Diagonals<float, 3>::test();
  Diagonals<float, 17>::test();
  Diagonals<double, 16>::test();
  Diagonals<short, 33>::test();
  Products<float, 40, 24, 17>::test();
  Products<double, 7, 33, 5>::test();
  Products<double, 100, 3, 16>::test();
  Products<int, 20, 30, 10>::test();
  Products<short, 64, 9, 3>::test();
  static T3 X;
  static T2 Y;
  for (int A = 0; A < 5; ++A)
    for (int B = 0; B < 19; ++B)
      for (int C = 0; C < 6; ++C)
        X[A][B][C] = any<double>();
  for (int A = 0; A < 6; ++A)
    for (int B = 0; B < 8; ++B)
      Y[A][B] = any<double>();
  parts(X, Y, 0);
  parts(X, Y, 15);
  printf("%d failures\n", Failures);
  return Failures != 0;
}
