// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, signs, factors and functions of views, against naive loops, bit by bit.
// RUN: %each_compiler %s -- -ffp-contract=off
// RUN: %each_compiler --only matrices-native --only undefined %s -- -ffp-contract=off
#include <matrix/dynamic.h>
#include <matrix/dynamic_cholesky.h>
#include <matrix/dynamic_lu.h>
#include <matrix/dynamic_qr.h>
#include <matrix/dynamic_triangular.h>
#include <matrix/print.h>

#include "library_test.h"

#include <cmath>
#include <limits>
#include <sstream>
#include <string.h>

using mx::layout;
using std::size_t;

template <class T> bool same(T a, T b) {
  return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

template <class T, layout L> struct Expected {
  mx::view<T, L> d;
  const char *type;
  // d is value(i, j), where f alone has computed.
  template <class F> void operator()(const char *what, F value) const {
    for (size_t i = 0; i < d.rows(); ++i)
      for (size_t j = 0; j < d.columns(); ++j)
        if (!same(d(i, j), static_cast<T>(value(i, j)))) {
          ++failures;
          printf("%s, %s %zux%zu, [%zu][%zu]: %g, not %g\n", what, type,
                 d.rows(), d.columns(), i, j, double(d(i, j)),
                 double(value(i, j)));
          return;
        }
  }
};

template <class T, layout L, layout K>
void expressions(const char *type, size_t rows, size_t columns, size_t inner) {
  auto random = [](auto &v) {
    for (size_t i = 0; i < v.rows(); ++i)
      for (size_t j = 0; j < v.columns(); ++j)
        v(i, j) = static_cast<T>(random_number() * 8);
  };
  mx::dynamic<T, L> a(rows, inner), whole(rows + 2, columns + 3);
  mx::dynamic<T, K> b(inner, columns), c(rows, columns);
  mx::dynamic<T> row(1, columns), before(rows, columns), g(columns, columns);
  random(a), random(b), random(c), random(row), random(whole), random(g);
  if (rows > 1 && columns > 1) {
    c(0, 0) = T(-0.0);
    if constexpr (std::numeric_limits<T>::has_infinity)
      c(1, 1) = std::numeric_limits<T>::infinity();
  }
  mx::view<T, L> d = whole.block(1, 2, rows, columns);
  Expected<T, L> expect{d, type};
  auto ab = [&](size_t i, size_t j) {
    T sum = 0;
    for (size_t k = 0; k < inner; ++k)
      sum += a(i, k) * b(k, j);
    return sum;
  };
  auto C = [&](size_t i, size_t j) { return c(i, j); };
  auto old = [&](size_t i, size_t j) { return before(i, j); };
#define EXPECT(statement, value)                                               \
  mx::copy(d, before);                                                         \
  statement;                                                                   \
  expect(#statement, [&](size_t i, size_t j) { return value; })

  const T s = static_cast<T>(3), t = static_cast<T>(5);
  EXPECT(d = c - a * b, C(i, j) - ab(i, j));
  EXPECT(d = c + a * b, ab(i, j) + C(i, j));
  EXPECT(d = a * b - c, ab(i, j) - C(i, j));
  EXPECT(d = s * c - a * b, s * C(i, j) - ab(i, j));
  EXPECT(d = s * c - t * (a * b), s * C(i, j) - t * ab(i, j));
  EXPECT(d = s * a * b - c * t, s * ab(i, j) - t * C(i, j));
  EXPECT(d = (a * b) * s, s * ab(i, j));
  EXPECT(d = -(a * b), -ab(i, j));
  EXPECT(d = -(s * (a * b)), -(s * ab(i, j)));
  EXPECT(d = -(a * b) - c, -ab(i, j) - C(i, j));
  EXPECT(d = -c + a * b, ab(i, j) - C(i, j));
  EXPECT(d = a * b - mx::each_row(row), ab(i, j) - row(0, j));
  EXPECT(d = mx::each_row(row) - a * b, row(0, j) - ab(i, j));
  EXPECT(d = a * b + (c + c), ab(i, j) + (C(i, j) + C(i, j)));
  EXPECT(d = mx::relu(c - a * b),
         C(i, j) - ab(i, j) > 0 ? C(i, j) - ab(i, j) : 0);
  EXPECT(d = d - a * b, old(i, j) - ab(i, j));
  EXPECT(d = s * d - a * b, s * old(i, j) - ab(i, j));
  EXPECT(d = a * b - s * d, ab(i, j) - s * old(i, j));
  auto step = [&](T x, size_t i, size_t j, T sign) {
    for (size_t k = 0; k < inner; ++k)
      x += sign * a(i, k) * b(k, j);
    return x;
  };
  EXPECT(d -= a * b, step(old(i, j), i, j, static_cast<T>(-1)));
  EXPECT(d += -(a * b), step(old(i, j), i, j, static_cast<T>(-1)));
  EXPECT(d -= -(a * b), step(old(i, j), i, j, 1));

  // Factors that are expressions.
  auto by_g = [&](auto value, size_t i, size_t j) {
    T sum = 0;
    for (size_t k = 0; k < columns; ++k)
      sum += value(i, k) * g(k, j);
    return sum;
  };
  auto bg = [&](size_t k, size_t j) {
    return by_g([&](size_t l, size_t m) { return b(l, m); }, k, j);
  };
  auto abg = [&](size_t i, size_t j) {
    T sum = 0;
    for (size_t k = 0; k < inner; ++k)
      sum += a(i, k) * bg(k, j);
    return sum;
  };
  auto difference = [&](size_t i, size_t j) { return old(i, j) - ab(i, j); };
  auto scaled = [&](size_t i, size_t j) { return s * ab(i, j) + C(i, j); };
  auto positive = [&](size_t i, size_t j) {
    return ab(i, j) > 0 ? ab(i, j) : 0;
  };
  EXPECT(d = a * b * g, by_g(ab, i, j));
  EXPECT(d = a * (b * g), abg(i, j));
  EXPECT(d = (d - a * b) * g, by_g(difference, i, j));
  EXPECT(d = (s * a * b + c) * g + d, by_g(scaled, i, j) + old(i, j));
  EXPECT(d = c - t * (mx::relu(a * b) * g), C(i, j) - t * by_g(positive, i, j));
  EXPECT(d = (-c + d) * (t * g), [&] {
    T sum = 0;
    for (size_t k = 0; k < columns; ++k)
      sum += (-C(i, k) + old(i, k)) * (t * g(k, j));
    return sum;
  }());
  EXPECT(d += -(a * (b * g)), [&] {
    T sum = old(i, j);
    for (size_t k = 0; k < inner; ++k)
      sum -= a(i, k) * bg(k, j);
    return sum;
  }());

  EXPECT(d = s * c, s * C(i, j));
  EXPECT(d = -c, -C(i, j));
  EXPECT(d = c + d, C(i, j) + old(i, j));
  EXPECT(d = c - d, C(i, j) - old(i, j));
  EXPECT(d = -c - s * d, -C(i, j) - s * old(i, j));
  EXPECT(d = c + s * d - t * c, C(i, j) + s * old(i, j) - t * C(i, j));
  EXPECT(d = c - (d - c), C(i, j) - (old(i, j) - C(i, j)));
  EXPECT(d = c + mx::each_row(row), C(i, j) + row(0, j));
  EXPECT(d = s * (c + d), s * (C(i, j) + old(i, j)));
  EXPECT(d = (c - d) * s, s * (C(i, j) - old(i, j)));
  EXPECT(d = c / s, C(i, j) / s);
  EXPECT(d = s * -(c + d) / t, s * -(C(i, j) + old(i, j)) / t);
  EXPECT(d = -(s * (c - d)) - c / t,
         -(s * (C(i, j) - old(i, j))) - C(i, j) / t);
  EXPECT(d = s * (t * c), s * (t * C(i, j)));
  EXPECT(d += (c + d) / s, old(i, j) + (C(i, j) + old(i, j)) / s);
  EXPECT(d = a * b - s * (c + d), ab(i, j) - s * (C(i, j) + old(i, j)));
  EXPECT(d = (s * (c + d)) * g,
         by_g([&](size_t k, size_t l) { return s * (C(k, l) + old(k, l)); }, i,
              j));
  EXPECT(d += c, old(i, j) + C(i, j));
  EXPECT(d -= c, old(i, j) - C(i, j));
  EXPECT(d += s * c, old(i, j) + s * C(i, j));
  EXPECT(d -= s * c - d, old(i, j) - (s * C(i, j) - old(i, j)));
  EXPECT(d *= s, old(i, j) * s);
  EXPECT(d /= s, old(i, j) / s);
  EXPECT(mx::fill(d, s), i + j ? s : s);
  EXPECT(mx::set_identity(d), i == j ? 1 : 0);
  EXPECT(mx::copy(c, d), C(i, j));

  mx::dynamic<T, L> sum = c - d, product = c - a * b;
  mx::copy(product, d);
  expect("an owner", [&](size_t i, size_t j) { return C(i, j) - ab(i, j); });
  sum = c + c;
  mx::copy(sum, d);
  expect("c + c", [&](size_t i, size_t j) { return C(i, j) + C(i, j); });
  // An owner that is 0 x 0 takes the extents.
  mx::dynamic<T, K> later;
  later = c + a * b;
  CHECK(later.rows() == rows && later.columns() == columns);
  mx::copy(later, d);
  mx::dynamic<T, L> shifted = mx::each_row(row) + c, rows_of_b;
  rows_of_b = -mx::each_row(row);
  CHECK(shifted.rows() == rows && rows_of_b.rows() == 1);
  expect("0 x 0", [&](size_t i, size_t j) { return ab(i, j) + C(i, j); });
  // An owner may be read where it is assigned; its memory stays.
  mx::dynamic<T, L> own(rows, columns), square(columns, columns);
  const T *memory = own.data();
#define EXPECT_OWN(statement, value)                                           \
  mx::copy(c, own);                                                            \
  statement;                                                                   \
  CHECK(own.data() == memory);                                                 \
  mx::copy(own, d);                                                            \
  expect(#statement, [&](size_t i, size_t j) { return value; })
  auto cg = [&](size_t i, size_t j) { return by_g(C, i, j); };
  EXPECT_OWN(own = own * g, cg(i, j));
  EXPECT_OWN(own = (own + c) * g,
             by_g([&](size_t k, size_t l) { return C(k, l) + C(k, l); }, i, j));
  EXPECT_OWN(own = own * g + own, cg(i, j) + C(i, j));
  EXPECT_OWN(own = own * (g + g), by_g(C, i, j) + by_g(C, i, j));
  EXPECT_OWN(own = s * own * g - c, s * cg(i, j) - C(i, j));
  if (rows > 0) {
    mx::copy(c, own);
    own = own + mx::each_row(own.row(rows - 1));
    mx::copy(own, d);
    expect("a row of its own",
           [&](size_t i, size_t j) { return C(i, j) + C(rows - 1, j); });
  }
  mx::copy(g, square);
  square = (square + square.transposed()) / static_cast<T>(2);
  for (size_t i = 0; i < columns; ++i)
    for (size_t j = 0; j < columns; ++j)
      CHECK(same(square(i, j), static_cast<T>((g(i, j) + g(j, i)) / 2)));
  // Nothing beside d was written.
  mx::dynamic<T, L> around(whole);
  mx::fill(around.block(1, 2, rows, columns), T(0));
  mx::fill(d, T(0));
  CHECK(around == whole);
}

template <class T, layout L, layout K> void all(const char *type) {
  for (size_t rows : {0u, 1u, 3u, 9u, 20u})
    for (size_t inner : {0u, 1u, 6u, 17u})
      expressions<T, L, K>(type, rows, (rows + inner) % 2 ? 13 : 4, inner);
}

template <class T> void functions() {
  mx::dynamic<T> a = {{3, -4}, {0, 12}};
  mx::dynamic<T, layout::column_major> b(a);
  CHECK(a == b && !(a != b));
  CHECK(mx::sum(a) == 11 && mx::trace(b) == 15 && mx::dot(a, b) == 169);
  CHECK(mx::norm(a) == 13 && mx::squared_norm(b) == 169);
  CHECK(mx::norm_1(a) == 16 && mx::norm_infinity(b) == 12);
  CHECK(mx::norm_max(a) == 12);
  b(0, 1) = T(-4.5);
  CHECK(a != b && mx::approx_equal(a, b, T(0.5)));
  CHECK(!mx::approx_equal(a, b, T(0.49)) &&
        mx::approx_equal(a, b, 0, T(0.5 / 4.5)));
  const T infinity = std::numeric_limits<T>::infinity();
  b(1, 1) = a(1, 1) = infinity;
  CHECK(mx::approx_equal(a, b, 1) && a.row(1) == b.row(1));
  CHECK(mx::norm_max(a) == infinity);
  b(1, 1) = -infinity;
  CHECK(!mx::approx_equal(a, b, infinity, 1));
  b(1, 1) = a(1, 1) = infinity - infinity;
  CHECK(!mx::approx_equal(a, b, 1, 1) && a != b && a != a);
  CHECK(mx::norm_max(b) != mx::norm_max(b) && mx::norm_1(b) != mx::norm_1(b));
  mx::dynamic<T> none, empty(0, 3);
  CHECK(none == none && empty == empty && mx::sum(empty) == 0);
  CHECK(mx::norm_max(none) == 0 && mx::norm_infinity(empty) == 0);
  mx::dynamic<T> unit = mx::dynamic<T>::identity(3), twos(2, 3, 2);
  CHECK(mx::trace(unit) == 3 && mx::sum(unit) == 3 && mx::sum(twos) == 12);
  mx::dynamic<T> rows = {{1, 2, 3}}, column = {{1}, {2}};
  CHECK(rows.columns() == 3 && column.rows() == 2 && column(1, 0) == 2);
}

void printing() {
  mx::dynamic<double> a = {{1, 2.5}, {-3, 4}};
  std::ostringstream out, padded, empty, bytes;
  out << a << a.block(0, 1, 2, 1) << a.transposed();
  CHECK(out.str() ==
        "[[1, 2.5],\n [-3, 4]][[2.5],\n [4]][[1, -3],\n [2.5, 4]]");
  padded.width(4);
  padded.precision(2);
  padded << a.row(0);
  CHECK(padded.str() == "[[   1,  2.5]]");
  empty << mx::dynamic<float>(0, 3) << mx::dynamic<float>(2, 0);
  CHECK(empty.str() == "[][[],\n []]");
  const signed char small[] = {-1, 65};
  bytes << mx::view<const signed char>(small, 1, 2);
  CHECK(bytes.str() == "[[-1, 65]]");
#ifdef __cpp_lib_format
  CHECK(std::format("{:5.1f}", a) == "[[  1.0,   2.5],\n [ -3.0,   4.0]]");
  CHECK(std::format("{}", a.row(1)) == "[[-3, 4]]");
#endif
}

// Functions of expressions are those of owners of what these compute.
template <class A, class B> bool same_solution(const A &a, const B &b) {
  return a.valid && b.valid && a.value == b.value;
}
template <class T> void of_expressions() {
  using owner = mx::dynamic<T>;
  owner a = {{4, 1, -2}, {1, 5, 0}, {-2, 0, 6}};
  mx::dynamic<T, layout::column_major> b = {{1, 2, 0}, {0, 3, 1}, {2, 0, 1}};
  owner product = a * b, difference = a - b, positive = b * b.transposed() + a;
  CHECK(mx::sum(a * b) == mx::sum(product));
  CHECK(mx::trace(a - b) == mx::trace(difference));
  CHECK(mx::dot(a * b, a - b) == mx::dot(product, difference));
  CHECK(mx::dot(a, a - b) == mx::dot(a, difference));
  CHECK(mx::squared_norm(a * b) == mx::squared_norm(product));
  CHECK(mx::norm(a * b) == mx::norm(product));
  CHECK(mx::norm(T(2) * a * b - a) == mx::norm(owner(T(2) * a * b - a)));
  CHECK(mx::norm_max(a - b) == mx::norm_max(difference));
  CHECK(mx::norm_1(a * b) == mx::norm_1(product));
  CHECK(mx::norm_infinity(a * b) == mx::norm_infinity(product));
  CHECK(a * b == product && !(a * b != product) && a * b != a);
  CHECK(product == a * b && a - b == a - b);
  CHECK(mx::approx_equal(a * b, product, T(0)));
  CHECK(!mx::approx_equal(a, a * b, T(1), T(0)));
  CHECK(mx::determinant(a - b) == mx::determinant(difference));
  CHECK(same_solution(mx::inverse(a * b), mx::inverse(product)));
  CHECK(same_solution(mx::solve(a * b, a - b), mx::solve(product, difference)));
  CHECK(same_solution(mx::solve(a, a - b), mx::solve(a, difference)));
  CHECK(same_solution(mx::lu(a - b).solve(a * b),
                      mx::lu(difference).solve(product)));
  CHECK(same_solution(mx::cholesky(b * b.transposed() + a).solve(a * b),
                      mx::cholesky(positive).solve(product)));
  CHECK(same_solution(mx::qr(a * b).solve(a - b),
                      mx::qr(product).solve(difference)));
  CHECK(same_solution(mx::least_squares(a * b, a),
                      mx::least_squares(product, a)));
  CHECK(same_solution(mx::solve_lower(a, a * b), mx::solve_lower(a, product)));
  CHECK(
      same_solution(mx::solve_upper(a - b, a), mx::solve_upper(difference, a)));
  CHECK(same_solution(mx::solve_unit_lower(a * b, a),
                      mx::solve_unit_lower(product, a)));
}

int main() {
  of_expressions<float>();
  of_expressions<double>();
  all<float, layout::row_major, layout::row_major>("float");
  all<double, layout::column_major, layout::row_major>("double");
  all<int, layout::row_major, layout::row_major>("int");
  functions<float>();
  functions<double>();
  printing();
  // relu keeps a NaN, as __builtin_elementwise_relu does, and makes 0 of -0.
  mx::dynamic<double> number(1, 1), one(1, 1), positive;
  one(0, 0) = 1;
  for (double x : {std::numeric_limits<double>::quiet_NaN(), -0.0, -1.0, 2.0}) {
    number(0, 0) = x;
    positive = mx::relu(number * one);
    CHECK(same(positive(0, 0), x <= 0 ? 0 : x));
  }
  // What is added to an owner may read it.
  mx::dynamic<double> step{{1, 2}, {3, 4}}, p{{1, 1}, {1, 2}};
  p += step * p;
  CHECK((p == mx::dynamic<double>{{4, 6}, {8, 13}}));
  p -= p * step;
  CHECK((p == mx::dynamic<double>{{-18, -26}, {-39, -55}}));
  p += 2.0 * p.transposed();
  CHECK((p == mx::dynamic<double>{{-54, -104}, {-91, -165}}));
  p -= p.transposed();
  CHECK((p == mx::dynamic<double>{{0, -13}, {13, 0}}));
  // An owner is assigned a view, of its own elements too.
  mx::dynamic<double> owner;
  owner = p.transposed();
  CHECK((owner == mx::dynamic<double>{{0, 13}, {-13, 0}}));
  const double *kept = owner.data();
  owner = owner.transposed();
  CHECK(owner == p && owner.data() == kept);
  owner = owner.row(1);
  CHECK((owner == mx::dynamic<double>{{13, 0}}));
  // Unsigned elements are subtracted, and have no sign of their own.
  unsigned char few[] = {3};
  long long many[] = {1}, result[1];
  mx::view<unsigned char> f(few, 1, 1);
  mx::view<long long> m(many, 1, 1), r(result, 1, 1);
  r = m - 2 * (f * f);
  CHECK(result[0] == -17);
  r = -(f * f) - f;
  CHECK(result[0] == -12);
  return failures != 0;
}
