// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Rows, columns and blocks
//
// Parts that are read and parts that are replaced.

#include "conformance.h"

typedef MATRIX_BY_ROWS(int, 3, 4) matrix;
typedef MATRIX_BY_ROWS(int, 1, 4) one_row;
typedef MATRIX_BY_ROWS(int, 3, 1) one_column;
typedef MATRIX_BY_ROWS(int, 2, 2) small;

#define EACH(condition)                                                        \
  for (int r = 0; r < 3; ++r)                                                  \
    for (int c = 0; c < 4; ++c)                                                \
  CHECK(condition)

BEGIN
matrix m;
for (int i = 0; i < 12; ++i)
  m[i / 4][i % 4] = hidden(10 * (i / 4) + i % 4);
int i = hidden(1), j = hidden(2);

#if PART(1) // Rows, columns and blocks of a value.
{
  one_row r = matrix_row(m, i), first = matrix_row(m, 0);
  one_column c = matrix_column(m, j);
  small b = tensor_slice(m, i, j, 2, 2);
  for (int k = 0; k < 4; ++k)
    CHECK(r[0][k] == 10 + k && first[0][k] == k);
  for (int k = 0; k < 3; ++k)
    CHECK(c[k][0] == 10 * k + 2);
  for (int k = 0; k < 4; ++k)
    CHECK(b[k / 2][k % 2] == 10 * (1 + k / 2) + 2 + k % 2);
#if INVALID(1) // a row that is not there
  r = matrix_row(m, 3);
#endif
#if INVALID(2) // a column that is not there
  c = matrix_column(m, -1);
#endif
#if INVALID(3) // a block that leaves the matrix
  b = tensor_slice(m, 2, 2, 2, 2);
#endif
#if INVALID(4) // extents that are no constants
  b = tensor_slice(m, 0, 0, i, 2);
#endif
}
#endif

#if PART(2) // Insertions give a new value; the operand stays.
{
  one_row v = {50, 51, 52, hidden(53)};
  one_column w = {60, 61, hidden(62)};
  small b = {70, 71, 72, hidden(73)};
  matrix n = matrix_insert_row(m, i, v);
  EACH(n[r][c] == (r == 1 ? 50 + c : 10 * r + c) && m[r][c] == 10 * r + c);
  n = matrix_insert_column(m, j, w);
  EACH(n[r][c] == (c == 2 ? 60 + r : 10 * r + c));
  n = tensor_insert_slice(m, b, i, j);
  EACH(n[r][c] == (r >= 1 && c >= 2 ? 70 + 2 * (r - 1) + c - 2 : 10 * r + c));
#if INVALID(5) // a row of another length
  n = matrix_insert_row(m, 0, w);
#endif
#if INVALID(6) // other elements
  typedef MATRIX_BY_ROWS(float, 1, 4) floats;
  floats f = {};
  n = matrix_insert_row(m, 0, f);
#endif
}
#endif

#if PART(3) // A row or a column may be a vector.
{
  typedef VECTOR(int, 4) vector4;
  typedef VECTOR(int, 3) vector3;
  vector4 v = {50, 51, 52, hidden(53)};
  vector3 w = {60, 61, hidden(62)};
  matrix n = matrix_insert_row(m, 2, v);
  EACH(n[r][c] == (r == 2 ? 50 + c : 10 * r + c));
  n = matrix_insert_column(m, 3, w);
  EACH(n[r][c] == (c == 3 ? 60 + r : 10 * r + c));
}
#endif

#if PART(4) // A matrix from its rows, or its columns.
{
  one_row u = matrix_row(m, 0), v = matrix_row(m, 1), w = matrix_row(m, 2);
  one_column x = matrix_column(m, 3);
  matrix n = matrix_from_rows(matrix, w, u, v);
  EACH(n[r][c] == 10 * ((r + 2) % 3) + c);
  n = matrix_from_columns(matrix, x, x, x, matrix_column(m, 0));
  EACH(n[r][c] == 10 * r + (c < 3 ? 3 : 0));
#if INVALID(7) // too few rows
  n = matrix_from_rows(matrix, u, v);
#endif
}
#endif

#if PART(5) // A transpose has the columns as its rows.
{
  typedef MATRIX_BY_ROWS(int, 4, 3) turned;
  turned t = matrix_transpose(m);
  EACH(t[c][r] == m[r][c]);
}
#endif

#ifdef __cplusplus
#if PART(6) // A row or a column may be a list, in C++.
{
  matrix n = matrix_insert_row(m, 1, {5, hidden(6), 7, 8});
  EACH(n[r][c] == (r == 1 ? 5 + c : 10 * r + c));
}
#endif
#endif
END
