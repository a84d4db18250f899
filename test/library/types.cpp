// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names, lists, parts and operators mean the same with every compiler, in
// constant expressions and at run time.
// RUN: %each_compiler --only matrices --only structures --only gcc --only stock %s
// RUN: %each_compiler --only matrices --only gcc %s -- -std=c++23
#include <matrix/types.h>

#include "library_test.h"

using mx::all;

// One body for the evaluator and for the machine.
constexpr bool lists() {
  f32x2x3 rows = {{1, 2, 3}, {4, 5, 6}}, flat = {1, 2, 3, 4, 5, 6};
  f32x2x2 short_rows = {{1}, {2}};
  f32x3x1 column = {{1}, {2}, {3}}, column_flat = {1, 2, 3};
  f32x1x3 row = {1, 2, 3};
  f32x2x3 of_rows = {row, row};
  return all(rows == flat) && rows[0][2] == 3 && rows[1][0] == 4 &&
         short_rows[0][0] == 1 && short_rows[1][0] == 2 &&
         short_rows[0][1] == 0 && all(column == column_flat) &&
         of_rows[1][2] == 3 && all(f32x2x2{} == 0.0f) &&
         all((f32x2x2)2.0f == f32x2x2{2, 2, 2, 2}) &&
         all((f64x2x3)rows == f64x2x3{1, 2, 3, 4, 5, 6}) &&
         (int)(i32x1x1{7}) == 7;
}
static_assert(lists());

constexpr bool operators() {
  i32x2x2 a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  i32x2x3 wide = {1, 0, 2, 0, 1, 3};
  i32x2x2 c = a;
  c += b;
  c -= 1;
  c *= 2;
  c *= a;
  return all(a + b == i32x2x2{6, 8, 10, 12}) && all(b - a == 4) &&
         all(a * b == i32x2x2{19, 22, 43, 50}) && all(3 * a == a * 3) &&
         all(a * wide == i32x2x3{1, 2, 8, 3, 4, 18}) &&
         all(1 - a == -(a - 1)) && all(b / 2 == i32x2x2{2, 3, 3, 4}) &&
         all(b % a == i32x2x2{0, 0, 1, 0}) && all((a << 1) == a * 2) &&
         all((a & 1) == i32x2x2{1, 0, 1, 0}) &&
         all((a | b) == i32x2x2{5, 6, 7, 12}) && all((a ^ a) == 0) &&
         all(~a == -a - 1) && all(!(a == 0)) && all(a < b) &&
         !mx::any(a >= b) && all((b >> 1) == i32x2x2{2, 3, 3, 4}) &&
         all(+a == a) && all(a != b) && all(c == i32x2x2{52, 76, 84, 124});
}
static_assert(operators());

constexpr bool parts() {
  f64x3x4 m = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  auto corner = mx::block<2, 3>(m, 1, 1);
  f64x4x4 joined =
      mx::from_blocks<f64x4x4>(f64x3x3{1, 0, 0, 0, 1, 0, 0, 0, 1},
                               f64x3x1{7, 8, 9}, f64x1x3{}, f64x1x1{1});
  double memory[8] = {1, 2, 3, 4, 5, 6, 7, 8}, copy[4] = {};
  auto loaded = mx::load<mx::matrix_like<f64x4x4, double, 2, 2>>(memory, 3);
  mx::store(loaded, copy);
  return all(corner == f64x2x3{6, 7, 8, 10, 11, 12}) &&
         all(mx::row(m, 2) == f64x1x4{9, 10, 11, 12}) &&
         all(mx::column(m, 3) == f64x3x1{4, 8, 12}) &&
         all(mx::row(mx::insert_row(m, 1, f64x1x4{1, 1, 1, 1}), 1) == 1) &&
         all(mx::column(mx::insert_column(m, 0, f64x3x1{2, 2, 2}), 0) == 2) &&
         mx::insert_block(m, 1, 2, f64x2x2{1, 2, 3, 4})[2][3] == 4 &&
         all(mx::from_rows<f64x2x2>(f64x1x2{1, 2}, f64x1x2{3, 4}) ==
             mx::transpose(
                 mx::from_columns<f64x2x2>(f64x2x1{1, 2}, f64x2x1{3, 4}))) &&
         all(mx::diagonal(m) == f64x3x1{1, 6, 11}) &&
         all(mx::from_diagonal(f64x2x1{3, 4}) == f64x2x2{3, 0, 0, 4}) &&
         all(mx::identity<f64x2x2>() == f64x2x2{1, 0, 0, 1}) &&
         all(mx::identity<f64x2x2>(5) == f64x2x2{5, 0, 0, 5}) &&
         all(mx::fill<f64x2x2>(3) == 3) && joined[1][3] == 8 &&
         joined[3][3] == 1 &&
         all(mx::transpose(m) ==
             f64x4x3{1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12}) &&
         copy[1] == loaded[1][0] && copy[2] == loaded[0][1] &&
         loaded[0][1] + loaded[1][0] == memory[3] + memory[1];
}
static_assert(parts());

