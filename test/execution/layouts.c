// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts, padding and bool in C: objects at file scope, zero-initialized
// objects, arrays, members, calls, casts, and elements through pointers.
//
// RUN: %run_flags %s
// RUN: %run_flags %s -- -fmatrix-memory-layout=row-major

#include <stdio.h>
#include <string.h>

typedef float columns
    __attribute__((matrix_type(3, 2), matrix_layout(column_major)));
typedef float rows __attribute__((matrix_type(3, 2), matrix_layout(row_major)));
typedef float padded __attribute__((
    matrix_type(3, 2), matrix_layout(column_major), matrix_padding(1)));
typedef int large_rows
    __attribute__((matrix_type(20, 30), matrix_layout(row_major)));
typedef int large_padded __attribute__((
    matrix_type(20, 30), matrix_layout(row_major), matrix_padding(2)));
typedef _Bool mask __attribute__((matrix_type(3, 2)));
typedef _Bool large_mask
    __attribute__((matrix_type(20, 30), matrix_layout(row_major)));

static int Failures;
#define CHECK(Condition)                                                       \
  do {                                                                         \
    if (!(Condition)) {                                                        \
      printf("line %d: %s\n", __LINE__, #Condition);                           \
      ++Failures;                                                              \
    }                                                                          \
  } while (0)

static rows Zero, Global;
static struct {
  char C;
  padded M[2];
} Record;
static const padded Zeros = {};

__attribute__((noinline)) static rows turn(columns M) {
  return __builtin_matrix_transpose((__typeof__(__builtin_matrix_transpose(
      Zero)))__builtin_matrix_transpose(M));
}
__attribute__((noinline)) static padded pad(rows M, float S) {
  return (padded)(M * S);
}
__attribute__((noinline)) static large_padded sum(large_rows A,
                                                  const large_padded *B) {
  return (large_padded)A + *B;
}
__attribute__((noinline)) static mask isPositive(rows M) { return (mask)M; }
__attribute__((noinline)) static large_mask isNotZero(large_padded M) {
  return (large_mask)M;
}
__attribute__((noinline)) static large_rows count(large_mask M) {
  return (large_rows)M + (large_rows)M;
}

int main(void) {
  float Memory[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  memcpy(&Global, Memory, sizeof Memory);
  for (int R = 0; R < 3; ++R)
    for (int C = 0; C < 2; ++C) {
      CHECK(Global[R][C] == Memory[R][C]);
      CHECK(Zero[R][C] == 0 && Zeros[R][C] == 0);
    }

  columns Cols = (columns)Global;
  CHECK(memcmp(&Cols, (float[]){1, 3, 5, 2, 4, 6}, sizeof Cols) == 0);
  rows Again = turn(Cols);
  CHECK(memcmp(&Again, Memory, sizeof Memory) == 0);

  memset(&Record, 0, sizeof Record);
  Record.M[1] = pad(Global, 2);
  const float *P = (const float *)&Record.M[1];
  CHECK(P[0] == 2 && P[1] == 6 && P[2] == 10 && P[4] == 4 && P[6] == 12);
  CHECK(sizeof(padded) == 8 * sizeof(float) && Record.M[0][2][1] == 0);
  Record.M[0] = Record.M[1];
  Record.M[0][1][1] += 0.5f;
  CHECK(Record.M[0][1][1] == 8.5f && Record.M[1][1][1] == 8);

  static large_rows A;
  static large_padded B;
  for (int R = 0; R < 20; ++R)
    for (int C = 0; C < 30; ++C) {
      A[R][C] = R * 100 + C;
      B[R][C] = C % 3 ? 7 - C : -R * 100 - C;
    }
  CHECK(((int *)&A)[30 + 2] == 102 && ((int *)&B)[32 + 2] == 5);
  large_padded S = sum(A, &B);
  large_mask M = isNotZero(S);
  large_rows N = count(M);
  const unsigned char *Bytes = (const unsigned char *)&M;
  for (int R = 0; R < 20; ++R)
    for (int C = 0; C < 30; ++C) {
      int Expected = A[R][C] + B[R][C];
      CHECK(S[R][C] == Expected);
      CHECK(M[R][C] == (Expected != 0) && Bytes[R * 30 + C] == M[R][C]);
      CHECK(N[R][C] == 2 * (Expected != 0));
    }
  M[3][4] = 0;
  M[3][5] = 4;
  CHECK(Bytes[3 * 30 + 4] == 0 && Bytes[3 * 30 + 5] == 1);
  CHECK(sizeof M == 600);

  Global[1][0] = 0;
  Global[2][1] = -0.0f;
  mask Mask = isPositive(Global);
  CHECK(Mask[0][0] && Mask[0][1] && !Mask[1][0] && Mask[1][1]);
  CHECK(Mask[2][0] && !Mask[2][1] && sizeof Mask == 6);
  Mask = __builtin_matrix_insert(Mask, 1, 0, 1);
  CHECK(__builtin_matrix_extract(Mask, 1, 0));
  CHECK(__builtin_matrix_transpose(Mask)[0][1]);
  typedef signed char bytes __attribute__((matrix_type(3, 2)));
  bytes Many = (bytes)Mask * (signed char)4;
  Mask = (mask)Many;
  CHECK(Many[0][0] == 4 && Mask[0][0] == 1 && *(char *)&Mask == 1);
  return Failures != 0;
}
