// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Loads and stores with a stride
//
// Matrices in larger arrays, by columns and by rows.

#include "conformance.h"

enum { rows = 3, columns = 2, length = 40 };
typedef MATRIX(int, 3, 2) matrix;
typedef MATRIX_BY_ROWS(int, 3, 2) by_rows;

#define EACH(condition)                                                        \
  for (int r = 0; r < rows; ++r)                                               \
    for (int c = 0; c < columns; ++c)                                          \
  CHECK(condition)

BEGIN
int from[length], to[length], second[length];
COUNT_UP(from);
for (int i = 0; i < length; ++i)
  to[i] = second[i] = -1;
unsigned stride = (unsigned)hidden(5);

#if PART(1) // By columns: element (r, c) is p[c * stride + r].
{
  matrix m = load_by_columns(from + 3, rows, columns, stride);
  EACH(m[r][c] == from[3 + c * 5 + r]);
  store_by_columns(m, to + 1, 4);
  EACH(to[1 + c * 4 + r] == m[r][c]);
  CHECK(to[0] == -1 && to[4] == -1 && to[8] == -1);
#if INVALID(1) // a stride below the rows
  m = load_by_columns(from, rows, columns, 2);
#endif
#if INVALID(2) // extents that are no constants
  m = load_by_columns(from, stride, columns, 5);
#endif
#if INVALID(3) // an array of another type
  float *f = 0;
  store_by_columns(m, f, 5);
#endif
#if INVALID(4) // a store to constants
  const int *k = from;
  store_by_columns(m, k, 5);
#endif
}
#endif

#if PART(2) // By rows: element (r, c) is p[r * stride + c].
{
  by_rows m = (by_rows)load_by_rows(from + 3, rows, columns, stride);
  EACH(m[r][c] == from[3 + r * 5 + c]);
  store_by_rows(m, second + 1, 3);
  EACH(second[1 + r * 3 + c] == m[r][c]);
  CHECK(second[0] == -1 && second[3] == -1 && second[6] == -1);
#if INVALID(5) // a stride below the columns
  m = (by_rows)load_by_rows(from, rows, columns, 1);
#endif
}
#endif

#if PART(3) // A store takes a matrix of any layout.
{
  by_rows m = (by_rows)load_by_columns(from, rows, columns, 3);
  store_by_columns(m, to, 3);
  EACH(to[c * 3 + r] == m[r][c] && m[r][c] == from[c * 3 + r]);
}
#endif

#if PART(4) // A load with a type is laid out as the type.
{
  typedef MATRIX_BY_ROWS_PADDED(int, 3, 2, 1) padded;
  padded m = load_matrix(padded, from, stride);
  EACH(m[r][c] == from[r * 5 + c]);
  typedef MATRIX_BY_COLUMNS(int, 3, 2) by_columns;
  by_columns n = load_matrix(by_columns, from, stride);
  EACH(n[r][c] == from[c * 5 + r]);
}
#endif

#if PART(5) // Nontemporal loads and stores are those of an object.
{
  matrix m = {1, 2, 3, 4, 5, hidden(6)}, n;
  store_nontemporal(m, &n);
  CHECK(n[0][1] == 2 && n[2][1] == 6);
  matrix o = load_nontemporal(&n);
  CHECK(o[0][1] == 2 && o[2][1] == 6);
}
#endif

#if PART(6) // A store with the matrix's own layout.
{
  by_rows m = {1, 2, 3, 4, 5, hidden(6)};
  typedef MATRIX_BY_COLUMNS_PADDED(int, 3, 2, 1) by_columns;
  by_columns n = {1, 2, 3, 4, 5, hidden(6)};
  to[0] = to[3] = second[0] = second[4] = -1;
  store_matrix(m, to + 1, 3);
  store_matrix(n, second + 1, stride);
  EACH(to[1 + r * 3 + c] == m[r][c] && second[1 + c * 5 + r] == n[r][c]);
  CHECK(to[0] == -1 && to[3] == -1 && second[0] == -1 && second[4] == -1);
#if INVALID(6) // a stride below the columns
  store_matrix(m, to, 1);
#endif
#if INVALID(7) // a stride below the rows
  store_matrix(n, to, 2);
#endif
}
#endif
END
