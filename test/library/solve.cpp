// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Determinants, inverses, factorizations and solutions, by residuals.
// RUN: %each_compiler %s
// RUN: %each_compiler --only matrices-rows --only undefined %s
#include <matrix/cholesky.h>
#include <matrix/inverse.h>

#include "residuals.h"

template <class T, int N> void general() {
  using M = mx::matrix<T, N, N>;
  using B = mx::matrix<T, N, 2>;
  for (int run = 0; run < 200; ++run) {
    M a = random_matrix<M>();
    B b = random_matrix<B>();
    wide m[N][N];
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        m[i][j] = a[i][j];
    wide exact = naive_determinant<T, N>(m);

    // N! products of N elements below 1, each rounded N times.
    wide terms = N == 2 ? 2 : N == 3 ? 6 : N == 4 ? 24 : 120 * N;
    wide bound = terms * N * unit<T>;
    CHECK(magnitude(mx::determinant(a) - exact) <= bound);
    CHECK(magnitude(mx::lu(a).determinant() - exact) <= bound);

    // The closed forms divide errors of the adjugate by the determinant.
    auto inverse = mx::inverse(a);
    CHECK(inverse.valid);
    CHECK(residual(a, inverse.value, mx::identity<M>()) <=
          bound * N * (1 + 1 / magnitude(exact)));

    auto lu = mx::lu(a);
    CHECK(lu.valid);
    auto x = lu.solve(b);
    wide backward = 8 * N * N * unit<T>;
    CHECK(x.valid &&
          residual(a, x.value, b) <= backward * (1 + largest(x.value)));
    auto by_lu = lu.inverse();
    CHECK(by_lu.valid && residual(a, by_lu.value, mx::identity<M>()) <=
                             backward * (1 + largest(by_lu.value)));
    CHECK(mx::all(mx::solve(a, b).value == x.value));

    // 1 / condition, against the definition in wide numbers.
    wide condition = mx::reciprocal_condition(a);
    CHECK(condition > 0 && condition <= 1 + 8 * N * unit<T>);
  }
}

template <class T, int N> void symmetric() {
  using M = mx::matrix<T, N, N>;
  using B = mx::matrix<T, N, 3>;
  for (int run = 0; run < 200; ++run) {
    M g = random_matrix<M>(),
      a = g * mx::transpose(g) + mx::identity<M>((T)0.1);
    B b = random_matrix<B>();
    wide bound = 8 * N * N * unit<T>;

    auto c = mx::cholesky(a);
    CHECK(c.valid);
    CHECK(residual(c.lower, mx::transpose(c.lower), a) <= bound * largest(a));
    for (int i = 0; i < N; ++i)
      for (int j = i + 1; j < N; ++j)
        CHECK(c.lower[i][j] == 0);
    auto x = c.solve(b);
    CHECK(x.valid && residual(a, x.value, b) <=
                         bound * (1 + largest(a) * largest(x.value)));
    CHECK(residual(a, c.inverse().value, mx::identity<M>()) <=
          bound * (1 + largest(a) * largest(c.inverse().value)));
    CHECK(magnitude(c.determinant() - mx::determinant(a)) <=
          40 * bound * (1 + c.determinant()));

    // The upper triangle is not read.
    M lower_only = a;
    for (int i = 0; i < N; ++i)
      for (int j = i + 1; j < N; ++j)
        lower_only[i][j] = 1000;
    CHECK(mx::all(mx::cholesky(lower_only).lower == c.lower));
    CHECK(mx::all(mx::ldlt(lower_only).lower == mx::ldlt(a).lower));

    auto d = mx::ldlt(a);
    CHECK(d.valid);
    CHECK(residual(M(d.lower * mx::from_diagonal(d.diagonal)),
                   mx::transpose(d.lower), a) <= 2 * bound * largest(a));
    x = d.solve(b);
    CHECK(x.valid && residual(a, x.value, b) <=
                         bound * (1 + largest(a) * largest(x.value)));
    CHECK(magnitude(d.determinant() - c.determinant()) <=
          bound * (1 + c.determinant()));

    CHECK(residual(c.lower, mx::solve_lower(c.lower, b).value, b) <=
          bound * (1 + largest(c.lower) *
                           largest(mx::solve_lower(c.lower, b).value)));
    M upper = mx::transpose(c.lower);
    CHECK(residual(upper, mx::solve_upper(upper, b).value, b) <=
          bound *
              (1 + largest(upper) * largest(mx::solve_upper(upper, b).value)));
    CHECK(residual(d.lower, mx::solve_unit_lower(d.lower, b).value, b) <=
          bound * (1 + largest(d.lower) *
                           largest(mx::solve_unit_lower(d.lower, b).value)));
  }
}

