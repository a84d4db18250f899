// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangular results bit by bit; triangular factors and systems by residuals in
// long double.
// RUN: %each_compiler --only matrices --only gcc %s -- -ffp-contract=off
// RUN: %each_compiler --only matrices-native --only undefined %s -- -ffp-contract=off
// RUN: %each_compiler --only stock %s -- -ffp-contract=off -fsanitize=address,undefined -fno-sanitize-recover=all
#include <matrix/dynamic_triangular.h>

#include "framed.h"

#include <cmath>

using mx::triangle;

template <class T> constexpr T nan_of = std::numeric_limits<T>::quiet_NaN();

template <class T, layout L, layout K, triangle Triangle>
void rank_k(size n, size inner) {
  framed<T, L> c(n, n);
  framed<T, K> a(n, inner);
  const mx::dynamic<T> before(c.v);
  const T s = T(1.5), t = T(-0.75);
  auto expect = [&](auto value) {
    CHECK(c.is_whole());
    for (size i = 0; i < n; ++i)
      for (size j = 0; j < n; ++j) {
        T sum = 0;
        for (size k = 0; k < inner; ++k)
          sum += a.v(i, k) * a.v(j, k);
        bool inside = Triangle == triangle::lower ? j <= i : j >= i;
        CHECK(c.v(i, j) == (inside ? value(sum, before(i, j)) : before(i, j)));
      }
    mx::copy(before, c.v);
  };
  mx::symmetric_rank_k<Triangle>(c.v, a.v);
  expect([](T sum, T) { return sum; });
  mx::symmetric_rank_k<Triangle>(c.v, a.v, s);
  expect([&](T sum, T) { return s * sum; });
  mx::symmetric_rank_k<Triangle>(c.v, a.v, s, t);
  expect([&](T sum, T old) { return s * sum + t * old; });

  mx::mirror<Triangle>(c.v);
  for (size i = 0; i < n; ++i)
    for (size j = 0; j < n; ++j)
      CHECK(c.v(i, j) == ((Triangle == triangle::lower) == (j <= i)
                              ? before(i, j)
                              : before(j, i)));
}

template <class T, layout L, layout K, triangle Triangle>
void systems(size n, size columns) {
  constexpr bool lower = mx::detail::is_lower(Triangle),
                 unit_diagonal = mx::detail::is_unit(Triangle);
  framed<T, L> t(n, n);
  framed<T, K> left(n, columns), right(columns, n);
  // The other triangle is not read.
  for (size i = 0; i < n; ++i)
    for (size j = 0; j < n; ++j)
      if (i == j)
        t.v(i, j) =
            unit_diagonal ? nan_of<T> : static_cast<T>(2 + random_number());
      else if (lower ? j > i : j < i)
        t.v(i, j) = nan_of<T>;
  auto factor = [&](size i, size j) {
    return i == j                    ? unit_diagonal ? T(1) : t.v(i, j)
           : (lower ? j < i : j > i) ? t.v(i, j)
                                     : T(0);
  };
  const mx::dynamic<T> l(left.v), r(right.v);
  const wide few = wide(2 * n + 8);
  mx::multiply_triangular<Triangle>(t.v, left.v);
  mx::multiply_triangular_right<Triangle>(right.v, t.v);
  CHECK(left.is_whole() && right.is_whole());
  CHECK(is_product<T>(n, columns, n, factor, l, left.v, few));
  CHECK(is_product<T>(columns, n, n, r, factor, right.v, few));

  mx::copy(l, left.v);
  mx::copy(r, right.v);
  CHECK(mx::solve_triangular<Triangle>(t.v, left.v));
  CHECK(mx::solve_triangular_right<Triangle>(right.v, t.v));
  CHECK(left.is_whole() && right.is_whole());
  CHECK(is_product<T>(n, columns, n, factor, left.v, l, few));
  CHECK(is_product<T>(columns, n, n, right.v, factor, r, few));
  auto owner = [&] {
    if constexpr (Triangle == triangle::lower)
      return mx::solve_lower(t.v, l);
    else if constexpr (Triangle == triangle::upper)
      return mx::solve_upper(t.v, l);
    else if constexpr (Triangle == triangle::unit_lower)
      return mx::solve_unit_lower(t.v, l);
    else
      return mx::detail::solution<Triangle>(t.v, l);
  }();
  CHECK(owner.valid && owner.value == left.v);

  if (n == 0 || unit_diagonal)
    return;
  for (T bad : {T(0), nan_of<T>, std::numeric_limits<T>::infinity()}) {
    t.v(n / 2, n / 2) = bad;
    mx::copy(l, left.v);
    CHECK(!mx::solve_triangular<Triangle>(t.v, left.v) && left.v == l);
    CHECK(!mx::solve_triangular_right<Triangle>(right.v, t.v));
  }
}

template <class T, triangle Triangle> void all() {
  constexpr layout R = layout::row_major, C = layout::column_major;
  for (size n = 0; n <= 70; n += n > 20 && n < 62 ? 7 : 1) {
    systems<T, R, R, Triangle>(n, n % 23);
    systems<T, C, C, Triangle>(n, n % 5);
    systems<T, R, C, Triangle>(n, n % 18);
    if constexpr (!mx::detail::is_unit(Triangle)) {
      rank_k<T, R, C, Triangle>(n, n % 9);
      rank_k<T, C, C, Triangle>(n, n % 13);
      rank_k<T, R, R, Triangle>(n, (n * 7) % 30);
    }
  }
}

int main() {
  all<float, triangle::lower>();
  all<double, triangle::lower>();
  all<float, triangle::upper>();
  all<double, triangle::upper>();
  all<double, triangle::unit_lower>();
  all<float, triangle::unit_upper>();

  // Divisors whose inverse is infinite, and a solution that overflows.
  const double d = std::numeric_limits<double>::denorm_min() * 8;
  mx::dynamic<double> tiny = {{2 * d, 0}, {4 * d, d}}, b = {{4 * d}, {11 * d}};
  auto x = mx::solve_lower(tiny, b);
  CHECK(x.valid && x.value(0, 0) == 2 && x.value(1, 0) == 3);
  b(0, 0) = 1;
  auto none = mx::solve_lower(tiny, b);
  CHECK(!none.valid && mx::sum(none.value) == 0);
  // Infinities outside of the triangle's part of a line.
  mx::dynamic<double> ones(3, 3, 1), y = {{1}, {2}, {HUGE_VAL}};
  mx::multiply_triangular<triangle::lower>(ones, y);
  CHECK(y(0, 0) == 1 && y(1, 0) == 3 && y(2, 0) == HUGE_VAL);
  return failures != 0;
}
