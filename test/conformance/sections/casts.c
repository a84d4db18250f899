// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Casts from scalars and vectors
//
// Splats, vectors, 1 x 1 matrices, shuffles.

#include "conformance.h"

typedef MATRIX(int, 2, 3) matrix;
typedef MATRIX_BY_ROWS(int, 2, 3) by_rows;
typedef VECTOR(int, 6) vector;

BEGIN
by_rows a;
for (int i = 0; i < 6; ++i)
  a[i / 3][i % 3] = hidden(i + 1);

#if PART(1) // A cast from a scalar gives it to each element, converted.
{
  matrix m = (matrix)hidden(7), n = (matrix)hidden_number(2.75);
  for (int i = 0; i < 6; ++i)
    CHECK(m[i / 3][i % 3] == 7 && n[i / 3][i % 3] == 2);
}
#endif

#if PART(2) // A vector has the elements row by row, whatever the layout.
{
  vector v = (vector)a, w = (vector)(matrix)a;
  matrix m = (matrix)v;
  for (int i = 0; i < 6; ++i)
    CHECK(v[i] == i + 1 && w[i] == i + 1 && m[i / 3][i % 3] == i + 1);
#if INVALID(1) // without a cast
  v = a;
#endif
#if INVALID(2) // a vector of other elements
  typedef VECTOR(float, 6) floats;
  floats f = (floats)a;
#endif
#if INVALID(3) // a shorter vector
  typedef VECTOR(int, 4) vector4;
  vector4 four = (vector4)a;
#endif
}
#endif

#if PART(3) // A 1 x 1 matrix converts to a number as its element.
{
  typedef MATRIX(double, 1, 1) one;
  one m = {hidden_number(2.5)};
  CHECK((double)m == 2.5 && (int)m == 2);
#if INVALID(4) // a larger matrix
  int i = (int)a;
#endif
#if INVALID(5) // without a cast
  double d = m;
#endif
}
#endif

#if PART(4) // convert_elements is a cast.
{
  typedef MATRIX_BY_ROWS(float, 2, 3) floats;
  floats f = convert_elements(a, floats);
  for (int i = 0; i < 6; ++i)
    CHECK(f[i / 3][i % 3] == (float)(i + 1));
}
#endif

#if PART(5) // shuffle_elements counts row by row.
{
  by_rows m = shuffle_elements(a, a * 10, 5, 4, 3, 6, 7, 11);
  matrix n = shuffle_elements((matrix)a, (matrix)a, 5, 4, 3, 2, 1, 0);
  CHECK(m[0][0] == 6 && m[0][1] == 5 && m[0][2] == 4 && m[1][0] == 10 &&
        m[1][1] == 20 && m[1][2] == 60);
  CHECK(n[0][0] == 6 && n[0][2] == 4 && n[1][0] == 3 && n[1][2] == 1);
#if INVALID(6) // an element that is not there
  m = shuffle_elements(a, a, 5, 4, 3, 6, 7, 12);
#endif
#if INVALID(7) // too few
  m = shuffle_elements(a, a, 5, 4, 3);
#endif
}
#endif
END
