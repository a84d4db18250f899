// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// QR, least squares, symmetric eigenvalues and singular values, by residuals.
// RUN: %each_compiler %s
// RUN: %each_compiler --only matrices-native %s
#include <matrix/inverse.h>
#include <matrix/qr.h>
#include <matrix/svd.h>

#include "residuals.h"

template <class T, int R, int C> void least_squares() {
  using M = mx::matrix<T, R, C>;
  for (int run = 0; run < 100; ++run) {
    M a = random_matrix<M>();
    auto b = random_matrix<mx::matrix<T, R, 2>>();
    auto f = mx::qr(a);
    CHECK(f.valid);
    wide bound = 8 * R * unit<T>;
    CHECK(orthonormality(f.q()) <= bound);
    CHECK(residual(f.q(), f.r(), a) <= bound);
    for (int i = 1; i < C; ++i)
      CHECK(f.r()[i][0] == 0);
    // The rest of b is orthogonal to the columns of a.
    auto x = mx::least_squares(a, b);
    CHECK(x.valid);
    mx::matrix<T, R, 2> rest = b - a * x.value;
    CHECK(residual(mx::transpose(a), rest, mx::matrix<T, C, 2>{}) <=
          4 * R * bound * (1 + largest(x.value)));
  }
}

template <class T, int N> void eigenvalues() {
  using M = mx::matrix<T, N, N>;
  for (int run = 0; run < 200; ++run) {
    M g = random_matrix<M>(), a = (g + mx::transpose(g)) * (run % 2 ? 1 : 1000);
    if (run % 5 == 0)
      a = mx::from_diagonal(mx::matrix<T, N, 1>{2, 1, 2});
    auto e = mx::eigen_symmetric(a);
    wide bound = 16 * N * unit<T>;
    CHECK(e.valid);
    CHECK(orthonormality(e.vectors) <= bound);
    CHECK(residual(a, e.vectors, M(e.vectors * mx::from_diagonal(e.values))) <=
          bound * largest(a));
    for (int i = 1; i < N; ++i)
      CHECK(e.values[i - 1][0] <= e.values[i][0]);
  }
}

template <class T, int R, int C> void singular_values() {
  using M = mx::matrix<T, R, C>;
  constexpr int K = R < C ? R : C;
  for (int run = 0; run < 200; ++run) {
    M a = random_matrix<M>();
    if (run % 4 == 1) // of rank 1
      a = mx::outer_product(mx::column(a, 0), mx::row(a, 0));
    if (run % 4 == 2)
      a = mx::insert_column(a, 0, mx::matrix<T, R, 1>{});
    if (run % 4 == 3)
      a *= (T)1e-12;
    if (run == 4)
      a = M{};
    auto f = mx::svd(a);
    wide bound = 16 * 4 * unit<T>;
    CHECK(f.valid);
    CHECK(orthonormality(f.u) <= bound && orthonormality(f.v) <= bound);
    CHECK(residual(mx::matrix<T, R, K>(f.u * mx::from_diagonal(f.values)),
                   mx::transpose(f.v), a) <= bound * largest(a));
    for (int i = 0; i < K; ++i)
      CHECK(f.values[i][0] >= 0 &&
            (i == 0 || f.values[i][0] <= f.values[i - 1][0]));
  }
}

// Jacobi finds singular values that differ by more than 1 / epsilon.
template <class T> void small_values() {
  using M = mx::matrix<T, 2, 2>;
  T small = mx::detail::limits<T>::epsilon / 16;
  auto f = mx::svd(M{{1, 0}, {0, small}});
  CHECK(f.values[0][0] == 1 && f.values[1][0] == small);
}

template <class T> void bad() {
  volatile T zero = 0;
  using M = mx::matrix<T, 3, 3>;
  for (T special : {1 / zero, -1 / zero, zero / zero}) {
    M m = {{1, 2, 3}, {4, 5, 6}, {7, special, 9}};
    CHECK(!mx::svd(m).valid && is_zero(mx::svd(m).u));
    CHECK(!mx::eigen_symmetric(m).valid &&
          is_zero(mx::eigen_symmetric(m).vectors));
    CHECK(!mx::qr(m).valid);
    CHECK(is_zero(mx::least_squares(m, m).value) &&
          !mx::least_squares(m, m).valid);
  }
  M dependent = {{1, 0, 1}, {0, 0, 1}, {0, 0, 1}};
  CHECK(!mx::qr(dependent).valid && !mx::least_squares(dependent, dependent));
  CHECK(!mx::qr(M{}).valid && mx::eigen_symmetric(M{}).valid &&
        mx::svd(M{}).valid);
  CHECK(mx::qr(mx::identity<M>()).valid);
  CHECK(mx::all(mx::qr(mx::identity<M>()).solve(dependent).value == dependent));
  // Squares that are out of range.
  T big = mx::detail::limits<T>::largest / 4;
  M large = {{big, 0, 0}, {big, big, 0}, {0, 0, big}};
  CHECK(mx::qr(large).valid && mx::eigen_symmetric(large).valid &&
        mx::svd(large).valid);
  CHECK(orthonormality(mx::qr(large).q()) <= 16 * unit<T>);
  CHECK(magnitude(mx::eigen_symmetric(mx::identity<M>(big)).values[0][0] -
                  big) <= 4 * unit<T> * big);
}

constexpr bool constants() {
  auto e = mx::eigen_symmetric(f64x2x2{2, 1, 1, 2});
  auto f = mx::qr(f64x3x2{{3, 1}, {4, 1}, {0, 1}});
  auto s = mx::svd(f64x2x2{{0, 2}, {1, 0}});
  // The line through (0, 1), (1, 3), (2, 5).
  auto line =
      mx::least_squares(f64x3x2{{1, 0}, {1, 1}, {1, 2}}, f64x3x1{1, 3, 5});
  return mx::approx_equal(e.values, f64x2x1{1, 3}, 1e-15) &&
         f.r()[0][0] == -5 &&
         mx::approx_equal(s.values, f64x2x1{2, 1}, 1e-15) && line.valid &&
         mx::approx_equal(line.value, f64x2x1{1, 2}, 1e-14);
}
static_assert(constants());

template <class T> void all_of() {
  least_squares<T, 3, 3>();
  least_squares<T, 4, 2>();
  least_squares<T, 7, 4>();
  least_squares<T, 4, 1>();
  eigenvalues<T, 3>();
  eigenvalues<T, 4>();
  eigenvalues<T, 5>();
  singular_values<T, 3, 3>();
  singular_values<T, 4, 4>();
  singular_values<T, 4, 2>();
  singular_values<T, 2, 3>();
  small_values<T>();
  bad<T>();
}

int main() {
  all_of<float>();
  all_of<double>();
  CHECK(constants());
  return failures != 0;
}
