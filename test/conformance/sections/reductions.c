// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Reductions
//
// Of all elements, of each row and of each column.

#include "conformance.h"

#pragma STDC FP_CONTRACT OFF

typedef MATRIX(int, 3, 4) matrix;
typedef MATRIX(int, 3, 1) one_column;
typedef MATRIX(int, 1, 4) one_row;

#define FOLD(OP, x, y) ((x)OP(y))
#define LESS(x, y) ((x) < (y) ? (x) : (y))
#define MORE(x, y) ((x) > (y) ? (x) : (y))
#define ADD(x, y) ((x) + (y))
#define MUL(x, y) ((x) * (y))
#define AND(x, y) ((x) & (y))
#define OR(x, y) ((x) | (y))
#define XOR(x, y) ((x) ^ (y))

// The three forms of one operation, beside loops.
#define REDUCES(operation, step)                                               \
  {                                                                            \
    one_column rows = rowwise(operation)(m);                                   \
    one_row columns = columnwise(operation)(m);                                \
    int all = 0;                                                               \
    for (int r = 0; r < 3; ++r) {                                              \
      int of_row = m[r][0];                                                    \
      for (int c = 1; c < 4; ++c)                                              \
        of_row = step(of_row, m[r][c]);                                        \
      CHECK(rows[r][0] == of_row);                                             \
      all = r == 0 ? of_row : step(all, of_row);                               \
    }                                                                          \
    for (int c = 0; c < 4; ++c) {                                              \
      int of_column = m[0][c];                                                 \
      for (int r = 1; r < 3; ++r)                                              \
        of_column = step(of_column, m[r][c]);                                  \
      CHECK(columns[0][c] == of_column);                                       \
    }                                                                          \
    CHECK(reduce(operation)(m) == all);                                        \
  }

BEGIN
matrix m;
for (int i = 0; i < 12; ++i)
  m[i / 4][i % 4] = hidden((i * 7 + 5) % 12 - 4 + (i == 3));

#if PART(1) // add and mul of integers.
REDUCES(add, ADD);
REDUCES(mul, MUL);
#endif

#if PART(2) // min and max of integers.
REDUCES(min, LESS);
REDUCES(max, MORE);
#endif

#if PART(3) // and, or and xor.
REDUCES(and, AND);
REDUCES(or, OR);
REDUCES(xor, XOR);
{
  typedef MATRIX(bool, 2, 2) mask;
  mask k = {1, 1, 0, (bool)hidden(1)};
  CHECK(!reduce(and)(k) && reduce(or)(k) && reduce(xor)(k));
#if INVALID(1) // of floating-point elements
  typedef MATRIX(float, 2, 2) floats;
  floats f = {};
  int i = reduce(xor)(f);
#endif
}
#endif

#if PART(4) // Sums go row by row, whatever the layout.
{
  // 1e8, 1, -1e8, 1 in this order give 1; by columns they would give 2.
  typedef MATRIX_BY_COLUMNS(float, 2, 2) floats;
  float big = (float)hidden_number(1e8);
  floats f = {big, 1, -big, 1};
  CHECK(reduce(add)(f) == 1);
  CHECK(rowwise(add)(f)[0][0] == big && columnwise(add)(f)[0][0] == 0);
  floats minus = {-0.0f, -0.0f, -0.0f, -0.0f};
  CHECK(1 / reduce(add)(minus) < 0);
}
#endif

#if PART(5) // min and max of floating-point numbers: a NaN loses.
{
  typedef MATRIX(float, 2, 2) floats;
  float nan = (float)hidden_number(0) / (float)hidden_number(0);
  floats f = {nan, 3, -2, nan};
  CHECK(reduce(min)(f) == -2 && reduce(max)(f) == 3);
  CHECK(rowwise(min)(f)[0][0] == 3 && columnwise(max)(f)[0][1] == 3);
}
#endif

#if PART(6) // minimum and maximum: a NaN wins, and -0 is less than 0.
{
  typedef MATRIX(float, 1, 3) floats;
  float nan = (float)hidden_number(0) / (float)hidden_number(0);
  floats f = {1, nan, 3}, zeros = {0, (float)hidden_number(-0.0), 0};
  float low = reduce(minimum)(f), high = reduce(maximum)(f);
  CHECK(low != low && high != high);
  CHECK(1 / reduce(minimum)(zeros) < 0 && 1 / reduce(maximum)(zeros) > 0);
}
#endif
END
