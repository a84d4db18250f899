/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * QR by Householder's reflections, and least squares. C++17.
 */
#ifndef __MATRIX_QR_H
#define __MATRIX_QR_H

#include <matrix/detail/checked.h>
#include <matrix/triangular.h>

namespace mx {

// m = q() * r(), for no more columns than rows. Valid if the columns are
// linearly independent: no element of r's diagonal is 0.
template <class M> struct qr_factors {
  static constexpr int R = rows_of<M>, C = columns_of<M>;
  using element = element_of<M>;
  using square = matrix_like<M, element, C, C>;

  // r, and below its diagonal reflection k: I - weights[k] * v * transpose(v),
  // whose v has a 1 in row k and zeros above it.
  M factors;
  element weights[C];
  bool valid;

  constexpr square r() const {
    square s = {};
    for (int j = 0; j < C; ++j)
      for (int i = 0; i <= j; ++i)
        s[i][j] = factors[i][j];
    return s;
  }
  // R x C, with orthonormal columns.
  constexpr M q() const {
    M s = {};
    for (int j = 0; j < C; ++j)
      s[j][j] = 1;
    for (int k = C - 1; k >= 0; --k)
      reflect(k, s);
    return s;
  }

  // x that makes norm(m * x - b) smallest, for any number of columns of b.
  template <class B, detail::if_matrix<B> = 0>
  constexpr auto solve(const B &b) const {
    using X = matrix_like<B, element, C, columns_of<B>>;
    static_assert(rows_of<B> == R, "the right side has as many rows");
    X x = {};
    if (!valid)
      return checked<X>{x, false};
    plain_of<B> rest = b;
    for (int k = 0; k < C; ++k)
      reflect(k, rest);
    for (int j = 0; j < columns_of<B>; ++j)
      for (int i = 0; i < C; ++i)
        x[i][j] = rest[i][j];
    detail::eliminate_up(r(), x);
    return detail::check(x, true);
  }

  template <class B> constexpr void reflect(int k, B &b) const {
    for (int j = 0; j < columns_of<B>; ++j) {
      element s = b[k][j];
      for (int i = k + 1; i < R; ++i)
        s += factors[i][k] * b[i][j];
      s *= weights[k];
      b[k][j] -= s;
      for (int i = k + 1; i < R; ++i)
        b[i][j] -= factors[i][k] * s;
    }
  }
};

template <class M, detail::if_matrix<M> = 0>
constexpr qr_factors<plain_of<M>> qr(const M &m) {
  constexpr int R = rows_of<M>, C = columns_of<M>;
  static_assert(R >= C, "QR of a matrix with no more columns than rows");
  using T = element_of<M>;
  qr_factors<plain_of<M>> f = {m, {}, true};
  plain_of<M> &a = f.factors;
  for (int k = 0; k < C; ++k) {
    // Scaled, so that no square overflows or underflows.
    T scale = 0;
    for (int i = k; i < R; ++i)
      scale = detail::magnitude(a[i][k]) > scale ? detail::magnitude(a[i][k])
                                                 : scale;
    if (!detail::is_divisor(scale)) {
      f.valid = false;
      continue;
    }
    T below = 0;
    for (int i = k + 1; i < R; ++i)
      below += a[i][k] / scale * (a[i][k] / scale);
    T head = a[k][k] / scale;
    T length = detail::root(head * head + below) * scale;
    // The sign that does not cancel.
    T diagonal = a[k][k] > 0 ? -length : length;
    f.valid &= detail::is_divisor(diagonal);
    if (below == 0) {
      f.valid &= detail::is_divisor(a[k][k]);
      continue; // already triangular: the reflection is the identity
    }
    f.weights[k] = (diagonal - a[k][k]) / diagonal;
    T v = a[k][k] - diagonal;
    for (int i = k + 1; i < R; ++i)
      a[i][k] /= v;
    for (int j = k + 1; j < C; ++j) {
      T s = a[k][j];
      for (int i = k + 1; i < R; ++i)
        s += a[i][k] * a[i][j];
      s *= f.weights[k];
      a[k][j] -= s;
      for (int i = k + 1; i < R; ++i)
        a[i][j] -= a[i][k] * s;
    }
    a[k][k] = diagonal;
  }
  return f;
}

template <class M, class B, detail::if_matrix<M> = 0>
constexpr auto least_squares(const M &a, const B &b) {
  return qr(a).solve(b);
}

} // namespace mx

#endif
