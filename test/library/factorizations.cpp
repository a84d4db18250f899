// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cholesky and LU of views, by residuals in long double.
// RUN: %each_compiler --only matrices --only gcc %s
// RUN: %each_compiler --only matrices-native --only structures --only undefined %s
// RUN: %each_compiler --only stock %s -- -fsanitize=address,undefined -fno-sanitize-recover=all
#include <matrix/dynamic_cholesky.h>
#include <matrix/dynamic_lu.h>

#include "framed.h"

#include <vector>

template <class T> constexpr T nan_of = std::numeric_limits<T>::quiet_NaN();
template <class T> constexpr T infinity_of = std::numeric_limits<T>::infinity();

// A bound of the residual of x, by the factors' magnitudes.
template <class T, class A, class F, class X, class B>
bool solves(const A &a, F factors, const X &x, const B &b) {
  const size n = a.rows();
  std::vector<wide> inner(n);
  for (size j = 0; j < x.columns(); ++j) {
    for (size k = 0; k < n; ++k) {
      inner[k] = 0;
      for (size l = 0; l < n; ++l)
        inner[k] += factors(false, k, l) * magnitude(x(l, j));
    }
    for (size i = 0; i < n; ++i) {
      wide rest = -static_cast<wide>(b(i, j)), bound = 0;
      for (size k = 0; k < n; ++k) {
        rest += static_cast<wide>(a(i, k)) * x(k, j);
        bound += factors(true, i, k) * inner[k];
      }
      if (!(magnitude(rest) <= wide(4 * n + 8) * unit<T> * bound)) {
        printf("%zu, right side %zu: %g left in %zu\n", n, j, double(rest), i);
        return false;
      }
    }
  }
  return true;
}

template <class T, layout L, layout K> void cholesky(size n, size columns) {
  framed<T, L> a(n, n);
  mx::dynamic<T> whole(n, n);
  // The other triangle is not read.
  for (size i = 0; i < n; ++i)
    for (size j = 0; j < n; ++j)
      if (i == j)
        whole(i, j) = a.v(i, j) = static_cast<T>(n + 1) / 2 + a.v(i, j);
      else if (j < i)
        whole(i, j) = whole(j, i) = a.v(i, j);
      else
        a.v(i, j) = nan_of<T>;
  auto owner = mx::cholesky(a.v);
  CHECK(owner.valid && mx::cholesky_in_place(a.v) && a.is_whole());
  auto lower = [&](size i, size k) { return k <= i ? a.v(i, k) : T(0); };
  for (size i = 0; i < n; ++i)
    for (size j = 0; j < n; ++j)
      CHECK(owner.lower(i, j) == lower(i, j) &&
            (j <= i || a.v(i, j) != a.v(i, j)));
  CHECK(is_product<T>(
      n, n, n, lower, [&](size k, size j) { return lower(j, k); }, whole,
      wide(n + 4)));

  framed<T, K> x(n, columns);
  const mx::dynamic<T, K> b(x.v);
  auto solution = owner.solve(b);
  mx::cholesky_solve_in_place(a.v, x.v);
  CHECK(solution.valid && x.is_whole() && solution.value == x.v);
  CHECK(solves<T>(
      whole,
      [&](bool left, size i, size k) {
        return magnitude(left ? lower(i, k) : lower(k, i));
      },
      x.v, b));
}

template <class T, layout L, layout K> void lu(size n, size columns) {
  framed<T, L> a(n, n);
  const mx::dynamic<T, L> before(a.v);
  std::vector<size> pivots(n + 1, 77);
  auto owner = mx::lu(before);
  CHECK(owner.valid && mx::lu_in_place(a.v, pivots.data()));
  CHECK(a.is_whole() && owner.factors == a.v && pivots[n] == 77);
  mx::dynamic<T, L> exchanged(before);
  for (size k = 0; k < n; ++k) {
    CHECK(pivots[k] >= k && pivots[k] < n && owner.pivots(0, k) == pivots[k]);
    for (size j = 0; j < n; ++j) {
      T x = exchanged(k, j);
      exchanged(k, j) = exchanged(pivots[k], j);
      exchanged(pivots[k], j) = x;
    }
  }
  auto lower = [&](size i, size k) {
    return k < i ? a.v(i, k) : k == i ? T(1) : T(0);
  };
  auto upper = [&](size k, size j) { return k <= j ? a.v(k, j) : T(0); };
  CHECK(is_product<T>(n, n, n, lower, upper, exchanged, wide(n + 4)));
  for (size i = 0; i < n; ++i)
    for (size j = 0; j < i; ++j)
      CHECK(magnitude(a.v(i, j)) <= 1 + 2 * unit<T>);

  framed<T, K> x(n, columns);
  mx::dynamic<T, K> b(x.v);
  auto solution = owner.solve(b);
  mx::lu_solve_in_place(a.v, pivots.data(), x.v);
  CHECK(x.is_whole() && solution.value == x.v);
  for (size k = 0; k < n; ++k)
    for (size j = 0; j < columns; ++j) {
      T y = b(k, j);
      b(k, j) = b(pivots[k], j);
      b(pivots[k], j) = y;
    }
  CHECK(solves<T>(
      exchanged,
      [&](bool left, size i, size k) {
        return magnitude(left ? lower(i, k) : upper(i, k));
      },
      x.v, b));
}

