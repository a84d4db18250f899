// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Traits
//
// Traits in C and in C++.

#include "conformance.h"

typedef MATRIX_BY_ROWS_PADDED(short, 5, 6, 2) matrix;
typedef MATRIX_BY_COLUMNS(double, 3, 4) columns;

BEGIN
#if PART(1) // Extents and padding, of types and of expressions.
{
  matrix object = {};
  int x = 0;
  STATIC_CHECK(matrix_rows(matrix) == 5 && matrix_columns(object) == 6);
  STATIC_CHECK(matrix_padding_of(matrix) == 2 &&
               matrix_padding_of(columns) == 0);
  STATIC_CHECK(matrix_rows((++x, object)) == 5);
  STATIC_CHECK(sizeof(matrix_rows(matrix)) == sizeof(size_t));
  CHECK(x == 0 && object[0][0] == 0);
#if INVALID(1) // of another type
  int rows = matrix_rows(int);
#endif
}
#endif

#if PART(2) // Whether a type is a matrix, and by rows.
{
  STATIC_CHECK(is_matrix(matrix) && is_matrix(columns) && !is_matrix(short));
  STATIC_CHECK(is_by_rows(matrix) && !is_by_rows(columns));
#if INVALID(2) // the layout of another type
  int by_rows = is_by_rows(int);
#endif
}
#endif

#if PART(3) // The element type, and a type like another one.
{
  matrix_element_type(matrix) element = (short)hidden(3);
  typedef MATRIX_LIKE(matrix, double, 6, 7) like;
  STATIC_CHECK(sizeof(element) == sizeof(short));
  STATIC_CHECK(matrix_rows(like) == 6 && matrix_columns(like) == 7);
  STATIC_CHECK(is_by_rows(like) && matrix_padding_of(like) == 0);
  CHECK(element == 3);
#if INVALID(3) // the elements of another type
  matrix_element_type(int) none;
#endif
}
#endif
END
