/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LU with partial pivoting, and solutions by it. C++17.
 */
#ifndef __MATRIX_LU_H
#define __MATRIX_LU_H

#include <matrix/detail/checked.h>
#include <matrix/triangular.h>

namespace mx {

// P * m = L * U. Valid if each pivot is finite and not 0.
template <class Matrix> struct lu_factors {
  static constexpr int Extent = rows_of<Matrix>;
  using element = element_of<Matrix>;

  Matrix factors;     // U, and L without the ones of its diagonal below it
  int pivots[Extent]; // in step k, rows k and pivots[k] were exchanged
  bool valid;

  constexpr element determinant() const {
    element product = factors[0][0];
    for (int k = 1; k < Extent; ++k)
      product *= factors[k][k];
    bool odd = false;
    for (int k = 0; k < Extent; ++k)
      odd ^= pivots[k] != k;
    return odd ? -product : product;
  }

  // x of m * x = b, for any number of columns.
  template <class Right, detail::if_matrix<Right> = 0>
  constexpr checked<plain_of<Right>> solve(const Right &b) const {
    detail::expect_right_side<Matrix, Right>();
    if (!valid)
      return {plain_of<Right>{}, false};
    plain_of<Right> x = b;
    for (int k = 0; k < Extent; ++k)
      for (int j = 0; j < columns_of<Right>; ++j) {
        element upper = x[k][j];
        x[k][j] = x[pivots[k]][j];
        x[pivots[k]][j] = upper;
      }
    detail::eliminate_down<true>(factors, x);
    detail::eliminate_up(factors, x);
    return detail::check(x, true);
  }
  constexpr checked<Matrix> inverse() const {
    return solve(identity<Matrix>());
  }
};

namespace detail {
// Whether each column is one value, as vectors of 16 lanes or few elements are.
// Between those the loops below are as fast.
inline constexpr bool has_column_values(int extent) {
  return extent == 3 || extent == 4 ||
         (extent > 9 && extent < most_in_registers);
}

// The same sums as below. Rows stay where they are until the end: exchanged in
// memory, each column would be read before what is written arrives there. The
// k-th row is rows[k], and `open` is 1 where a row was no pivot yet.
template <class Matrix>
MX_INLINE constexpr void factor_columns(Matrix &a, int *pivots, bool &valid) {
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  using column_type = matrix_like<Matrix, Element, Extent, 1>;
  column_type columns[Extent] = {}, number = {};
  int rows[Extent] = {};
  MX_UNROLLED
  for (int k = 0; k < Extent; ++k) {
    columns[k] = column(a, k);
    number[k][0] = Element(k);
    rows[k] = k;
  }
  column_type open = fill<column_type>(1);
  MX_UNROLLED
  for (int k = 0; k < Extent; ++k) {
    int pivot = k;
    Element largest = magnitude(columns[k][rows[k]][0]);
    MX_UNROLLED
    for (int i = k + 1; i < Extent; ++i) {
      const Element x = magnitude(columns[k][rows[i]][0]);
      pivot = x > largest ? i : pivot;
      largest = x > largest ? x : largest;
    }
    pivots[k] = pivot;
    const int row = rows[pivot];
    rows[pivot] = rows[k];
    rows[k] = row;
    const Element divisor = columns[k][row][0];
    valid &= is_divisor(divisor);
    open = select(number == Element(row), column_type{}, open);
    // A pivot of 0 has only zeros below it.
    const column_type quotients =
        columns[k] / (divisor == 0 ? Element(1) : divisor);
    const column_type factors =
        select(open != Element(0), quotients, column_type{});
    columns[k] = select(open != Element(0), quotients, columns[k]);
    MX_UNROLLED
    for (int j = k + 1; j < Extent; ++j)
      columns[j] -= factors * columns[j][row][0];
  }
  for (int i = 0; i < Extent; ++i) {
    MX_UNROLLED
    for (int j = 0; j < Extent; ++j)
      a[i][j] = columns[j][rows[i]][0];
  }
}
} // namespace detail

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr lu_factors<plain_of<Matrix>> lu(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>, "LU of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  lu_factors<plain_of<Matrix>> r = {m, {}, true};
  plain_of<Matrix> &a = r.factors;
  if constexpr (detail::has_column_values(Extent)) {
    detail::factor_columns(a, r.pivots, r.valid);
    return r;
  }
  for (int k = 0; k < Extent; ++k) {
    int pivot = k;
    for (int i = k + 1; i < Extent; ++i)
      if (detail::magnitude(a[i][k]) > detail::magnitude(a[pivot][k]))
        pivot = i;
    r.pivots[k] = pivot;
    for (int j = 0; j < Extent; ++j) {
      Element upper = a[k][j];
      a[k][j] = a[pivot][j];
      a[pivot][j] = upper;
    }
    r.valid &= detail::is_divisor(a[k][k]);
    // A pivot of 0 has only zeros below it.
    Element divisor = a[k][k] == 0 ? Element(1) : a[k][k];
    Element factors[Extent] = {};
    for (int i = 0; i < Extent; ++i)
      factors[i] = i > k ? a[i][k] / divisor : Element(0);
    for (int i = 0; i < Extent; ++i)
      a[i][k] = i > k ? factors[i] : a[i][k];
    for (int j = k + 1; j < Extent; ++j) {
      Element upper = a[k][j];
      for (int i = 0; i < Extent; ++i)
        a[i][j] -= factors[i] * upper;
    }
  }
  return r;
}

// x of a * x = b, for any number of columns of b.
template <class Matrix, class Right, detail::if_matrix<Matrix> = 0,
          detail::if_matrix<Right> = 0>
constexpr checked<plain_of<Right>> solve(const Matrix &a, const Right &b) {
  return lu(a).solve(b);
}

} // namespace mx

#endif