template <class T> void residuals() {
  constexpr layout R = layout::row_major, C = layout::column_major;
  for (size n = 0; n <= 70; ++n) {
    cholesky<T, R, C>(n, n % 5);
    lu<T, C, R>(n, n % 4);
    if (n % 3 == 0 || n > 60) {
      cholesky<T, C, R>(n, n % 23);
      lu<T, R, C>(n, n % 19);
    }
  }
  for (size n : {129u, 200u}) {
    cholesky<T, R, R>(n, 3);
    cholesky<T, C, C>(n, 1);
    lu<T, R, R>(n, 20);
    lu<T, C, C>(n, 1);
  }
}

template <class T, layout L> void refused() {
  const size n = 75;
  mx::dynamic<T, L> a(n, n), b(n, 2, 1);
  auto set = [&] {
    for (size i = 0; i < n; ++i)
      for (size j = 0; j < n; ++j)
        a(i, j) = i == j ? static_cast<T>(n) : static_cast<T>(random_number());
  };
  for (T bad : {T(0), T(-1), nan_of<T>, infinity_of<T>, -infinity_of<T>})
    for (size place : {0u, 1u, 9u, 40u, 74u}) {
      set();
      a(place, place) = bad;
      auto f = mx::cholesky(a);
      CHECK(!f.valid && mx::sum(f.lower) == 0 && f.determinant() == 0);
      auto x = f.solve(b);
      CHECK(!x.valid && mx::sum(x.value) == 0 && x.value.columns() == 2);
      CHECK(!mx::cholesky_in_place(a));
    }
  for (T bad : {T(0), nan_of<T>, infinity_of<T>})
    for (size place : {0u, 1u, 9u, 40u, 74u}) {
      set();
      for (size i = 0; i < n; ++i)
        a(i, place) = bad;
      auto f = mx::lu(a);
      CHECK(!f.valid && mx::sum(f.factors) == 0 && f.determinant() == 0);
      auto x = f.solve(b);
      CHECK(!x.valid && mx::sum(x.value) == 0 && x.value.rows() == n);
      CHECK(!mx::inverse(a) && mx::determinant(a) == 0 && !mx::solve(a, b));
    }
  // Two rows that are equal: the pivot is exactly 0.
  set();
  for (size j = 0; j < n; ++j)
    a(50, j) = a(20, j);
  for (size i = 0; i < n; ++i)
    if (i != 20 && i != 50)
      for (size j = 0; j < n; ++j)
        a(i, j) = i == j;
  CHECK(!mx::solve(a, b));
  // A NaN in the right side, and a solution that overflows.
  mx::set_identity(a);
  b(3, 1) = nan_of<T>;
  CHECK(!mx::solve(a, b) && !mx::cholesky(a).solve(b));
  b(3, 1) = std::numeric_limits<T>::max();
  CHECK(mx::solve(a, b).valid);
  a(3, 3) = T(0.5);
  CHECK(!mx::solve(a, b) && !mx::cholesky(a).solve(b));
}

template <class T> void known() {
  mx::dynamic<T> none;
  CHECK(mx::determinant(none) == 1 && mx::cholesky(none).valid);
  CHECK(mx::inverse(none).valid && mx::solve(none, none).valid);
  mx::dynamic<T> a = {{0, 2, 0}, {0, 0, 4}, {8, 0, 0}};
  CHECK(mx::determinant(a) == 64);
  mx::dynamic<T> inverse = {{0, 0, T(0.125)}, {T(0.5), 0, 0}, {0, T(0.25), 0}};
  CHECK(mx::inverse(a).value == inverse);
  mx::dynamic<T> odd = {{0, 3}, {2, 0}};
  CHECK(mx::determinant(odd) == -6);
  mx::dynamic<T> s = {{4, 2}, {2, 10}};
  CHECK(mx::cholesky(s).determinant() == 36 &&
        mx::cholesky(s).lower(1, 1) == 3);
  // The first of equal magnitudes is the pivot.
  mx::dynamic<T> equal(20, 20);
  for (size i = 0; i < 20; ++i)
    for (size j = 0; j <= i; ++j)
      equal(i, j) = (i + j) % 2 ? T(-1) : T(1);
  auto f = mx::lu(equal);
  for (size k = 0; k < 20; ++k)
    CHECK(f.pivots(0, k) == k);
  // Pivots whose inverse is infinite.
  const T d = std::numeric_limits<T>::denorm_min() * 8;
  mx::dynamic<T> tiny = {{2 * d, d}, {d, 2 * d}}, b = {{4 * d}, {5 * d}};
  auto small = mx::lu(tiny);
  CHECK(small.valid && small.factors(1, 0) == T(0.5));
  CHECK(small.factors(1, 1) == d + d / 2);
  auto x = small.solve(b);
  CHECK(x.valid && x.value(0, 0) == 1 && x.value(1, 0) == 2);
}

int main() {
  residuals<float>();
  residuals<double>();
  refused<float, layout::row_major>();
  refused<double, layout::column_major>();
  known<float>();
  known<double>();
  return failures != 0;
}
