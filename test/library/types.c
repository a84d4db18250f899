// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C's names, constructors, arithmetic and tolerance.
// RUN: %each_compiler --only matrices --only structures --only gcc --only stock %s
#include <matrix/types.h>

#include "library_test.h"

MX_MATRIX(f64x6x5, double, 6, 5);

static void construct(void) {
  f32x2x3 wide;
  mx_at(wide, 1, 2) = 5;
  CHECK(mx_at(wide, 1, 2) == 5);
  f64x6x5 large;
  mx_at(large, 5, 4) = 7;
  CHECK(mx_at(large, 5, 4) == 7 && sizeof large == 30 * sizeof(double));

  f64x2x2 m = mx_f64x2x2(1, 2, 3, 4);
  const double elements[] = {1, 2, 3, 4};
  const f64x1x2 rows[] = {mx_row(m, 0), mx_row(m, 1)};
  const f64x2x1 columns[] = {mx_f64x2x1(1, 3), mx_column(m, 1)};
  CHECK(mx_at(m, 0, 1) == 2 && mx_at(m, 1, 0) == 3);
  CHECK(mx_approx_equal(mx_list_f64x2x2(elements), m, 0, 0));
  CHECK(mx_approx_equal(mx_from_rows_f64x2x2(rows), m, 0, 0));
  CHECK(mx_approx_equal(mx_from_columns_f64x2x2(columns), m, 0, 0));
  CHECK(mx_approx_equal(mx_fill_f64x2x2(1), mx_f64x2x2(1, 1, 1, 1), 0, 0));

  f32x2x2 a = mx_f32x2x2(1, 2, 5, 6), b = mx_f32x2x2(3, 4, 7, 8);
  f32x4x4 joined = mx_from_blocks_f32x4x4(a, b, b, a);
  CHECK(mx_approx_equal(
      joined, mx_f32x4x4(1, 2, 3, 4, 5, 6, 7, 8, 3, 4, 1, 2, 7, 8, 5, 6), 0,
      0));
  CHECK(mx_trace(joined) == 14);
}

static void compute(void) {
  f64x3x3 a = mx_f64x3x3(1, 2, 3, 4, 5, 6, 7, 8, 10),
          one = mx_identity_f64x3x3();
  f64x3x1 v = mx_f64x3x1(1, 2, 3);
  CHECK(mx_approx_equal(mx_multiply(a, one), a, 0, 0));
  CHECK(mx_approx_equal(mx_multiply(a, a),
                        mx_f64x3x3(30, 36, 45, 66, 81, 102, 109, 134, 169), 0,
                        0));
  CHECK(mx_approx_equal(mx_multiply(a, v), mx_f64x3x1(14, 32, 53), 0, 0));
  CHECK(mx_approx_equal(mx_add(a, a), mx_scale(a, 2), 0, 0));
  CHECK(mx_approx_equal(mx_subtract(mx_add(v, v), v), v, 0, 0));
  CHECK(mx_approx_equal(mx_scale(v, 2), mx_f64x3x1(2, 4, 6), 0, 0));
  CHECK(mx_at(mx_transpose(a), 0, 2) == 7);
  CHECK(mx_dot(v, v) == 14 && mx_norm(mx_f64x2x1(3, 4)) == 5);
  CHECK(mx_norm(mx_f64x2x2(2, 2, 2, 2)) == 4);
  CHECK(mx_approx_equal(mx_cross(v, mx_f64x3x1(4, 5, 6)), mx_f64x3x1(-3, 6, -3),
                        0, 0));
  CHECK(mx_approx_equal(mx_normalize(mx_f32x2x1(3, 4)), mx_f32x2x1(0.6f, 0.8f),
                        1e-7f, 0));
  CHECK(mx_norm(mx_normalize(mx_f32x4x1(0, 0, 0, 0))) == 0);
}

static void compare(void) {
  volatile double zero = 0;
  f64x2x2 a = mx_f64x2x2(1, 2, 3, 4), nan = mx_f64x2x2(zero / zero, 2, 3, 4);
  f64x2x2 infinite = mx_fill_f64x2x2(1 / zero);
  CHECK(mx_approx_equal(a, mx_add(a, mx_fill_f64x2x2(0.5)), 0.5, 0));
  CHECK(!mx_approx_equal(a, mx_add(a, mx_fill_f64x2x2(0.5)), 0.4, 0));
  CHECK(mx_approx_equal(a, mx_scale(a, 1.125), 0, 0.125) &&
        !mx_approx_equal(a, mx_scale(a, 1.125), 0, 0.1));
  CHECK(!mx_approx_equal(nan, nan, 1, 1) &&
        mx_approx_equal(infinite, infinite, 0, 0));
  CHECK(!mx_approx_equal(infinite, a, 0, 0.5));
  CHECK(mx_is_finite(a) && !mx_is_finite(nan) && !mx_is_finite(infinite));
}

int main(void) {
  construct();
  compute();
  compare();
  return failures != 0;
}
