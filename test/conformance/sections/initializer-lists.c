// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Initializer lists
//
// Lists in C and in C++; designators in C.

#include "conformance.h"

typedef MATRIX(int, 2, 3) matrix;
typedef MATRIX_BY_ROWS(int, 2, 3) by_rows;

#define ELEMENTS_ARE(m, a, b, c, d, e, f)                                      \
  CHECK((m)[0][0] == a && (m)[0][1] == b && (m)[0][2] == c &&                  \
        (m)[1][0] == d && (m)[1][1] == e && (m)[1][2] == f)

#if PART(3)
static const matrix at_file_scope[] = {{1, 2, 3, 4, 5, 6}, {{7}, {8, 9}}};
#endif

BEGIN
#if PART(1) // Element order is row by row, whatever the layout.
{
  int x = hidden(4);
  matrix flat = {1, 2, 3, x, 5, 6}, nested = {{1, 2, 3}, {x, 5, 6}};
  by_rows rows = {1, 2, 3, x, 5, 6};
  ELEMENTS_ARE(flat, 1, 2, 3, 4, 5, 6);
  ELEMENTS_ARE(nested, 1, 2, 3, 4, 5, 6);
  ELEMENTS_ARE(rows, 1, 2, 3, 4, 5, 6);
}
#endif

#if PART(2) // What has no initializer is zero; braces may be mixed.
{
  int x = hidden(4);
  matrix few = {1, x}, row = {{1}, {x}}, mixed = {1, x, 3, {4}};
  ELEMENTS_ARE(few, 1, 4, 0, 0, 0, 0);
  ELEMENTS_ARE(row, 1, 0, 0, 4, 0, 0);
  ELEMENTS_ARE(mixed, 1, 4, 3, 4, 0, 0);
}
#endif

#if PART(3) // A list of constants is a constant.
{
  static by_rows at_rest = {{1, 2, 3}, {4, 5, 6}};
  ELEMENTS_ARE(at_file_scope[0], 1, 2, 3, 4, 5, 6);
  ELEMENTS_ARE(at_file_scope[1], 7, 0, 0, 8, 9, 0);
  ELEMENTS_ARE(at_rest, 1, 2, 3, 4, 5, 6);
}
#endif

#if PART(4) // Too many initializers are an error.
{
  matrix m = {{1, 2, 3}, {4, 5, 6}};
  ELEMENTS_ARE(m, 1, 2, 3, 4, 5, 6);
#if INVALID(1) // too many elements
  matrix more = {1, 2, 3, 4, 5, 6, 7};
#endif
#if INVALID(2) // too many in a row
  matrix wide = {{1, 2, 3, 4}};
#endif
#if INVALID(3) // too many rows
  matrix high = {{1}, {2}, {3}};
#endif
#if INVALID(4) // a list for one element [c++20]
  matrix deep = {{{1, 2}}};
#endif
#if INVALID(5) // a pointer for an element
  matrix pointer = {&m};
#endif
}
#endif

#if PART(5) // A row may be a vector or a matrix of one row.
{
  typedef VECTOR(int, 3) vector;
  typedef MATRIX(int, 1, 3) one_row;
  vector v = {1, hidden(2), 3};
  one_row r = {4, hidden(5), 6};
  matrix m = {v, r};
  ELEMENTS_ARE(m, 1, 2, 3, 4, 5, 6);
}
#endif

#if PART(6) // Matrices in aggregates, with braces and without.
{
  struct holder {
    int id;
    matrix m;
    int last;
  };
  struct holder braces = {1, {{2, 3, 4}, {5, 6, 7}}, 8};
  struct holder none = {1, 2, 3, 4, 5, 6, 7, hidden(8)};
  struct holder whole = {1, braces.m, 8};
  ELEMENTS_ARE(braces.m, 2, 3, 4, 5, 6, 7);
  ELEMENTS_ARE(none.m, 2, 3, 4, 5, 6, 7);
  ELEMENTS_ARE(whole.m, 2, 3, 4, 5, 6, 7);
  CHECK(braces.last == 8 && none.last == 8 && whole.last == 8);
}
#endif

#if PART(7) // Elements are evaluated from left to right, in C++.
{
  int x = hidden(0);
#ifdef __cplusplus
  matrix m = {++x, ++x, ++x, ++x, ++x, ++x};
#else
  matrix m = {1, 2, 3, 4, 5, 6 + x};
#endif
  ELEMENTS_ARE(m, 1, 2, 3, 4, 5, 6);
}
#endif

#if PART(8) // Designators name rows and elements, in C.
#ifndef __cplusplus
{
  int x = hidden(4);
  matrix second = {[1] = {x, 5, 6}}, two = {[0][1] = x, [1][1] = 5};
  matrix goes_on = {[0][2] = 3, x, 5}, last_counts = {1, [0][0] = x};
  struct pair {
    matrix a, b;
  } p = {.a = {1, 2, 3, 4, 5, 6}, .b[1][2] = x};
  ELEMENTS_ARE(second, 0, 0, 0, 4, 5, 6);
  ELEMENTS_ARE(two, 0, 4, 0, 0, 5, 0);
  ELEMENTS_ARE(goes_on, 0, 0, 3, 4, 5, 0);
  ELEMENTS_ARE(last_counts, 4, 0, 0, 0, 0, 0);
  ELEMENTS_ARE(p.b, 0, 0, 0, 0, 0, 4);
#if INVALID(6) // a row that is not there [c17]
  matrix behind = {[2] = {1}};
#endif
}
#endif
#endif

#if PART(9) // A compound literal, in C.
#ifndef __cplusplus
{
  matrix m = (matrix){1, 2, 3} + (matrix){[1] = {4, 5, hidden(6)}};
  ELEMENTS_ARE(m, 1, 2, 3, 4, 5, 6);
}
#endif
#endif
END
