// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Functions of each element
//
// Functions beside the same ones of scalars.

#include "conformance.h"
#include <limits.h>
#include <math.h>

typedef MATRIX(double, 2, 3) matrix;
typedef MATRIX(int, 2, 3) ints;
typedef MATRIX(unsigned char, 2, 3) bytes;

#define EACH(condition)                                                        \
  for (int r = 0; r < 2; ++r)                                                  \
    for (int c = 0; c < 3; ++c)                                                \
  CHECK(condition)

#define SAME(function)                                                         \
  EACH(near(elementwise(function)(m)[r][c], function(m[r][c])))

// Functions differ by rounding at most.
static int near(double a, double b) {
  return fabs(a - b) <= 1e-14 * fabs(b) || (a != a && b != b);
}

BEGIN
matrix m, n;
ints a, b;
for (int i = 0; i < 6; ++i) {
  m[i / 3][i % 3] = hidden_number(0.3 * i - 0.7);
  n[i / 3][i % 3] = hidden_number(1.9 - 0.6 * i);
  a[i / 3][i % 3] = hidden(11 * i - 30);
  b[i / 3][i % 3] = hidden(17 - 9 * i);
}

#if PART(1) // Roundings and roots are those of scalars.
EACH(elementwise(floor)(m)[r][c] == floor(m[r][c]));
EACH(elementwise(ceil)(m)[r][c] == ceil(m[r][c]));
EACH(elementwise(trunc)(m)[r][c] == trunc(m[r][c]));
EACH(elementwise(round)(m)[r][c] == round(m[r][c]));
EACH(elementwise(rint)(m)[r][c] == rint(m[r][c]));
EACH(elementwise(sqrt)(elementwise(abs)(m))[r][c] == sqrt(fabs(m[r][c])));
#if INVALID(1) // of integers
a = elementwise(sqrt)(a);
#endif
#endif

#if PART(2) // Functions of one number.
SAME(exp);
SAME(exp2);
SAME(log);
SAME(log2);
SAME(log10);
SAME(sin);
SAME(cos);
SAME(tan);
SAME(asin);
SAME(acos);
SAME(atan);
SAME(sinh);
SAME(cosh);
SAME(tanh);
#endif

#if PART(3) // Functions of two numbers; a scalar stands for each element.
EACH(near(elementwise(pow)(m, n)[r][c], pow(m[r][c], n[r][c])));
EACH(near(elementwise(atan2)(m, n)[r][c], atan2(m[r][c], n[r][c])));
EACH(elementwise(fmod)(m, 0.25)[r][c] == fmod(m[r][c], 0.25));
EACH(elementwise(copysign)(m, n)[r][c] == copysign(m[r][c], n[r][c]));
#if INVALID(2) // matrices of two types
typedef MATRIX(float, 2, 3) floats;
floats f = {};
m = elementwise(pow)(m, f);
#endif
#endif

#if PART(4) // min, max, minimum, maximum and abs.
EACH(elementwise(min)(a, b)[r][c] == (a[r][c] < b[r][c] ? a[r][c] : b[r][c]));
EACH(elementwise(max)(a, 3)[r][c] == (a[r][c] > 3 ? a[r][c] : 3));
EACH(elementwise(abs)(a)[r][c] == (a[r][c] < 0 ? -a[r][c] : a[r][c]));
{
  matrix nan = (matrix)(hidden_number(0) / hidden_number(0));
  EACH(elementwise(min)(m, nan)[r][c] == m[r][c]);
  EACH(elementwise(max)(nan, m)[r][c] == m[r][c]);
  EACH(elementwise(minimum)(m, nan)[r][c] !=
       elementwise(minimum)(m, nan)[r][c]);
}
#endif

#if PART(5) // fma rounds once.
{
  double x = hidden_number(1 + 1.0 / (1 << 30));
  matrix squares = elementwise(fma)((matrix)x, (matrix)x, (matrix)-1.0);
  EACH(squares[r][c] == fma(x, x, -1));
}
#endif

#if PART(6) // Bits and saturating sums of integers.
{
  bytes k = (bytes)(a * 7), low;
  low = elementwise(popcount)(k);
  EACH(low[r][c] == __builtin_popcount(k[r][c]));
  EACH(elementwise(bitreverse)((bytes)1)[r][c] == 128);
  EACH(elementwise(add_sat)((bytes)200, k)[r][c] ==
       (k[r][c] + 200 > 255 ? 255 : k[r][c] + 200));
  EACH(elementwise(sub_sat)((ints)INT_MIN, elementwise(abs)(a) + 1)[r][c] ==
       INT_MIN);
#if INVALID(3) // of floating-point elements
  m = elementwise(popcount)(m);
#endif
}
#endif

#if PART(7) // Products and quotients of elements.
EACH(matrix_elementwise_multiply(a, b)[r][c] == a[r][c] * b[r][c]);
EACH(b[r][c] == 0 ||
     matrix_elementwise_divide(m, n)[r][c] == m[r][c] / n[r][c]);
EACH(matrix_elementwise_divide(1, n)[r][c] == 1 / n[r][c]);
#endif

#if PART(8) // ldexp scales by powers of two.
EACH(elementwise(ldexp)(m, 3)[r][c] == 8 * m[r][c]);
EACH(elementwise(ldexp)(m, a / 10)[r][c] == ldexp(m[r][c], a[r][c] / 10));
#endif

#if PART(9) // erf, expm1, log1p and hypot, of scalars too.
SAME(erf);
SAME(expm1);
EACH(near(elementwise(log1p)(m / 2)[r][c], log1p(m[r][c] / 2)));
EACH(near(elementwise(hypot)(m, n)[r][c], hypot(m[r][c], n[r][c])));
EACH(near(elementwise(hypot)(2, n)[r][c], hypot(2, n[r][c])));
CHECK(near(elementwise(erf)(m[0][1]), erf(m[0][1])));
#if INVALID(4) // of integers
a = elementwise(erf)(a);
#endif
#endif

#if PART(10) // relu is max(x, 0), but a NaN stays, and -0 becomes 0.
EACH(elementwise(relu)(m)[r][c] == (m[r][c] > 0 ? m[r][c] : 0));
EACH(elementwise(relu)(a)[r][c] == (a[r][c] > 0 ? a[r][c] : 0));
CHECK(elementwise(relu)(a[0][0]) == 0 && elementwise(relu)(n[0][0]) == n[0][0]);
{
  matrix nan = elementwise(relu)((matrix)(hidden_number(0) / hidden_number(0)));
  EACH(nan[r][c] != nan[r][c]);
  EACH(1 / elementwise(relu)((matrix)hidden_number(-0.0))[r][c] > 0);
  typedef TENSOR(int, 2, 3) tensor;
  EACH(elementwise(relu)((tensor)a)[r][c] == (a[r][c] > 0 ? a[r][c] : 0));
}
#endif

#if PART(11) // sigmoid is 1 / (1 + exp(-x)).
EACH(near(elementwise(sigmoid)(m)[r][c], 1 / (1 + exp(-m[r][c]))));
CHECK(near(elementwise(sigmoid)(m[0][1]), 1 / (1 + exp(-m[0][1]))));
#if INVALID(5) // of integers
a = elementwise(sigmoid)(a);
#endif
#endif
END
