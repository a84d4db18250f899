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
    static_assert(rows_of<Right> == Extent, "the right side has as many rows");
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

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr lu_factors<plain_of<Matrix>> lu(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>, "LU of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  lu_factors<plain_of<Matrix>> r = {m, {}, true};
  plain_of<Matrix> &a = r.factors;
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
