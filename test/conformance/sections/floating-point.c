// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Floating point
//
// Roundings with contraction off; the order of sums; rounding modes.

#include "conformance.h"
#include <fenv.h>

#pragma STDC FP_CONTRACT OFF

typedef MATRIX(float, 1, 3) row_of_floats;
typedef MATRIX(float, 3, 1) column_of_floats;
typedef MATRIX(float, 1, 1) one_float;

#if PART(4)
static double quotient(double x, double y);
#pragma STDC FENV_ACCESS ON
typedef MATRIX(double, 2, 2) doubles;
static double sum_in_mode(int mode, double x, double y) {
  doubles a = (doubles)x, b = (doubles)y;
  fesetround(mode);
  doubles sum = a + b;
  fesetround(FE_TONEAREST);
  return sum[1][0];
}
static double scalar_in_mode(int mode, double x, double y) {
  volatile double a = x, b = y;
  fesetround(mode);
  volatile double sum = a + b;
  fesetround(FE_TONEAREST);
  return sum;
}
static double quotient(double x, double y) {
  doubles a = (doubles)x;
  feclearexcept(FE_ALL_EXCEPT);
  doubles b = a / y;
  return fetestexcept(FE_DIVBYZERO) ? 1.0 / 0.0 : b[0][0];
}
#pragma STDC FENV_ACCESS OFF
#endif

static row_of_floats row_of(float a, float b, float c) {
  row_of_floats m;
  m[0][0] = a;
  m[0][1] = b;
  m[0][2] = c;
  return m;
}
static column_of_floats column_of(float a, float b, float c) {
  return matrix_transpose(row_of(a, b, c));
}

BEGIN
#if PART(1) // A sum of products begins with the first, and goes upwards.
{
  // 1e8 + 1 - 1e8 is 0 in this order, and 1 in another one.
  float big = (float)hidden_number(1e8);
  row_of_floats a = row_of(big, 1, -big);
  column_of_floats ones = column_of(1, 1, 1);
  one_float product = a * ones;
  CHECK(product[0][0] == 0);
  row_of_floats minus = row_of(-0.0f, -0.0f, -0.0f);
  product = minus * ones;
  CHECK(1 / product[0][0] < 0);
}
#endif

#if PART(2) // Each product and each sum rounds where nothing is contracted.
{
  // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, whose last bit a float has not.
  float x = (float)hidden_number(1 + 1.0 / 4096);
  row_of_floats a = row_of(-1, x, 0);
  column_of_floats b = column_of(1, x, 0);
  CHECK((a * b)[0][0] == 1.0f / 2048);
  row_of_floats scaled = a * x + row_of(-1, -1, -1);
  CHECK(scaled[0][1] == 1.0f / 2048);
}
#endif

#if PART(3) // Each operation rounds to the element type, of halves as well.
{
  typedef MATRIX(_Float16, 2, 2) halves;
  halves a = (halves)2048.0f, one = (halves)(float)hidden(1);
  halves sum = a + one + one;
  CHECK((float)sum[1][1] == 2048.0f);
  halves large = (halves)(float)hidden_number(60000);
  CHECK((float)(large + large - large)[0][0] > 65504.0f);
}
#endif

#if PART(4) // With FENV_ACCESS, in the rounding mode of the time.
{
  double tiny = hidden_number(1e-30);
  CHECK(sum_in_mode(FE_UPWARD, 1, tiny) == scalar_in_mode(FE_UPWARD, 1, tiny));
  CHECK(sum_in_mode(FE_UPWARD, 1, tiny) > 1);
  CHECK(sum_in_mode(FE_DOWNWARD, 1, tiny) == 1);
  CHECK(quotient(1, hidden(0)) > 1e300 && quotient(1, hidden(2)) == 0.5);
}
#endif

#if PART(5) // Infinities and NaN are those of elements.
{
  float huge = (float)hidden_number(3e38);
  row_of_floats a = row_of(huge, -huge, 1), b = a * 10.0f;
  CHECK(b[0][0] > 3e38f && b[0][1] < -3e38f && b[0][0] - b[0][0] != 0);
  column_of_floats zeros = {};
  one_float product = b * zeros;
  CHECK(product[0][0] != product[0][0]);
}
#endif
END
