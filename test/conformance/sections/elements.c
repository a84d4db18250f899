// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Elements
//
// Subscripts, addresses of elements, and what a wrong subscript is.

#include "conformance.h"
#include <stddef.h>

typedef MATRIX(int, 2, 3) matrix;

static matrix counted(void) {
  matrix m;
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c)
      m[r][c] = hidden(10 * r + c);
  return m;
}

#if PART(9)
static matrix at_rest = {};
static int *const place = &at_rest[1][2];
static int *const next = &at_rest[0][0] + 1;
#endif

BEGIN
#if PART(1) // m[i][j] is row i and column j, of objects and of values.
{
  matrix m = counted();
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c)
      CHECK(m[r][c] == 10 * r + c && counted()[r][c] == 10 * r + c &&
            (m + m)[r][c] == 2 * (10 * r + c));
  m[1][2] += 5;
  ++m[1][2];
  CHECK(m[1][2] == 18);
}
#endif

#if PART(2) // An index has any integer type or is an unscoped enumerator.
{
  enum number { zero, one };
  matrix m = counted();
  unsigned char byte = (unsigned char)hidden(1);
  long long wide = hidden(1);
  bool truth = hidden(1);
  CHECK(m[byte][one] == 11 && m[wide][truth] == 11 && m[zero][1ull] == 1);
  CHECK(m[(signed char)1][(unsigned short)2] == 12);
#if INVALID(1) // a floating-point index
  m[1.0][1] = 1;
#endif
#if INVALID(2) // a pointer for an index
  m[1][&m] = 1;
#endif
}
#endif

#if PART(3) // A constant index must be in range.
{
  matrix m = counted();
  CHECK(m[2 - 1][2] == 12);
#if INVALID(3) // the row behind the last one
  m[2][0] = 1;
#endif
#if INVALID(4) // the column behind the last one
  m[0][3] = 1;
#endif
#if INVALID(5) // a negative index
  m[-1][0] = 1;
#endif
}
#endif

#if PART(4) // Two subscripts, side by side.
{
  matrix m = counted();
  CHECK((m)[1][(0, 1)] == 11);
#if INVALID(6) // one subscript alone
  int one = sizeof(m[0]);
#endif
#if INVALID(7) // three subscripts
  int three = m[0][0][0];
#endif
#if INVALID(8) // something between the two
  int between = (m[0])[0];
#endif
#if INVALID(9) // an index with the matrix as its subscript
  int reversed = 1 [m][0];
#endif
}
#endif

#if PART(5) // An element of an object has an address; offsetof knows it.
{
  typedef MATRIX_BY_ROWS_PADDED(int, 2, 3, 2) by_rows;
  struct holder {
    char before;
    by_rows m;
  } h;
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c) {
      int *p = &h.m[r][c];
      *p = hidden(r + c);
      CHECK(h.m[r][c] == r + c);
      CHECK((char *)p - (char *)&h.m == (ptrdiff_t)((r * 5 + c) * sizeof(int)));
    }
  STATIC_CHECK(offsetof(struct holder, m[1][2]) == 8 * sizeof(int));
}
#endif

#if PART(6) // A pointer to an element reaches the others by arithmetic.
{
  typedef MATRIX_BY_COLUMNS_PADDED(int, 2, 3, 1) padded;
  padded m = {};
  int *p = &m[0][0];
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c)
      p[3 * c + r] = hidden(10 * r + c);
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c)
      CHECK(m[r][c] == 10 * r + c);
  CHECK(&m[1][2] - &m[0][0] == 7 && &m[0][1] > &m[1][0]);
  CHECK(*(&m[1][2] - 6) == 10 && m[1][0] == 10);
}
#endif

#if PART(7) // A value has no elements to assign to.
{
  matrix m = counted();
  CHECK(m[0][0] == 0);
#if INVALID(10) // an assignment to an element of a result
  counted()[0][0] = 1;
#endif
#if INVALID(11) // its address
  int *p = &counted()[0][0];
#endif
#if INVALID(12) // an assignment to a sum's element
  (m + m)[0][0] = 1;
#endif
#if INVALID(13) // an assignment to an element of a const object
  const matrix k = m;
  k[0][0] = 1;
#endif
}
#endif

#if PART(8) // An element has the qualifiers of the object.
{
  const matrix k = counted();
  volatile matrix v = counted();
  const int *p = &k[1][1];
  volatile int *q = &v[1][2];
  CHECK(*p == 11 && *q == 12);
#if INVALID(14) // a pointer that drops const
  STATIC_CHECK(_Generic(&k[1][1], int *: 1));
#endif
}
#endif

#if PART(9) // The address of an element of a static object is a constant.
at_rest[1][2] = hidden(5);
*next = 6;
CHECK(*place == 5 && (at_rest[1][0] == 6) != (at_rest[0][1] == 6));
#endif
END