// Quasi-definite, as the KKT matrices of optimizers are.
template <class T> void indefinite() {
  using M = mx::matrix<T, 3, 3>;
  M a = {{2, 1, 1}, {1, 3, 0}, {1, 0, -2}};
  CHECK(!mx::cholesky(a).valid && is_zero(mx::cholesky(a).lower));
  auto d = mx::ldlt(a);
  CHECK(d.valid && d.diagonal[2][0] < 0);
  mx::matrix<T, 3, 1> b = {1, 2, 3};
  CHECK(residual(a, d.solve(b).value, b) <= 16 * unit<T>);
  M semidefinite = {{1, 1, 0}, {1, 1, 0}, {0, 0, 1}};
  CHECK(!mx::cholesky(semidefinite).valid &&
        !mx::cholesky(semidefinite).solve(b).valid);
  CHECK(!mx::ldlt(semidefinite).valid &&
        is_zero(mx::ldlt(semidefinite).solve(b).value));
}

template <class T, int N> void bad(T nan, T infinity) {
  using M = mx::matrix<T, N, N>;
  using B = mx::matrix<T, N, 1>;
  B b = mx::fill<B>(1);
  M singular = mx::fill<M>(2), zero = {};
  for (const M &m : {singular, zero}) {
    CHECK(mx::determinant(m) == 0);
    CHECK(!mx::inverse(m) && is_zero(mx::inverse(m).value));
    CHECK(!mx::lu(m).valid && !mx::lu(m).solve(b) &&
          is_zero(mx::lu(m).solve(b).value));
    CHECK(!mx::solve(m, b) && mx::reciprocal_condition(m) == 0);
  }
  for (T special : {nan, infinity, -infinity})
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        M m = random_matrix<M>() + mx::identity<M>(4);
        m[i][j] = special;
        CHECK(!mx::inverse(m) && is_zero(mx::inverse(m).value));
        CHECK(!mx::lu(m).valid && is_zero(mx::solve(m, b).value));
        if (i >= j)
          CHECK(!mx::cholesky(m).valid &&
                is_zero(mx::cholesky(m).solve(b).value));
      }
  // Numbers whose products of N are out of range: LU goes on.
  T small = static_cast<T>(sizeof(T) == sizeof(float) ? 1e-20 : 1e-100);
  M tiny = mx::identity<M>(small);
  if constexpr (N == 4) {
    auto by_lu = mx::lu(tiny).inverse();
    CHECK(mx::determinant(tiny) == 0 && !mx::inverse(tiny) && by_lu.valid);
    CHECK(residual(by_lu.value, tiny, mx::identity<M>()) <= 2 * unit<T>);
  }
  // A solution that overflows is none.
  b = mx::fill<B>(mx::detail::limits<T>::largest);
  CHECK(!mx::solve(mx::identity<M>((T)0.5), b) &&
        !mx::solve_lower(mx::identity<M>((T)0.5), b));
  CHECK(!mx::solve_lower(zero, b) && !mx::solve_upper(zero, b));
}

