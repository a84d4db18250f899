// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is passed is the image of a matrix, whatever its type's layout and
// padding: the R x C row-major matrix passes for the C x R column-major one.
// Each function is defined for one and called for the other.
//
// RUN: %run_flags %s

#include <stdio.h>
#include <string.h>

static int Failures;

/// at_NAME: element (C, R) of a column-major matrix; twice_NAME: a result. They
/// are called with (R, C) of the row-major one.
#define CASE(NAME, T, R, C, ...)                                               \
  typedef T NAME##_columns __attribute__((                                     \
      matrix_type(C, R), matrix_layout(column_major) __VA_ARGS__));            \
  typedef T NAME##_rows __attribute__((matrix_type(R, C),                      \
                                       matrix_layout(row_major) __VA_ARGS__)); \
  T at_columns_##NAME(NAME##_columns M, int I, int J) __asm__("at_" #NAME);    \
  T at_rows_##NAME(NAME##_rows M, int I, int J) __asm__("at_" #NAME);          \
  NAME##_columns turn_columns_##NAME(NAME##_columns M) __asm__("turn_" #NAME); \
  NAME##_rows turn_rows_##NAME(NAME##_rows M) __asm__("turn_" #NAME);          \
  __attribute__((noinline)) T at_columns_##NAME(NAME##_columns M, int I,       \
                                                int J) {                       \
    return M[I][J];                                                            \
  }                                                                            \
  __attribute__((noinline)) NAME##_columns turn_columns_##NAME(                \
      NAME##_columns M) {                                                      \
    M[C - 1][0] = 77;                                                          \
    return M;                                                                  \
  }                                                                            \
  __attribute__((noinline)) static void check_##NAME(NAME##_rows *M) {         \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J)                                              \
        if (at_rows_##NAME(*M, J, I) != (*M)[I][J]) {                          \
          printf(#NAME ": element (%d, %d) differs\n", I, J);                  \
          Failures = 1;                                                        \
        }                                                                      \
    NAME##_rows Turned = turn_rows_##NAME(*M);                                 \
    (*M)[0][C - 1] = 77;                                                       \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J)                                              \
        if (Turned[I][J] != (*M)[I][J]) {                                      \
          printf(#NAME ": result (%d, %d) differs\n", I, J);                   \
          Failures = 1;                                                        \
        }                                                                      \
  }                                                                            \
  static void run_##NAME(void) {                                               \
    NAME##_rows M = {};                                                        \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J)                                              \
        M[I][J] = I * C + J + 1;                                               \
    check_##NAME(&M);                                                          \
  }

#define PADDING(N) , matrix_padding(N)

CASE(f4, float, 2, 2)
CASE(f6, float, 2, 3)
CASE(f16, float, 4, 4)
CASE(f35, float, 5, 7)
CASE(h8, _Float16, 2, 4)
CASE(c12, signed char, 3, 4)
CASE(d6, double, 3, 2)
CASE(p3, float, 3, 2, PADDING(1))
CASE(p4, short, 2, 2, PADDING(2))
CASE(p9, float, 3, 3, PADDING(1))
CASE(large, double, 20, 30)
CASE(large_padded, int, 20, 30, PADDING(3))

typedef _Bool mask __attribute__((matrix_type(3, 5), matrix_layout(row_major)));
__attribute__((noinline)) static int count(mask M) {
  int Sum = 0;
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < 5; ++J)
      Sum += M[I][J] ? 1 << (I * 5 + J) : 0;
  return Sum;
}

int main(void) {
  run_f4();
  run_f6();
  run_f16();
  run_f35();
  run_h8();
  run_c12();
  run_d6();
  run_p3();
  run_p4();
  run_p9();
  run_large();
  run_large_padded();
  mask M = {};
  M[0][0] = M[1][3] = M[2][4] = 1;
  if (count(M) != (1 | 1 << 8 | 1 << 14)) {
    printf("mask: %x\n", count(M));
    Failures = 1;
  }
  return Failures;
}
