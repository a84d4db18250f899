// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With the matrix type, functions take row-major matrices, padded ones and those of other
// typedefs, and give what they give for the library's own.
// RUN: %each_compiler --only matrices %s
#include <matrix/geometry.h>
#include <matrix/linear.h>

#include "residuals.h"

template <class T, int R, int C>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class T, int R, int C>
using padded = T __attribute__((matrix_type(R, C), matrix_padding(2)));
template <class T, int R, int C>
using both = T __attribute__((matrix_type(R, C), matrix_layout(row_major),
                              matrix_padding(1)));
typedef double own __attribute__((matrix_type(4, 4)));
static_assert(__is_same(own, f64x4x4));

template <class M, class P> bool same(const M &m, const P &plain) {
  return mx::all((P)m == plain);
}

// More than registers hold.
template <template <class, int, int> class M> void test_large() {
  constexpr int N = 20;
  using plain = mx::matrix<double, N, N>;
  using large = M<double, N, N>;
  using sides = M<double, N, 3>;
  plain g = random_matrix<plain>(),
        s = g * mx::transpose(g) + mx::identity<plain>();
  mx::matrix<double, N, 3> b = random_matrix<mx::matrix<double, N, 3>>();
  large mg = (large)g, ms = (large)s;
  sides mb = (sides)b;
  CHECK(same(mx::cholesky(ms).lower, mx::cholesky(s).lower));
  CHECK(same(mx::cholesky(ms).solve(mb).value, mx::cholesky(s).solve(b).value));
  CHECK(same(mx::solve(mg, mb).value, mx::solve(g, b).value));
  CHECK(same(mx::qr(mg).factors, mx::qr(g).factors));
}

template <template <class, int, int> class M> void test() {
  test_large<M>();

  using m4 = M<double, 4, 4>;
  using v4 = M<double, 4, 1>;
  using m3 = M<double, 3, 3>;
  using v3 = M<double, 3, 1>;
  f64x4x4 g = random_matrix<f64x4x4>(),
          s = g * mx::transpose(g) + mx::identity<f64x4x4>();
  f64x4x1 b = random_matrix<f64x4x1>();
  m4 mg = (m4)g, ms = (m4)s;
  v4 mb = (v4)b;
  CHECK(mx::determinant(mg) == mx::determinant(g));
  CHECK(same(mx::inverse(mg).value, mx::inverse(g).value));
  CHECK(same(mx::solve(mg, mb).value, mx::solve(g, b).value));
  CHECK(same(mx::lu(mg).inverse().value, mx::lu(g).inverse().value));
  CHECK(same(mx::cholesky(ms).solve(mb).value, mx::cholesky(s).solve(b).value));
  CHECK(same(mx::ldlt(ms).lower, mx::ldlt(s).lower));
  CHECK(same(mx::least_squares(mg, mb).value, mx::least_squares(g, b).value));
  CHECK(residual(mx::qr(mg).q(), mx::qr(mg).r(), mg) <= 64 * unit<double>);
  CHECK(same(mx::solve_lower(mg, mb).value, mx::solve_lower(g, b).value));
  CHECK(same(mx::solve_upper(mg, mb).value, mx::solve_upper(g, b).value));
  CHECK(same(mx::eigen_symmetric(ms).values, mx::eigen_symmetric(s).values));
  CHECK(magnitude(mx::svd(mg).values[0][0] - mx::svd(g).values[0][0]) <=
        64 * unit<double>);
  CHECK(mx::norm_1(mg) == mx::norm_1(g) &&
        mx::norm_infinity(mg) == mx::norm_infinity(g));
  CHECK(same(mx::normalize(mb), mx::normalize(b)));
  CHECK(mx::approx_equal(mg, mg, 0) &&
        mx::stable_norm(mb) == mx::stable_norm(b));
  // Beside each other, with padding and without it.
  CHECK(mx::approx_equal(mg, (mx::plain_of<m4>)mg, 0) &&
        mx::approx_equal((mx::plain_of<m4>)mg, mg, 0));
  CHECK(same(mx::block<2, 3>(mg, 1, 1), mx::block<2, 3>(g, 1, 1)));
  double memory[32];
  mx::store(mg, memory, 5);
  CHECK(mx::all(mx::load<m4>(memory, 5) == mg));

  f64x3x1 v = random_matrix<f64x3x1>(), w = random_matrix<f64x3x1>();
  f64x3x3 turn = mx::rotation(mx::normalize(v), 0.5);
  v3 mv = (v3)v, mw = (v3)w;
  m3 mturn = (m3)turn;
  CHECK(same(mx::cross(mv, mw), mx::cross(v, w)));
  CHECK(same(mx::rotation(mx::normalize(mv), 0.5), turn));
  CHECK(same(mx::affine_inverse(mx::affine(mturn, mv)).value,
             mx::affine_inverse(mx::affine(turn, v)).value));
  CHECK(same(mx::rigid_inverse(mx::affine(mturn, mv)),
             mx::rigid_inverse(mx::affine(turn, v))));
  CHECK(same(mx::look_at(mv, mw, mx::cross(mv, mw)),
             mx::look_at(v, w, mx::cross(v, w))));
  CHECK(same(mx::rotate(mx::to_quaternion(mturn), mv),
             mx::rotate(mx::to_quaternion(turn), v)));
}

int main() {
  test<rows>();
  test<padded>();
  test<both>();
  return failures != 0;
}
