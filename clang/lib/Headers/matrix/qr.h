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
template <class Matrix> struct qr_factors {
  static constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>;
  using element = element_of<Matrix>;
  using square = matrix_like<Matrix, element, Columns, Columns>;

  // r, and below its diagonal reflection k: I - weights[k] * v * transpose(v),
  // whose v has a 1 in row k and zeros above it.
  Matrix factors;
  element weights[Columns];
  bool valid;

  constexpr square r() const {
    square s = {};
    for (int j = 0; j < Columns; ++j)
      for (int i = 0; i <= j; ++i)
        s[i][j] = factors[i][j];
    return s;
  }
  // Rows x Columns, with orthonormal columns.
  constexpr Matrix q() const {
    Matrix s = {};
    for (int j = 0; j < Columns; ++j)
      s[j][j] = 1;
    for (int k = Columns - 1; k >= 0; --k)
      reflect(k, s);
    return s;
  }

  // x that makes norm(m * x - b) smallest, for any number of columns of b.
  template <class Right, detail::if_matrix<Right> = 0>
  constexpr auto solve(const Right &b) const {
    using Solution = matrix_like<Right, element, Columns, columns_of<Right>>;
    static_assert(rows_of<Right> == Rows, "the right side has as many rows");
    Solution x = {};
    if (!valid)
      return checked<Solution>{x, false};
    plain_of<Right> rest = b;
    for (int k = 0; k < Columns; ++k)
      reflect(k, rest);
    for (int j = 0; j < columns_of<Right>; ++j)
      for (int i = 0; i < Columns; ++i)
        x[i][j] = rest[i][j];
    detail::eliminate_up(r(), x);
    return detail::check(x, true);
  }

  template <class Right> constexpr void reflect(int k, Right &b) const {
    for (int j = 0; j < columns_of<Right>; ++j) {
      element s = b[k][j];
      for (int i = k + 1; i < Rows; ++i)
        s += factors[i][k] * b[i][j];
      s *= weights[k];
      b[k][j] -= s;
      for (int i = k + 1; i < Rows; ++i)
        b[i][j] -= factors[i][k] * s;
    }
  }
};

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr qr_factors<plain_of<Matrix>> qr(const Matrix &m) {
  constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>;
  static_assert(Rows >= Columns,
                "QR of a matrix with no more columns than rows");
  using Element = element_of<Matrix>;
  qr_factors<plain_of<Matrix>> f = {m, {}, true};
  plain_of<Matrix> &a = f.factors;
  for (int k = 0; k < Columns; ++k) {
    // Scaled, so that no square overflows or underflows.
    Element scale = 0;
    for (int i = k; i < Rows; ++i)
      scale = detail::magnitude(a[i][k]) > scale ? detail::magnitude(a[i][k])
                                                 : scale;
    if (!detail::is_divisor(scale)) {
      f.valid = false;
      continue;
    }
    Element below = 0;
    for (int i = k + 1; i < Rows; ++i)
      below += a[i][k] / scale * (a[i][k] / scale);
    Element head = a[k][k] / scale;
    Element length = detail::root(head * head + below) * scale;
    // The sign that does not cancel.
    Element diagonal = a[k][k] > 0 ? -length : length;
    f.valid &= detail::is_divisor(diagonal);
    if (below == 0) {
      f.valid &= detail::is_divisor(a[k][k]);
      continue; // already triangular: the reflection is the identity
    }
    f.weights[k] = (diagonal - a[k][k]) / diagonal;
    Element v = a[k][k] - diagonal;
    for (int i = k + 1; i < Rows; ++i)
      a[i][k] /= v;
    for (int j = k + 1; j < Columns; ++j) {
      Element s = a[k][j];
      for (int i = k + 1; i < Rows; ++i)
        s += a[i][k] * a[i][j];
      s *= f.weights[k];
      a[k][j] -= s;
      for (int i = k + 1; i < Rows; ++i)
        a[i][j] -= a[i][k] * s;
    }
    a[k][k] = diagonal;
  }
  return f;
}

template <class Matrix, class Right, detail::if_matrix<Matrix> = 0>
constexpr auto least_squares(const Matrix &a, const Right &b) {
  return qr(a).solve(b);
}

} // namespace mx

#endif