constexpr bool functions() {
  f64x2x2 a = {1, -2, 3, -4}, b = {2, 2, 2, 2};
  return mx::trace(a) == -3 && mx::sum(a) == -2 && mx::dot(a, b) == -4 &&
         mx::dot(f64x1x2{1, 2}, f64x2x1{3, 4}) == 11 &&
         all(mx::outer_product(f64x2x1{1, 2}, f64x1x2{3, 4}) ==
             f64x2x2{3, 4, 6, 8}) &&
         all(mx::multiply_add(a, b, b) == a * b + b) &&
         all(mx::multiply_elements(a, b) == a * 2) &&
         all(mx::divide_elements(a, b) == a / 2) &&
         all(mx::abs(a) == f64x2x2{1, 2, 3, 4}) &&
         all(mx::sqrt(f64x2x2{4, 9, 16, 25}) == f64x2x2{2, 3, 4, 5}) &&
         all((mx::min)(a, b) == f64x2x2{1, -2, 2, -4}) &&
         all((mx::max)(a, b) == f64x2x2{2, 2, 3, 2}) &&
         mx::min_element(a) == -4 && mx::max_element(a) == 3 &&
         all(mx::select(a < b, a, b) == (mx::min)(a, b)) &&
         all(mx::cast<int>(a) == i32x2x2{1, -2, 3, -4}) &&
         mx::rows_of<f64x3x4> == 3 && mx::columns_of<f64x3x4> == 4 &&
         mx::is_matrix<f64x3x4> && !mx::is_matrix<int>;
}
static_assert(functions());

constexpr bool tolerance() {
  f64x2x2 a = {1, 2, 3, 4};
  return mx::approx_equal(a, a + 0.5, 0.5) &&
         !mx::approx_equal(a, a + 0.5, 0.4) &&
         mx::approx_equal(a, a * 1.125, 0, 0.125) &&
         !mx::approx_equal(a, a * 1.125, 0, 0.1);
}
static_assert(tolerance());

// What elements of the structure do beyond the square root of each element.
constexpr double root(double x) { return mx::sqrt(f64x1x1{x})[0][0]; }
static_assert(root(2) * root(2) - 2 < 1e-15 && root(2) * root(2) - 2 > -1e-15);
static_assert(root(0) == 0 && root(1e300) > 0.999999e150 &&
              root(1e300) < 1.000001e150);
static_assert(root(1e-300) > 0.999999e-150 && root(1e-300) < 1.000001e-150 &&
              root(0.25) == 0.5);

static f64x2x2 value_of(double x) { return f64x2x2{x, 1, 1, 1}; }

int main() {
  CHECK(lists());
  CHECK(operators());
  CHECK(parts());
  CHECK(functions());
  CHECK(tolerance());
  volatile double zero = 0;
  double infinity = 1 / zero, nan = zero / zero;
  CHECK(!mx::approx_equal(value_of(nan), value_of(nan), 1));
  CHECK(!mx::approx_equal(value_of(nan), value_of(1), infinity));
  CHECK(mx::approx_equal(value_of(infinity), value_of(infinity), 0));
  CHECK(!mx::approx_equal(value_of(infinity), value_of(1), 0, 0.5));
  CHECK(!mx::approx_equal(value_of(infinity), value_of(-infinity), 1, 1));
  CHECK((mx::max)(value_of(nan), value_of(1))[0][0] == 1);
  CHECK((mx::min)(value_of(1), value_of(nan))[0][0] == 1);

  f32x3x3 m = {};
  m[2][1] = 5;
  const float *columns = &m[0][0];
  CHECK(m[2][1] == 5 && columns[5] == 5);
#ifdef __cpp_multidimensional_subscript
  m[1, 2] = 6;
  CHECK(m[1][2] == 6);
#endif
  return failures != 0;
}
