/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * QR by Householder's reflections, and least squares. C++17.
 */
#ifndef __MATRIX_QR_H
#define __MATRIX_QR_H

#include <matrix/detail/qr_rows.h>
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
    detail::expect_right_side<Matrix, Right>();
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

namespace detail {
template <class Element> struct reflection {
  Element weight = 0; // 0 for the identity
  bool valid = false;
};
// The reflection that leaves zeros below row k of a column, of which `at` reads
// an element and `put` writes one. Row k becomes the element of the diagonal,
// and the rows below it those of v.
template <int Rows, class At, class Put>
MX_INLINE constexpr auto reflect_column(int k, At at, Put put) {
  using Element = decltype(at(0));
  using Reflection = reflection<Element>;
  // Scaled, so that no square overflows or underflows.
  Element scale = 0;
  for (int i = k; i < Rows; ++i)
    scale = magnitude(at(i)) > scale ? magnitude(at(i)) : scale;
  if (!is_divisor(scale))
    return Reflection{};
  Element below = 0;
  for (int i = k + 1; i < Rows; ++i)
    below += at(i) / scale * (at(i) / scale);
  const Element head = at(k), part = head / scale,
                length = root(part * part + below) * scale;
  // The sign that does not cancel.
  const Element diagonal = head > 0 ? -length : length;
  if (below == 0) // already triangular
    return Reflection{0, is_divisor(diagonal) && is_divisor(head)};
  const Element first = head - diagonal;
  for (int i = k + 1; i < Rows; ++i)
    put(i, at(i) / first);
  put(k, diagonal);
  return Reflection{(diagonal - head) / diagonal, is_divisor(diagonal)};
}
// By rows in registers.
template <class Factors, class Matrix>
MX_INLINE inline void reflect_rows(Factors &f, const Matrix &m) {
  constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>;
  qr_rows<Matrix> rows(m);
  for (int k = 0; k < Columns; ++k) {
    element_of<Matrix> column[Rows];
    rows.read(k, column);
    const auto found = reflect_column<Rows>(
        k, [&](int i) { return column[i]; },
        [&](int i, element_of<Matrix> x) { column[i] = x; });
    f.valid &= found.valid;
    f.weights[k] = found.weight;
    for (int i = 0; i < Rows; ++i)
      f.factors[i][k] = column[i];
    if (found.weight != 0 && k + 1 < Columns)
      rows.reflect(column, found.weight, k);
  }
}
} // namespace detail

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr qr_factors<plain_of<Matrix>> qr(const Matrix &m) {
  constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>;
  static_assert(Rows >= Columns,
                "QR of a matrix with no more columns than rows");
  using Element = element_of<Matrix>;
  qr_factors<plain_of<Matrix>> f = {m, {}, true};
  plain_of<Matrix> &a = f.factors;
  if constexpr (detail::qr_rows<plain_of<Matrix>>::Fits)
    if (!__builtin_is_constant_evaluated()) {
      detail::reflect_rows(f, plain_of<Matrix>(m));
      return f;
    }
  for (int k = 0; k < Columns; ++k) {
    const auto found = detail::reflect_column<Rows>(
        k, [&](int i) { return a[i][k]; },
        [&](int i, Element x) { a[i][k] = x; });
    f.valid &= found.valid;
    f.weights[k] = found.weight;
    if (found.weight == 0)
      continue;
    for (int j = k + 1; j < Columns; ++j) {
      Element s = a[k][j];
      for (int i = k + 1; i < Rows; ++i)
        s += a[i][k] * a[i][j];
      s *= found.weight;
      a[k][j] -= s;
      for (int i = k + 1; i < Rows; ++i)
        a[i][j] -= a[i][k] * s;
    }
  }
  return f;
}

template <class Matrix, class Right, detail::if_matrix<Matrix> = 0>
constexpr auto least_squares(const Matrix &a, const Right &b) {
  return qr(a).solve(b);
}

} // namespace mx

#endif
