/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cholesky's factorization, with and without square roots. C++17.
 *
 * Both read the lower triangle alone, and take the matrix for symmetric.
 */
#ifndef __MATRIX_CHOLESKY_H
#define __MATRIX_CHOLESKY_H

#include <matrix/detail/checked.h>
#include <matrix/detail/cholesky_pieces.h>
#include <matrix/triangular.h>

namespace mx {

namespace detail {
// Column j, with zeros above the diagonal: loops over whole columns have ends
// that are constants.
template <class Matrix, class Element, int Extent>
constexpr void lower_column(const Matrix &m, int j, Element (&column)[Extent]) {
  for (int i = 0; i < Extent; ++i)
    column[i] = i < j ? Element(0) : m[i][j];
}

// The same sums as below. Each column is subtracted from those behind it once
// it is known: they wait for it alone, and not for each other.
template <class Matrix, class Lower>
MX_INLINE constexpr void factor_columns(const Matrix &m, Lower &l,
                                        bool &valid) {
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  using column_type = matrix_like<Lower, Element, Extent, 1>;
  column_type columns[Extent] = {};
  MX_UNROLLED
  for (int j = 0; j < Extent; ++j)
    MX_UNROLLED
  for (int i = 0; i < Extent; ++i)
    columns[j][i][0] = i < j ? Element(0) : m[i][j];
  MX_UNROLLED
  for (int k = 0; k < Extent; ++k) {
    const Element pivot = columns[k][k][0];
    const bool positive = (pivot > 0) & is_finite(pivot);
    valid &= positive;
    const Element length = root(positive ? pivot : Element(1));
    columns[k] /= length;
    columns[k][k][0] = length;
    MX_UNROLLED
    for (int j = k + 1; j < Extent; ++j)
      columns[j] -= columns[k] * columns[k][j][0];
  }
  MX_UNROLLED
  for (int j = 0; j < Extent; ++j) {
    MX_UNROLLED
    for (int i = 0; i < j; ++i)
      columns[j][i][0] = 0;
    l = insert_column(l, j, columns[j]);
  }
}

} // namespace detail

// m = lower * transpose(lower). Valid if m is positive definite.
template <class Matrix> struct cholesky_factor {
  Matrix lower;
  bool valid;

  template <class Right, detail::if_matrix<Right> = 0>
  constexpr checked<plain_of<Right>> solve(const Right &b) const {
    detail::expect_right_side<Matrix, Right>();
    if (!valid)
      return {plain_of<Right>{}, false};
    plain_of<Right> x = b;
    detail::eliminate_down<false>(lower, x);
    detail::eliminate_up_transposed<false>(lower, x);
    return detail::check(x, true);
  }
  constexpr checked<Matrix> inverse() const {
    return solve(identity<Matrix>());
  }
  constexpr element_of<Matrix> determinant() const {
    element_of<Matrix> product = 1;
    for (int k = 0; k < rows_of<Matrix>; ++k)
      product *= lower[k][k];
    return product * product;
  }
};

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr cholesky_factor<plain_of<Matrix>> cholesky(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "Cholesky of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  plain_of<Matrix> l = {};
  bool valid = true;
  if constexpr (Extent > 4 && Extent <= detail::most_in_registers) {
    detail::factor_columns(m, l, valid);
    return {valid ? l : plain_of<Matrix>{}, valid};
  }
  if constexpr (MX_HAS_ROOM && Extent > detail::most_in_registers)
    if (!__builtin_is_constant_evaluated()) {
      detail::cholesky_pieces<plain_of<Matrix>> pieces;
      pieces.read(m);
      pieces.factor();
      cholesky_factor<plain_of<Matrix>> result;
      result.valid = pieces.valid;
      if (pieces.valid)
        pieces.write(result.lower);
      else
        result.lower = plain_of<Matrix>{};
      return result;
    }
  for (int j = 0; j < Extent; ++j) {
    Element rest[Extent] = {};
    detail::lower_column(m, j, rest);
    for (int k = 0; k < j; ++k) {
      Element factor = l[j][k];
      for (int i = 0; i < Extent; ++i)
        rest[i] -= l[i][k] * factor;
    }
    bool positive = (rest[j] > 0) & detail::is_finite(rest[j]);
    valid &= positive;
    Element root = detail::root(positive ? rest[j] : Element(1));
    for (int i = 0; i < Extent; ++i) {
      Element quotient =
          rest[i] / root; // of all rows, since a choice would be a branch
      l[i][j] = i < j ? Element(0) : i == j ? root : quotient;
    }
  }
  return {valid ? l : plain_of<Matrix>{}, valid};
}

// m = lower * diag(diagonal) * transpose(lower), without pivots: for positive
// definite and quasi-definite matrices. Valid if no element of diagonal is 0.
template <class Matrix> struct ldlt_factors {
  Matrix lower; // ones on its diagonal
  matrix_like<Matrix, element_of<Matrix>, rows_of<Matrix>, 1> diagonal;
  bool valid;

  template <class Right, detail::if_matrix<Right> = 0>
  constexpr checked<plain_of<Right>> solve(const Right &b) const {
    detail::expect_right_side<Matrix, Right>();
    if (!valid)
      return {plain_of<Right>{}, false};
    plain_of<Right> x = b;
    detail::eliminate_down<true>(lower, x);
    for (int j = 0; j < columns_of<Right>; ++j)
      for (int i = 0; i < rows_of<Right>; ++i)
        x[i][j] /= diagonal[i][0];
    detail::eliminate_up_transposed<true>(lower, x);
    return detail::check(x, true);
  }
  constexpr checked<Matrix> inverse() const {
    return solve(identity<Matrix>());
  }
  constexpr element_of<Matrix> determinant() const {
    element_of<Matrix> product = diagonal[0][0];
    for (int k = 1; k < rows_of<Matrix>; ++k)
      product *= diagonal[k][0];
    return product;
  }
};

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr ldlt_factors<plain_of<Matrix>> ldlt(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "LDLT of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  plain_of<Matrix> l = {};
  matrix_like<Matrix, Element, Extent, 1> d = {};
  bool valid = true;
  for (int j = 0; j < Extent; ++j) {
    Element rest[Extent] = {};
    detail::lower_column(m, j, rest);
    for (int k = 0; k < j; ++k) {
      Element factor = l[j][k] * d[k][0];
      for (int i = 0; i < Extent; ++i)
        rest[i] -= l[i][k] * factor;
    }
    Element pivot = rest[j];
    valid &= detail::is_divisor(pivot);
    d[j][0] = pivot;
    Element divisor = pivot == 0 ? Element(1) : pivot;
    for (int i = 0; i < Extent; ++i) {
      Element quotient = rest[i] / divisor;
      l[i][j] = i < j ? Element(0) : quotient;
    }
    l[j][j] = 1;
  }
  if (!valid)
    return {plain_of<Matrix>{}, {}, false};
  return {l, d, true};
}

} // namespace mx

#endif
