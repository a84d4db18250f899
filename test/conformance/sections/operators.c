// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Operators
//
// Each operator beside the same one on elements.

#include "conformance.h"

enum { rows = 2, columns = 3, inner = 4 };
typedef MATRIX(int, 2, 3) matrix;
typedef MATRIX(float, 2, 3) floats;

static matrix from(int start, int step) {
  matrix m;
  for (int i = 0; i < 6; ++i)
    m[i / 3][i % 3] = hidden(start + step * i);
  return m;
}
#define EACH(condition)                                                        \
  for (int r = 0; r < rows; ++r)                                               \
    for (int c = 0; c < columns; ++c)                                          \
  CHECK(condition)

BEGIN
matrix a = from(-5, 3), b = from(7, -2);
int s = hidden(3);

#if PART(1) // Sums and differences, of matrices and with a scalar.
{
  matrix m = a + b, n = a - b, o = a + s, p = s + a, q = a - s, t = s - a;
  EACH(m[r][c] == a[r][c] + b[r][c] && n[r][c] == a[r][c] - b[r][c]);
  EACH(o[r][c] == a[r][c] + s && p[r][c] == s + a[r][c] &&
       q[r][c] == a[r][c] - s && t[r][c] == s - a[r][c]);
}
#endif

#if PART(2) // A scalar times a matrix, and a matrix divided by one.
{
  matrix m = a * s, n = s * a, o = a / s;
  EACH(m[r][c] == a[r][c] * s && n[r][c] == m[r][c] && o[r][c] == a[r][c] / s);
#if INVALID(1) // a scalar divided by a matrix
  m = s / a;
#endif
#if INVALID(2) // a matrix divided by one
  m = a / b;
#endif
}
#endif

#if PART(3) // A product of matrices.
{
  typedef MATRIX(int, 2, 4) left;
  typedef MATRIX(int, 4, 3) right;
  left x;
  right y;
  for (int i = 0; i < 8; ++i)
    x[i / 4][i % 4] = hidden(i - 3);
  for (int i = 0; i < 12; ++i)
    y[i / 3][i % 3] = hidden(5 - i);
  matrix m = x * y;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      int sum = 0;
      for (int k = 0; k < inner; ++k)
        sum += x[r][k] * y[k][c];
      CHECK(m[r][c] == sum);
    }
#if INVALID(3) // inner extents that differ
  m = a * x;
#endif
}
#endif

#if PART(4) // A matrix times a vector, and a vector times a matrix.
{
  typedef VECTOR(int, 3) vector3;
  typedef VECTOR(int, 2) vector2;
  vector3 v = {hidden(1), 2, -3};
  vector2 w = {hidden(4), -5};
  vector2 av = a * v;
  vector3 wa = w * a;
  for (int r = 0; r < rows; ++r)
    CHECK(av[r] == a[r][0] * v[0] + a[r][1] * v[1] + a[r][2] * v[2]);
  for (int c = 0; c < columns; ++c)
    CHECK(wa[c] == w[0] * a[0][c] + w[1] * a[1][c]);
#if INVALID(4) // a vector of another length
  av = a * w;
#endif
}
#endif

#if PART(5) // Signs and complements.
{
  matrix m = -a, n = +a, o = ~a;
  EACH(m[r][c] == -a[r][c] && n[r][c] == a[r][c] && o[r][c] == ~a[r][c]);
}
#endif

#if PART(6) // Remainders and bits, of matrices and with a scalar.
{
  matrix m = a % b, n = a & b, o = a | s, p = s ^ b, q = s % b, t = b % s;
  EACH(b[r][c] == 0 || m[r][c] == a[r][c] % b[r][c]);
  EACH(n[r][c] == (a[r][c] & b[r][c]) && o[r][c] == (a[r][c] | s) &&
       p[r][c] == (s ^ b[r][c]));
  EACH(q[r][c] == s % b[r][c] && t[r][c] == b[r][c] % s);
#if INVALID(5) // of floating-point elements
  floats f = (floats)a;
  f = f % f;
#endif
}
#endif

#if PART(7) // Shifts: by each element, and by a scalar.
{
  matrix places = from(0, 1), bits = b & 15;
  matrix m = bits << places, n = b >> 1, o = s << places;
  EACH(m[r][c] == bits[r][c] << places[r][c]);
  EACH(n[r][c] == b[r][c] >> 1 && o[r][c] == s << places[r][c]);
}
#endif

#if PART(8) // Comparisons give a matrix of bool.
{
  typedef MATRIX(bool, 2, 3) mask;
  mask m = (a < b), n = (a == b), o = (a >= s);
  mask p = (s != b), q = (a > b), t = (a <= b);
  EACH(m[r][c] == (a[r][c] < b[r][c]) && n[r][c] == (a[r][c] == b[r][c]));
  EACH(o[r][c] == (a[r][c] >= s) && p[r][c] == (s != b[r][c]));
  EACH(q[r][c] == (a[r][c] > b[r][c]) && t[r][c] == (a[r][c] <= b[r][c]));
  STATIC_CHECK(sizeof(a < b) == 6);
}
#endif

