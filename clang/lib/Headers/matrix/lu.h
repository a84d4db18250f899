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
template <class M> struct lu_factors {
  static constexpr int N = rows_of<M>;
  using element = element_of<M>;

  M factors;     // U, and L without the ones of its diagonal below it
  int pivots[N]; // in step k, rows k and pivots[k] were exchanged
  bool valid;

  constexpr element determinant() const {
    element product = factors[0][0];
    for (int k = 1; k < N; ++k)
      product *= factors[k][k];
    bool odd = false;
    for (int k = 0; k < N; ++k)
      odd ^= pivots[k] != k;
    return odd ? -product : product;
  }

  // x of m * x = b, for any number of columns.
  template <class B, detail::if_matrix<B> = 0>
  constexpr checked<plain_of<B>> solve(const B &b) const {
    static_assert(rows_of<B> == N, "the right side has as many rows");
    if (!valid)
      return {plain_of<B>{}, false};
    plain_of<B> x = b;
    for (int k = 0; k < N; ++k)
      for (int j = 0; j < columns_of<B>; ++j) {
        element upper = x[k][j];
        x[k][j] = x[pivots[k]][j];
        x[pivots[k]][j] = upper;
      }
    detail::eliminate_down<true>(factors, x);
    detail::eliminate_up(factors, x);
    return detail::check(x, true);
  }
  constexpr checked<M> inverse() const { return solve(identity<M>()); }
};

template <class M, detail::if_matrix<M> = 0>
constexpr lu_factors<plain_of<M>> lu(const M &m) {
  static_assert(rows_of<M> == columns_of<M>, "LU of a square matrix");
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  lu_factors<plain_of<M>> r = {m, {}, true};
  plain_of<M> &a = r.factors;
  for (int k = 0; k < N; ++k) {
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (detail::magnitude(a[i][k]) > detail::magnitude(a[pivot][k]))
        pivot = i;
    r.pivots[k] = pivot;
    for (int j = 0; j < N; ++j) {
      T upper = a[k][j];
      a[k][j] = a[pivot][j];
      a[pivot][j] = upper;
    }
    r.valid &= detail::is_divisor(a[k][k]);
    // A pivot of 0 has only zeros below it.
    T divisor = a[k][k] == 0 ? T(1) : a[k][k];
    T factors[N] = {};
    for (int i = 0; i < N; ++i)
      factors[i] = i > k ? a[i][k] / divisor : T(0);
    for (int i = 0; i < N; ++i)
      a[i][k] = i > k ? factors[i] : a[i][k];
    for (int j = k + 1; j < N; ++j) {
      T upper = a[k][j];
      for (int i = 0; i < N; ++i)
        a[i][j] -= factors[i] * upper;
    }
  }
  return r;
}

// x of a * x = b, for any number of columns of b.
template <class M, class B, detail::if_matrix<M> = 0, detail::if_matrix<B> = 0>
constexpr checked<plain_of<B>> solve(const M &a, const B &b) {
  return lu(a).solve(b);
}

} // namespace mx

#endif
