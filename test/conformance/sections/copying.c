// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Copying
//
// Bytes, bit casts, variable arguments, assignments.

#include "conformance.h"
#include <stdarg.h>

typedef MATRIX_BY_COLUMNS(int, 3, 2) matrix;

static matrix counted(int from) {
  matrix m;
  for (int i = 0; i < 6; ++i)
    m[i / 2][i % 2] = hidden(from + i);
  return m;
}
static int is_counted(matrix m, int from) {
  int holds = 1;
  for (int i = 0; i < 6; ++i)
    holds = holds && m[i / 2][i % 2] == from + i;
  return holds;
}

#if PART(4)
static int sum_of(int count, ...) {
  va_list list;
  int sum = 0;
  va_start(list, count);
  for (int i = 0; i < count; ++i) {
    matrix m = va_arg(list, matrix);
    sum += m[0][0] + 100 * m[2][1];
  }
  sum += 10000 * va_arg(list, int);
  va_end(list);
  return sum;
}
#endif

BEGIN
#if PART(1) // memcpy copies a matrix.
{
  matrix a = counted(1), b;
  memcpy(&b, &a, sizeof b);
  CHECK(is_counted(b, 1));
}
#endif

#if PART(2) // Assignment and initialization copy; the objects differ then.
{
  matrix a = counted(1), b = a, c;
  c = b = a;
  a[0][0] = 9;
  CHECK(is_counted(b, 1) && is_counted(c, 1) && a[0][0] == 9);
  b = b;
  CHECK(is_counted(b, 1));
}
#endif

#if PART(3) // A bit cast has the bytes of the object.
{
  typedef struct {
    int elements[6];
  } image;
  image i = bits_as(image, counted(1));
  CHECK(i.elements[0] == 1 && i.elements[1] == 3 && i.elements[5] == 6);
  CHECK(is_counted(bits_as(matrix, i), 1));
}
#endif

#if PART(4) // Matrices are variable arguments.
CHECK(sum_of(2, counted(1), counted(11), 7) == 1 + 11 + 100 * (6 + 16) + 70000);
#endif

#if PART(5) // The value of an assignment chain is what was assigned.
{
  matrix a, b;
  CHECK(is_counted(a = b = counted(4), 4) && is_counted(a, 4));
  matrix z = {};
  CHECK(is_counted((a = z) + counted(1), 1));
}
#endif

#if PART(6) // A function returns and takes matrices of every size.
{
  typedef MATRIX(double, 20, 30) large;
  large x, y;
  for (int i = 0; i < 600; ++i)
    x[i / 30][i % 30] = hidden(i);
  y = x;
  x[19][29] = 0;
  CHECK(y[19][29] == 599 && y[7][3] == 213 && x[7][3] == 213);
}
#endif
END
