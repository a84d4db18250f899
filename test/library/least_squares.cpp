// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// QR of views and least squares, by residuals in long double.
// RUN: %each_compiler --only matrices --only gcc %s
// RUN: %each_compiler --only matrices-native --only undefined %s
// RUN: %each_compiler --only stock %s -- -fsanitize=address,undefined -fno-sanitize-recover=all
#include <matrix/dynamic_lu.h>
#include <matrix/dynamic_qr.h>

#include "framed.h"

template <class T> constexpr T nan_of = std::numeric_limits<T>::quiet_NaN();
template <class T> constexpr T infinity_of = std::numeric_limits<T>::infinity();

// The columns of q are orthonormal.
template <class T, class Q> bool is_orthonormal(const Q &q) {
  for (size i = 0; i < q.columns(); ++i)
    for (size j = 0; j <= i; ++j) {
      wide sum = i == j ? -1 : 0;
      for (size k = 0; k < q.rows(); ++k)
        sum += static_cast<wide>(q(k, i)) * q(k, j);
      if (!(magnitude(sum) <= wide(2 * q.columns() + 8) * unit<T>)) {
        printf("%zux%zu, columns %zu and %zu: %g\n", q.rows(), q.columns(), i,
               j, double(sum));
        return false;
      }
    }
  return true;
}
template <class T, class V> wide column_norm(const V &v, size j) {
  wide sum = 0;
  for (size i = 0; i < v.rows(); ++i)
    sum += static_cast<wide>(v(i, j)) * v(i, j);
  return __builtin_sqrtl(sum);
}
// Each column of q * r is that of a, to the length of the column.
template <class T, class Q, class R, class A>
bool is_product_of(const Q &q, const R &r, const A &a) {
  for (size j = 0; j < a.columns(); ++j) {
    wide length = column_norm<T>(a, j);
    for (size i = 0; i < a.rows(); ++i) {
      wide sum = -static_cast<wide>(a(i, j));
      for (size k = 0; k < r.rows(); ++k)
        sum += static_cast<wide>(q(i, k)) * r(k, j);
      if (!(magnitude(sum) <= wide(2 * a.columns() + 8) * unit<T> * length)) {
        printf("%zux%zu, [%zu][%zu]: %g of %g\n", a.rows(), a.columns(), i, j,
               double(sum), double(length));
        return false;
      }
    }
  }
  return true;
}

template <class T, layout L, layout K>
void qr(size rows, size columns, size sides, T scale = 1) {
  framed<T, L> a(rows, columns);
  a.v *= scale;
  const mx::dynamic<T, L> before(a.v);
  auto owner = mx::qr(before);
  mx::dynamic<T> weights;
  CHECK(owner.valid && mx::qr_in_place(a.v, weights) && a.is_whole());
  CHECK(owner.factors == a.v && owner.weights == weights);
  auto q = owner.q(), r = owner.r();
  CHECK(is_orthonormal<T>(q) && is_product_of<T>(q, r, before));
  for (size i = 0; i < columns; ++i)
    for (size j = 0; j < columns; ++j)
      CHECK(r(i, j) == (j < i ? T(0) : a.v(i, j)));

  // The rest is orthogonal to all columns.
  framed<T, K> x(rows, sides);
  const mx::dynamic<T, K> b(x.v);
  auto solution = owner.solve(b);
  mx::qr_solve_in_place(a.v, weights, x.v);
  CHECK(solution.valid && x.is_whole());
  CHECK(solution.value == x.v.block(0, 0, columns, sides));
  for (size s = 0; s < sides; ++s) {
    wide size_of_x = column_norm<T>(solution.value, s), size_of_a = 0;
    for (size j = 0; j < columns; ++j)
      size_of_a += column_norm<T>(before, j);
    mx::dynamic<wide> left(rows, 1);
    for (size i = 0; i < rows; ++i) {
      left(i, 0) = -static_cast<wide>(b(i, s));
      for (size k = 0; k < columns; ++k)
        left(i, 0) += static_cast<wide>(before(i, k)) * solution.value(k, s);
    }
    wide bound = (size_of_a * size_of_x + column_norm<T>(b, s)) *
                 wide(4 * columns + 16) * unit<T>;
    for (size j = 0; j < columns; ++j) {
      wide sum = 0;
      for (size i = 0; i < rows; ++i)
        sum += before(i, j) * left(i, 0);
      CHECK(magnitude(sum) <= bound * column_norm<T>(before, j));
    }
  }
}

