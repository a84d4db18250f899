// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Multiply and add
//
// c + a * b in the type of c.

#include "conformance.h"

#pragma STDC FP_CONTRACT OFF

typedef MATRIX_BY_ROWS(signed char, 2, 5) left;
typedef MATRIX_BY_ROWS(unsigned char, 5, 3) right;
typedef MATRIX_BY_ROWS(int, 2, 3) sums;

BEGIN
left a;
right b;
sums c;
for (int i = 0; i < 10; ++i)
  a[i / 5][i % 5] = (signed char)hidden(25 * i - 128);
for (int i = 0; i < 15; ++i)
  b[i / 3][i % 3] = (unsigned char)hidden(255 - 11 * i);
for (int i = 0; i < 6; ++i)
  c[i / 3][i % 3] = hidden(1000 * i - 1);

#if PART(1) // Bytes of both signs into int.
{
  sums m = matrix_multiply_add(a, b, c);
  for (int i = 0; i < 6; ++i) {
    int sum = c[i / 3][i % 3];
    for (int k = 0; k < 5; ++k)
      sum += a[i / 3][k] * b[k][i % 3];
    CHECK(m[i / 3][i % 3] == sum);
  }
#if INVALID(1) // extents that do not fit
  m = matrix_multiply_add(b, a, c);
#endif
#if INVALID(2) // floating-point operands and integer sums
  typedef MATRIX_BY_ROWS(float, 2, 5) left_floats;
  typedef MATRIX_BY_ROWS(float, 5, 3) right_floats;
  left_floats f = {};
  right_floats g = {};
  m = matrix_multiply_add(f, g, c);
#endif
#if INVALID(3) // operands wider than the sums
  typedef MATRIX_BY_ROWS(signed char, 2, 3) narrow;
  typedef MATRIX_BY_ROWS(int, 5, 3) wide;
  narrow n = {};
  wide w = {};
  n = matrix_multiply_add(a, w, n);
#endif
}
#endif

#if PART(2) // The chain starts from c.
{
  // (1e8 - 1e8) + 1 is 1; -1e8 + (1e8 + 1) would be 0.
  typedef MATRIX_BY_ROWS(float, 1, 2) one_row;
  typedef MATRIX_BY_ROWS(float, 2, 1) one_column;
  typedef MATRIX_BY_ROWS(float, 1, 1) one;
  float big = (float)hidden_number(1e8);
  one_row x = {big, 1};
  one_column y = {1, 1};
  one z = {-big};
  CHECK(matrix_multiply_add(x, y, z)[0][0] == 1);
  CHECK((z + x * y)[0][0] == 0);
}
#endif

#if PART(3) // Halves into floats: products are exact.
{
  typedef MATRIX_BY_ROWS(_Float16, 1, 2) one_row;
  typedef MATRIX_BY_ROWS(_Float16, 2, 1) one_column;
  typedef MATRIX_BY_ROWS(float, 1, 1) one;
  _Float16 odd = (_Float16)hidden(2047);
  one_row x = {odd, odd};
  one_column y = {odd, 1};
  one z = {(float)hidden(3)};
  CHECK(matrix_multiply_add(x, y, z)[0][0] ==
        2047.0f * 2047.0f + 2047.0f + 3.0f);
}
#endif

#if PART(4) // Operands may be vectors: a row, a column, and the result.
{
  typedef VECTOR(int, 2) vector2;
  typedef VECTOR(int, 3) vector3;
  vector3 v = {1, hidden(2), 3};
  vector2 w = {10, hidden(20)};
  vector2 m = matrix_multiply_add(c, v, w);
  for (int r = 0; r < 2; ++r)
    CHECK(m[r] == w[r] + c[r][0] * 1 + c[r][1] * 2 + c[r][2] * 3);
}
#endif
END
