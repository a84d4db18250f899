// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product of small matrices that are passed by value as flat vectors.
//
// LLVM 22's x86 back end joins products of two lanes into products of four
// under AVX, and products of four into products of eight under AVX-512, and
// broadcasts the wrong elements of the 12- and 24-element arguments on the way:
// upstream's lowering is wrong here. Ours makes products of so many lanes
// itself.
//
// Columns of three doubles that share a register, without optimization, are cut
// apart again, and were joined so, too.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O0-v4-512 --set tune-znver4 %s

#include <stdio.h>

typedef double A __attribute__((matrix_type(2, 3)));
typedef double B __attribute__((matrix_type(3, 4)));
typedef double C __attribute__((matrix_type(2, 4)));

__attribute__((noinline)) C product(A X, B Y) { return X * Y; }

__attribute__((noinline)) void call(const double *X, const double *Y,
                                    double *Z) {
  *(C *)Z = product(*(const A *)X, *(const B *)Y);
}

typedef long long L __attribute__((matrix_type(4, 6)));
typedef long long M __attribute__((matrix_type(6, 4)));
typedef long long N __attribute__((matrix_type(4, 4)));

__attribute__((noinline)) N long_product(L X, M Y) { return X * Y; }

__attribute__((noinline)) void call_long(const long long *X, const long long *Y,
                                         long long *Z) {
  *(N *)Z = long_product(*(const L *)X, *(const M *)Y);
}

static int check_long(void) {
  long long X[24], Y[24], Z[16];
  for (int I = 0; I < 24; ++I) {
    X[I] = I + 1;
    Y[I] = 2 * I + 1;
  }
  call_long(X, Y, Z);
  int Failures = 0;
  for (int J = 0; J < 4; ++J)
    for (int I = 0; I < 4; ++I) {
      long long Expected = 0;
      for (int K = 0; K < 6; ++K)
        Expected += X[I + 4 * K] * Y[K + 6 * J];
      if (Z[I + 4 * J] != Expected) {
        printf("element (%d, %d): expected %lld, got %lld\n", I, J, Expected,
               Z[I + 4 * J]);
        Failures = 1;
      }
    }
  return Failures;
}

typedef double D __attribute__((matrix_type(3, 3)));

__attribute__((noinline)) static double traced(const D *X, const D *Y,
                                               const D *Z) {
  return __builtin_matrix_trace(__builtin_matrix_multiply_add(*X, *Y, *Z));
}

static int check_trace(void) {
  double X[9], Y[9], Z[9], Expected = 0;
  for (int I = 0; I < 9; ++I) {
    X[I] = I + 1;
    Y[I] = 3 * I - 5;
    Z[I] = I * I - 3 * I;
  }
  for (int I = 0; I < 3; ++I) {
    Expected += Z[4 * I];
    for (int K = 0; K < 3; ++K)
      Expected += X[I + 3 * K] * Y[K + 3 * I];
  }
  double Got = traced((const D *)X, (const D *)Y, (const D *)Z);
  if (Got == Expected)
    return 0;
  printf("trace: expected %g, got %g\n", Expected, Got);
  return 1;
}

int main(void) {
  double X[6], Y[12], Z[8];
  for (int I = 0; I < 6; ++I)
    X[I] = I + 1;
  for (int I = 0; I < 12; ++I)
    Y[I] = 2 * I + 1;
  call(X, Y, Z);
  int Failures = check_long() + check_trace();
  for (int J = 0; J < 4; ++J)
    for (int I = 0; I < 2; ++I) {
      double Expected =
          X[I] * Y[3 * J] + X[I + 2] * Y[3 * J + 1] + X[I + 4] * Y[3 * J + 2];
      if (Z[I + 2 * J] != Expected) {
        printf("element (%d, %d): expected %g, got %g\n", I, J, Expected,
               Z[I + 2 * J]);
        Failures = 1;
      }
    }
  return Failures;
}
