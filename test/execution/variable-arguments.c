// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices among variable arguments, between numbers that take the registers
// away: small and large, padded, and read twice by va_copy.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O0 --set O2 %s -- -fmatrix-memory-layout=row-major

#include <stdarg.h>
#include <stdio.h>

typedef float Small __attribute__((matrix_type(2, 2)));
typedef char Bytes __attribute__((matrix_type(3, 1)));
typedef double Padded __attribute__((matrix_type(3, 2), matrix_padding(1),
                                     matrix_layout(row_major)));
typedef _Bool Mask __attribute__((matrix_type(2, 5)));
typedef _Float16 Halves __attribute__((matrix_type(2, 2)));
typedef _Float16 SevenHalves __attribute__((matrix_type(7, 1)));
typedef long double Wide __attribute__((matrix_type(2, 2)));
typedef int Large __attribute__((matrix_type(30, 20), matrix_padding(2)));

static int Failures;

#define EXPECT(Matrix, R, C, Start)                                            \
  for (int Row = 0; Row < (R); ++Row)                                          \
    for (int Column = 0; Column < (C); ++Column)                               \
      if ((Matrix)[Row][Column] != (Start) + Row * (C) + Column) {             \
        printf("%s: element (%d, %d) is %g\n", #Matrix, Row, Column,           \
               (double)(Matrix)[Row][Column]);                                 \
        ++Failures;                                                            \
      }

__attribute__((noinline)) static void check(int Rounds, va_list Arguments) {
  for (int Round = 0; Round < Rounds; ++Round) {
    Small S = va_arg(Arguments, Small);
    EXPECT(S, 2, 2, 1);
    int I = va_arg(Arguments, int);
    Large L = va_arg(Arguments, Large);
    EXPECT(L, 30, 20, 100);
    double D = va_arg(Arguments, double);
    Padded P = va_arg(Arguments, Padded);
    EXPECT(P, 3, 2, 10);
    Bytes B = va_arg(Arguments, Bytes);
    EXPECT(B, 3, 1, 20);
    Mask M = va_arg(Arguments, Mask);
    Wide W = va_arg(Arguments, Wide);
    EXPECT(W, 2, 2, 5);
    Halves H = va_arg(Arguments, Halves);
    EXPECT(H, 2, 2, 30);
    SevenHalves Q = va_arg(Arguments, SevenHalves);
    EXPECT(Q, 7, 1, 40);
    if (I != 7 || D != 8.5 || !M[0][0] || M[0][1] || !M[1][4] || M[1][3]) {
      printf("a number, or the mask\n");
      ++Failures;
    }
  }
}

__attribute__((noinline)) static void variable(int Rounds, ...) {
  va_list Arguments, Again;
  va_start(Arguments, Rounds);
  va_copy(Again, Arguments);
  check(Rounds, Arguments);
  va_end(Arguments);
  check(Rounds, Again);
  va_end(Again);
}

int main(void) {
  Small S = {1, 2, 3, 4};
  Padded P = {10, 11, 12, 13, 14, 15};
  Bytes B = {20, 21, 22};
  Mask M = {1, 0, 0, 0, 0, [1][4] = 1};
  Wide W = {5, 6, 7, 8};
  Halves H = {30, 31, 32, 33};
  SevenHalves Q = {40, 41, 42, 43, 44, 45, 46};
  Large L;
  for (int Row = 0; Row < 30; ++Row)
    for (int Column = 0; Column < 20; ++Column)
      L[Row][Column] = 100 + Row * 20 + Column;
  variable(1, S, 7, L, 8.5, P, B, M, W, H, Q);
  variable(3, S, 7, L, 8.5, P, B, M, W, H, Q, S, 7, L, 8.5, P, B, M, W, H, Q, S,
           7, L, 8.5, P, B, M, W, H, Q);
  return Failures != 0;
}