constexpr bool constants() {
  f64x3x3 a = {{0, 2, 0}, {4, 0, 4}, {0, 0, 8}};
  f64x3x3 spd = {{4, 2, 2}, {2, 10, 7}, {2, 7, 21}};
  auto c = mx::cholesky(spd);
  f64x4x4 t = {{2, 0, 0, 6}, {0, 4, 0, 4}, {0, 2, 8, 0}, {0, 0, 0, 1}};
  return mx::determinant(a) == -64 && mx::determinant(f64x1x1{3}) == 3 &&
         mx::all(mx::inverse(a).value ==
                 f64x3x3{{0, .25, -.125}, {.5, 0, 0}, {0, 0, .125}}) &&
         mx::all(mx::inverse(t).value == f64x4x4{{.5, 0, 0, -3},
                                                 {0, .25, 0, -1},
                                                 {0, -.0625, .125, .25},
                                                 {0, 0, 0, 1}}) &&
         mx::all(mx::inverse(f64x2x2{2, 0, 0, 4}).value ==
                 f64x2x2{.5, 0, 0, .25}) &&
         mx::inverse(f64x1x1{4}).value[0][0] == .25 &&
         !mx::inverse(f64x3x3{}) &&
         mx::all(mx::solve(a, f64x3x1{2, 4, 8}).value == f64x3x1{0, 1, 1}) &&
         c.valid &&
         mx::approx_equal(c.lower * mx::transpose(c.lower), spd, 1e-14) &&
         mx::ldlt(spd).valid && mx::ldlt(spd).diagonal[0][0] == 4 &&
         mx::norm_1(t) == 11 && mx::norm_infinity(t) == 10 &&
         mx::norm_max(t) == 8 && mx::norm(f64x2x1{3, 4}) == 5 &&
         mx::squared_norm(f64x2x1{3, 4}) == 25 &&
         mx::all(mx::normalize(f64x2x1{3, 4}) == f64x2x1{.6, .8}) &&
         mx::all(mx::normalize(f64x2x1{}) == 0) &&
         mx::distance(f64x2x1{4, 6}, f64x2x1{1, 2}) == 5 &&
         mx::all(mx::cross(f64x3x1{1, 0, 0}, f64x3x1{0, 1, 0}) ==
                 f64x3x1{0, 0, 1}) &&
         mx::all(mx::cross(f64x1x3{1, 2, 3}, f64x1x3{4, 5, 6}) ==
                 f64x1x3{-3, 6, -3}) &&
         mx::all(mx::skew(f64x3x1{1, 2, 3}) * f64x3x1{4, 5, 6} ==
                 f64x3x1{-3, 6, -3});
}
static_assert(constants());

template <class T> void norms(T nan, T infinity) {
  using V = mx::matrix<T, 3, 1>;
  T big = mx::detail::limits<T>::largest / 8, small = 1 / big;
  CHECK(mx::norm(V{3 * big, 4 * big}) == infinity);
  CHECK(magnitude(mx::stable_norm(V{3 * big, 4 * big}) / (5 * (wide)big) - 1) <=
        4 * unit<T>);
  CHECK(magnitude(mx::stable_norm(V{3 * small, 4 * small}) / (5 * (wide)small) -
                  1) <= 4 * unit<T>);
  CHECK(mx::stable_norm(V{}) == 0 &&
        mx::stable_norm(V{1, infinity}) == infinity);
  CHECK(mx::stable_norm(V{nan, 1}) != mx::stable_norm(V{nan, 1}));
  CHECK(mx::norm_1(V{nan, 1}) != mx::norm_1(V{nan, 1}));
  CHECK(mx::norm_max(V{1, nan}) != mx::norm_max(V{1, nan}));
  CHECK(is_zero(mx::normalize(V{nan, 1})) &&
        is_zero(mx::normalize(V{infinity, 1})));
}

template <class T> void all_of() {
  volatile T zero = 0;
  T infinity = 1 / zero, nan = zero / zero;
  general<T, 2>();
  general<T, 3>();
  general<T, 4>();
  general<T, 5>();
  symmetric<T, 2>();
  symmetric<T, 4>();
  symmetric<T, 7>();
  indefinite<T>();
  bad<T, 2>(nan, infinity);
  bad<T, 3>(nan, infinity);
  bad<T, 4>(nan, infinity);
  bad<T, 6>(nan, infinity);
  norms<T>(nan, infinity);
}

int main() {
  all_of<float>();
  all_of<double>();
  CHECK(constants());
  return failures != 0;
}
