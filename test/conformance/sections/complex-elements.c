// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Complex elements
//
// Operators on complex elements beside those on complex numbers.

#include "conformance.h"

typedef _Complex double number;
typedef MATRIX_BY_ROWS(_Complex double, 2, 2) matrix;

static matrix from(int start) {
  matrix m = {};
  for (int i = 0; i < 4; ++i) {
    __real__ m[i / 2][i % 2] = hidden(start + i);
    __imag__ m[i / 2][i % 2] = hidden(3 - i);
  }
  return m;
}

BEGIN
matrix a = from(1), b = from(-4);
number s;
__real__ s = hidden(2);
__imag__ s = hidden(-1);

#if PART(1) // Sums, differences and products of elements with a number.
for (int r = 0; r < 2; ++r)
  for (int c = 0; c < 2; ++c) {
    CHECK((a + b)[r][c] == a[r][c] + b[r][c] && (a - s)[r][c] == a[r][c] - s);
    CHECK((a * s)[r][c] == a[r][c] * s && (a * 3.0)[r][c] == a[r][c] * 3.0);
    CHECK((-a)[r][c] == -a[r][c]);
  }
#endif

#if PART(2) // A product of matrices.
for (int r = 0; r < 2; ++r)
  for (int c = 0; c < 2; ++c)
    CHECK((a * b)[r][c] == a[r][0] * b[0][c] + a[r][1] * b[1][c]);
#endif

#if PART(3) // == and != compare both parts; there is no order.
{
  matrix other = a;
  __imag__ other[1][0] += 1;
  CHECK(!(a == other)[1][0] && (a != other)[1][0] && (a == other)[0][0]);
#if INVALID(1) // <
  other = a < b ? a : b;
#endif
#if INVALID(2) // !
  int no = matrix_all_true(!a);
#endif
#if INVALID(3) // %
  other = a % b;
#endif
}
#endif

#if PART(4) // A cast to real elements keeps the real parts.
{
  typedef MATRIX_BY_ROWS(double, 2, 2) reals;
  typedef MATRIX_BY_ROWS(bool, 2, 2) mask;
  reals parts = (reals)a;
  matrix imaginary = {};
  __imag__ imaginary[0][1] = hidden(1);
  mask m = (mask)imaginary;
  CHECK(parts[0][0] == 1 && parts[0][1] == 2 && parts[1][1] == 4);
  CHECK(!m[0][0] && m[0][1] && !m[1][0]);
}
#endif
END
