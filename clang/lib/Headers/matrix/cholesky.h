/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cholesky's factorization, with and without square roots. C++17.
 *
 * Both read the lower triangle alone, and take the matrix for symmetric.
 */
#ifndef __MATRIX_CHOLESKY_H
#define __MATRIX_CHOLESKY_H

#include <matrix/detail/checked.h>
#include <matrix/triangular.h>

namespace mx {

namespace detail {
// Column j, with zeros above the diagonal: loops over whole columns have ends
// that are constants.
template <class M, class T, int N>
constexpr void lower_column(const M &m, int j, T (&column)[N]) {
  for (int i = 0; i < N; ++i)
    column[i] = i < j ? T(0) : m[i][j];
}
} // namespace detail

// m = lower * transpose(lower). Valid if m is positive definite.
template <class M> struct cholesky_factor {
  M lower;
  bool valid;

  template <class B, detail::if_matrix<B> = 0>
  constexpr checked<plain_of<B>> solve(const B &b) const {
    static_assert(rows_of<B> == rows_of<M>, "the right side has as many rows");
    if (!valid)
      return {plain_of<B>{}, false};
    plain_of<B> x = b;
    detail::eliminate_down<false>(lower, x);
    detail::eliminate_up_transposed<false>(lower, x);
    return detail::check(x, true);
  }
  constexpr checked<M> inverse() const { return solve(identity<M>()); }
  constexpr element_of<M> determinant() const {
    element_of<M> product = 1;
    for (int k = 0; k < rows_of<M>; ++k)
      product *= lower[k][k];
    return product * product;
  }
};

template <class M, detail::if_matrix<M> = 0>
constexpr cholesky_factor<plain_of<M>> cholesky(const M &m) {
  static_assert(rows_of<M> == columns_of<M>, "Cholesky of a square matrix");
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  plain_of<M> l = {};
  bool valid = true;
  for (int j = 0; j < N; ++j) {
    T rest[N] = {};
    detail::lower_column(m, j, rest);
    for (int k = 0; k < j; ++k) {
      T factor = l[j][k];
      for (int i = 0; i < N; ++i)
        rest[i] -= l[i][k] * factor;
    }
    bool positive = (rest[j] > 0) & detail::is_finite(rest[j]);
    valid &= positive;
    T root = detail::root(positive ? rest[j] : T(1));
    for (int i = 0; i < N; ++i) {
      T quotient =
          rest[i] / root; // of all rows, since a choice would be a branch
      l[i][j] = i < j ? T(0) : quotient;
    }
  }
  return {valid ? l : plain_of<M>{}, valid};
}

// m = lower * diag(diagonal) * transpose(lower), without pivots: for positive
// definite and quasi-definite matrices. Valid if no element of diagonal is 0.
template <class M> struct ldlt_factors {
  M lower; // ones on its diagonal
  matrix_like<M, element_of<M>, rows_of<M>, 1> diagonal;
  bool valid;

  template <class B, detail::if_matrix<B> = 0>
  constexpr checked<plain_of<B>> solve(const B &b) const {
    static_assert(rows_of<B> == rows_of<M>, "the right side has as many rows");
    if (!valid)
      return {plain_of<B>{}, false};
    plain_of<B> x = b;
    detail::eliminate_down<true>(lower, x);
    for (int j = 0; j < columns_of<B>; ++j)
      for (int i = 0; i < rows_of<B>; ++i)
        x[i][j] /= diagonal[i][0];
    detail::eliminate_up_transposed<true>(lower, x);
    return detail::check(x, true);
  }
  constexpr checked<M> inverse() const { return solve(identity<M>()); }
  constexpr element_of<M> determinant() const {
    element_of<M> product = diagonal[0][0];
    for (int k = 1; k < rows_of<M>; ++k)
      product *= diagonal[k][0];
    return product;
  }
};

template <class M, detail::if_matrix<M> = 0>
constexpr ldlt_factors<plain_of<M>> ldlt(const M &m) {
  static_assert(rows_of<M> == columns_of<M>, "LDLT of a square matrix");
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  plain_of<M> l = {};
  matrix_like<M, T, N, 1> d = {};
  bool valid = true;
  for (int j = 0; j < N; ++j) {
    T rest[N] = {};
    detail::lower_column(m, j, rest);
    for (int k = 0; k < j; ++k) {
      T factor = l[j][k] * d[k][0];
      for (int i = 0; i < N; ++i)
        rest[i] -= l[i][k] * factor;
    }
    T pivot = rest[j];
    valid &= detail::is_divisor(pivot);
    d[j][0] = pivot;
    T divisor = pivot == 0 ? T(1) : pivot;
    for (int i = 0; i < N; ++i) {
      T quotient = rest[i] / divisor;
      l[i][j] = i < j ? T(0) : quotient;
    }
    l[j][j] = 1;
  }
  if (!valid)
    return {plain_of<M>{}, {}, false};
  return {l, d, true};
}

} // namespace mx

#endif