template <class T> void residuals() {
  constexpr layout R = layout::row_major, C = layout::column_major;
  for (size n = 0; n <= 70; n += n > 20 && n < 60 ? 6 : 1) {
    qr<T, R, C>(n + n % 4, n, n % 3);
    qr<T, C, R>(n + n % 30, n, n % 18);
    qr<T, R, R>(3 * n, n, 1);
  }
  qr<T, C, C>(200, 130, 2);
  qr<T, R, C>(310, 305, 1);
  qr<T, R, R>(300, 1, 1);
  // Squares that overflow or underflow.
  const T large = std::numeric_limits<T>::max() / 1024;
  const T small = std::numeric_limits<T>::min() * 1024;
  qr<T, R, R>(40, 13, 0, large / 1024);
  qr<T, C, R>(40, 13, 0, small * 4096);
  mx::dynamic<T> two = {{3 * small, 0}, {4 * small, 5 * small}};
  auto f = mx::qr(two);
  CHECK(f.valid &&
        magnitude(f.factors(0, 0) + 5 * small) <= 4 * unit<T> * 5 * small);
}

template <class T, layout L> void refused() {
  const size rows = 80, columns = 50;
  mx::dynamic<T, L> a(rows, columns), b(rows, 2, 1);
  for (T bad : {T(0), nan_of<T>, infinity_of<T>})
    for (size place : {0u, 1u, 9u, 40u, 49u}) {
      for (size i = 0; i < rows; ++i)
        for (size j = 0; j < columns; ++j)
          a(i, j) = j == place && (bad == 0 || i % 20 == 11)
                        ? bad
                        : static_cast<T>(random_number());
      auto f = mx::qr(a);
      CHECK(!f.valid && mx::sum(f.factors) == 0);
      auto x = mx::least_squares(a, b);
      CHECK(!x.valid && mx::sum(x.value) == 0 && x.value.rows() == columns &&
            x.value.columns() == 2);
    }
  for (size i = 0; i < rows; ++i)
    for (size j = 0; j < columns; ++j)
      a(i, j) = i == j;
  CHECK(mx::least_squares(a, b).value == mx::dynamic<T, L>(columns, 2, 1));
  b(3, 0) = nan_of<T>;
  CHECK(!mx::least_squares(a, b));
}

// RUN: %clangxx -std=c++17 -O1 -DWIDE -I %library_headers %s -o %t && not --crash %t 2>&1 | FileCheck %s
// CHECK: mx::qr, of more columns than rows: 2 x 3, expected 3 x 3
// RUN: %clangxx -std=c++17 -O1 -DWEIGHTS -I %library_headers %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=WEIGHTS
// WEIGHTS: least_squares.cpp:[[# @LINE + 9]]: mx::qr_solve_in_place, the weights of qr_in_place(): 0 x 0, expected 1 x 2
// RUN: %clangxx -std=c++17 -O1 -DSINGULAR -I %library_headers %s -o %t && not --crash %t 2>&1 | FileCheck %s --check-prefix=SINGULAR
// SINGULAR: least_squares.cpp:[[# @LINE + 10]]: mx::dynamic_lu::solve, the right side: 4 x 1, expected 2 x 1
int main() {
#ifdef WIDE
  mx::qr(mx::dynamic<float>(2, 3));
#endif
#ifdef WEIGHTS
  mx::dynamic<float> factors(3, 2), weights, right(3, 1);
  mx::qr_solve_in_place(factors, weights, right);
#endif
#ifdef SINGULAR
  mx::solve(mx::dynamic<float>(2, 2), mx::dynamic<float>(4, 1));
#endif
  residuals<float>();
  residuals<double>();
  refused<float, layout::column_major>();
  refused<double, layout::row_major>();
  return failures != 0;
}
