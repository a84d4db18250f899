// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Diagonals and products with them
//
// Diagonals, identities, traces, dot and outer products.

#include "conformance.h"

typedef MATRIX_BY_ROWS(int, 2, 3) matrix;
typedef MATRIX_BY_ROWS(int, 3, 3) square;
typedef MATRIX_BY_ROWS(int, 3, 1) one_column;
typedef MATRIX_BY_ROWS(int, 1, 3) one_row;

BEGIN
square s;
for (int i = 0; i < 9; ++i)
  s[i / 3][i % 3] = hidden(i * i - 3);
matrix m = tensor_slice(s, 1, 0, 2, 3);

#if PART(1) // The diagonal, as one column.
{
  typedef MATRIX_BY_ROWS(int, 2, 1) two;
  two d = matrix_diagonal(m);
  one_column e = matrix_diagonal(s);
  CHECK(d[0][0] == m[0][0] && d[1][0] == m[1][1]);
  CHECK(e[0][0] == s[0][0] && e[1][0] == s[1][1] && e[2][0] == s[2][2]);
}
#endif

#if PART(2) // A matrix with a diagonal, and zeros.
{
  one_row v = matrix_row(s, 1);
  square d = matrix_from_diagonal(v),
         e = matrix_from_diagonal(matrix_transpose(v));
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      CHECK(d[r][c] == (r == c ? v[0][r] : 0) && e[r][c] == d[r][c]);
}
#endif

#if PART(3) // Identities of a type, with ones or with a number.
{
  square one = matrix_identity(square),
         five = matrix_identity(square, hidden(5));
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      CHECK(one[r][c] == (r == c) && five[r][c] == 5 * (r == c));
  CHECK(matrix_all_true(s * one == s));
  CHECK(matrix_identity(3, (char)hidden(4))[2][2] == 4);
#if INVALID(1) // of a matrix that is not square
  matrix no = matrix_identity(matrix);
#endif
#if INVALID(2) // of a number that is no constant
  int n = matrix_identity(hidden(3), 1)[0][0];
#endif
}
#endif

#if PART(4) // The trace is the sum of the diagonal.
{
  CHECK(matrix_trace(s) == s[0][0] + s[1][1] + s[2][2]);
#if INVALID(3) // of a matrix that is not square
  int t = matrix_trace(m);
#endif
}
#endif

#if PART(5) // The dot product of rows, columns and whole matrices.
{
  one_row u = matrix_row(s, 0);
  one_column v = matrix_column(s, 2);
  int sum = 0, all = 0;
  for (int i = 0; i < 3; ++i)
    sum += u[0][i] * v[i][0];
  for (int i = 0; i < 6; ++i)
    all += m[i / 3][i % 3] * m[i / 3][i % 3];
  CHECK(matrix_dot(u, v) == sum && matrix_dot(m, m) == all);
#if INVALID(4) // other lengths
  int d = matrix_dot(u, m);
#endif
}
#endif

#if PART(6) // The outer product.
{
  one_column u = matrix_column(s, 1);
  one_row v = matrix_row(s, 2);
  square o = matrix_outer_product(u, v);
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      CHECK(o[r][c] == u[r][0] * v[0][c]);
#if INVALID(5) // of a matrix
  o = matrix_outer_product(s, v);
#endif
}
#endif

#if PART(7) // The conjugate transpose.
{
  typedef MATRIX_BY_ROWS(_Complex float, 1, 2) numbers;
  numbers z = {};
  __real__ z[0][1] = (float)hidden(3);
  __imag__ z[0][1] = (float)hidden(4);
  CHECK(__real__ matrix_conjugate_transpose(z)[1][0] == 3);
  CHECK(__imag__ matrix_conjugate_transpose(z)[1][0] == -4);
  CHECK(matrix_conjugate_transpose(m)[2][1] == m[1][2]);
}
#endif
END
