// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Conversions
//
// What converts by itself, what by a cast, and what never.

#include "conformance.h"

typedef MATRIX_BY_COLUMNS(int, 2, 3) columns;
typedef MATRIX_BY_ROWS(int, 2, 3) by_rows;
typedef MATRIX_BY_ROWS_PADDED(int, 2, 3, 2) padded;
typedef MATRIX_BY_ROWS(double, 2, 3) doubles;
typedef MATRIX_BY_ROWS(int, 3, 2) turned;

static by_rows counted(void) {
  by_rows m;
  for (int i = 0; i < 6; ++i)
    m[i / 3][i % 3] = hidden(10 * (i / 3) + i % 3);
  return m;
}

#define IS_COUNTED(m)                                                          \
  for (int i = 0; i < 6; ++i)                                                  \
  CHECK((m)[i / 3][i % 3] == 10 * (i / 3) + i % 3)

#if PART(2)
static padded passed(padded m) { return m; }
#endif

BEGIN
#if PART(1) // A cast keeps each element's row and column.
{
  columns c = (columns)counted();
  IS_COUNTED(c);
  by_rows r = (by_rows)c;
  IS_COUNTED(r);
  doubles d = (doubles)c;
  IS_COUNTED(d);
}
#endif

#if PART(2) // Padding converts by itself.
{
  padded p = counted();
  IS_COUNTED(p);
  by_rows r = p;
  IS_COUNTED(r);
  p = r;
  r = passed(r);
  IS_COUNTED(r);
#if INVALID(1) // pointers do not
  STATIC_CHECK(_Generic(&p, by_rows *: 1));
#endif
}
#endif

#if PART(3) // Layout does not convert without a cast.
{
  columns c = (columns)counted();
  IS_COUNTED(c);
#if INVALID(2) // an assignment
  c = counted();
#endif
#if INVALID(3) // a sum
  c = c + counted();
#endif
}
#endif

#if PART(4) // Element types do not convert without a cast.
{
  doubles d = (doubles)counted();
  d[0][0] = hidden_number(2.75);
  by_rows r = (by_rows)d;
  CHECK(r[0][0] == 2 && r[1][2] == 12);
#if INVALID(4) // an assignment
  d = counted();
#endif
#if INVALID(5) // a sum
  d = d + counted();
#endif
}
#endif

#if PART(5) // Extents never convert.
{
  turned t = matrix_transpose(counted());
  CHECK(t[2][1] == 12 && t[1][0] == 1);
#if INVALID(6) // by themselves
  t = counted();
#endif
#if INVALID(7) // by a cast
  t = (turned)counted();
#endif
}
#endif

#if PART(6) // Numbers and matrices do not convert without a cast.
{
  by_rows r = counted();
  IS_COUNTED(r);
#if INVALID(8) // a number to a matrix
  r = 1;
#endif
#if INVALID(9) // a matrix to a number
  int i = r;
#endif
#if INVALID(10) // a pointer to elements
  int *p = r;
#endif
}
#endif

#if PART(7) // Each element converts as a scalar does; to bool, 0 is false.
{
  typedef MATRIX_BY_ROWS(bool, 2, 3) mask;
  typedef MATRIX_BY_ROWS(unsigned char, 2, 3) bytes;
  mask m = (mask)(counted() * 256);
  bytes b = (bytes)(counted() * 100);
  for (int i = 0; i < 6; ++i)
    CHECK(m[i / 3][i % 3] == (i != 0) &&
          b[i / 3][i % 3] == (unsigned char)(100 * (10 * (i / 3) + i % 3)));
}
#endif
END