#if PART(9) // ! is true where an element is 0.
{
  typedef MATRIX(bool, 2, 3) mask;
  matrix zeros = from(-3, 1);
  mask m = !zeros, n = !!zeros;
  EACH(m[r][c] == (zeros[r][c] == 0) && n[r][c] != m[r][c]);
}
#endif

#if PART(10) // Selection by a matrix of bool; both sides are evaluated.
{
  int x = hidden(0);
  matrix m = a < b ? a : b, n = a < b ? a : s, o = a < b ? s : b;
  EACH(m[r][c] == (a[r][c] < b[r][c] ? a[r][c] : b[r][c]));
  EACH(n[r][c] == (a[r][c] < b[r][c] ? a[r][c] : s));
  EACH(o[r][c] == (a[r][c] < b[r][c] ? s : b[r][c]));
  m = a < b ? (++x, a) : (++x, b);
  CHECK(x == 2);
#if INVALID(6) // by a matrix of int
  m = a ? a : b;
#endif
#if INVALID(7) // by one of other extents
  typedef MATRIX(bool, 3, 2) other;
  other w = {};
  m = w ? a : b;
#endif
}
#endif

#if PART(11) // Selection by a scalar; one side is evaluated.
{
  int x = hidden(0);
  matrix m = x ? (++x, a) : b, n = s ? a : (++x, b);
  EACH(m[r][c] == b[r][c] && n[r][c] == a[r][c]);
  CHECK(x == 0);
}
#endif

#if PART(12) // Compound assignments.
{
  matrix m = a;
  m += b;
  m -= s;
  m *= 2;
  EACH(m[r][c] == (a[r][c] + b[r][c] - s) * 2);
  m /= s;
  m %= 5;
  m <<= 2;
  m |= 1;
  m ^= a;
  m &= 0xff;
  EACH(m[r][c] ==
       (((((a[r][c] + b[r][c] - s) * 2 / s % 5) * 4 | 1) ^ a[r][c]) & 0xff));
  typedef MATRIX(int, 3, 3) square;
  square q = {};
  q[0][1] = q[1][2] = q[2][0] = hidden(2);
  m = a;
  m *= q;
  EACH(m[r][c] == 2 * a[r][(c + 2) % 3]);
#if INVALID(8) // a product of another type
  square other = q;
  other *= a;
#endif
}
#endif

#if PART(13) // Operands have one type.
{
  typedef MATRIX(int, 3, 2) other;
  floats f = (floats)a;
  EACH(f[r][c] == a[r][c]);
#if INVALID(9) // other extents
  other o = {};
  a = a + o;
#endif
#if INVALID(10) // another element type
  a = a + f;
#endif
#if INVALID(11) // another layout
  typedef MATRIX_BY_ROWS(int, 2, 3) by_rows;
  typedef MATRIX_BY_COLUMNS(int, 2, 3) by_columns;
  by_rows x = {};
  by_columns y = {};
  x = x + y;
#endif
#if INVALID(12) // a pointer
  a = a + &a;
#endif
}
#endif

#if PART(14) // No operator joins conditions, counts or is a condition.
{
  typedef MATRIX(bool, 2, 3) mask;
  mask m = a < b;
  CHECK(matrix_any_true(m) && !matrix_all_true(m));
  CHECK(matrix_all_true(a == a) && !matrix_any_true(a != a));
#if INVALID(13) // &&
  m = m && m;
#endif
#if INVALID(14) // ++
  ++a;
#endif
#if INVALID(15) // a condition
  if (m)
    return 1;
#endif
#if INVALID(16) // arithmetic on bool
  m = m + m;
#endif
#if INVALID(17) // ~ of bool
  m = ~m;
#endif
}
#endif

#if PART(15) // A scalar is converted to the element type first.
{
  floats f = (floats)a;
  double third = hidden_number(1.0 / 3);
  floats g = f * third;
  EACH(g[r][c] == f[r][c] * (float)third);
#if INVALID(18) // a floating-point scalar beside &
  a = a & 1.0;
#endif
}
#endif

#if PART(16) // & | ^ and == of bool.
{
  typedef MATRIX(bool, 2, 3) mask;
  mask m = a < b, n = a < 0, both = m & n, one = m ^ n, same = m == n;
  EACH(both[r][c] == (m[r][c] && n[r][c]) && one[r][c] == (m[r][c] != n[r][c]));
  EACH(same[r][c] == (m[r][c] == n[r][c]) &&
       (m | n)[r][c] == (m[r][c] || n[r][c]));
}
#endif
END
