/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Solutions of triangular systems. C++17.
 *
 * A solution is valid if no element of the diagonal is 0 and all elements of
 * the solution are finite.
 */
#ifndef __MATRIX_TRIANGULAR_H
#define __MATRIX_TRIANGULAR_H

#include <matrix/detail/triangular_pieces.h>

namespace mx {

namespace detail {
// x becomes the solution of L * x = x. Each step takes a column of L, so that
// the innermost loop goes through memory of column-major matrices.
//
// One right side of some numbers is a value, in which each step subtracts a
// whole column: the elements that are known are not read again. In a constant
// expression they could overflow, which is an error.
template <bool Unit, bool Down, class Matrix, class Right>
MX_INLINE inline void eliminate_column(const Matrix &t, Right &x) {
  constexpr int Extent = rows_of<Matrix>;
  Right rest = x;
  MX_UNROLLED
  for (int step = 0; step < Extent; ++step) {
    const int k = Down ? step : Extent - 1 - step;
    auto solution = rest[k][0];
    if constexpr (!Unit)
      solution /= t[k][k];
    x[k][0] = solution;
    rest -= (Right)column(t, k) * solution;
  }
}
template <bool Down, class Matrix, class Right>
inline constexpr bool is_one_column =
    MX_HAS_MATRIX_TYPE && columns_of<Right> == 1 &&
    (rows_of<Matrix> > (Down ? 6 : 8)) && rows_of<Matrix> <= most_in_registers;
// False where x stays as it is, for a loop over single elements.
template <triangular Which, bool Unit, class Matrix, class Right>
MX_INLINE constexpr bool eliminates_pieces(const Matrix &t, Right &x) {
  using pieces = triangular_pieces<Which, Unit, Matrix, Right>;
  if constexpr (pieces::Fits)
    if (!__builtin_is_constant_evaluated()) {
      pieces(t).eliminate(x);
      return true;
    }
  return false;
}
template <bool Unit, class Matrix, class Right>
constexpr void eliminate_down(const Matrix &l, Right &x) {
  if constexpr (is_one_column<true, Matrix, Right>)
    if (!__builtin_is_constant_evaluated())
      return eliminate_column<Unit, true>(l, x);
  if (eliminates_pieces<triangular::lower, Unit>(l, x))
    return;
  for (int k = 0; k < rows_of<Matrix>; ++k)
    for (int j = 0; j < columns_of<Right>; ++j) {
      if constexpr (!Unit)
        x[k][j] /= l[k][k];
      for (int i = k + 1; i < rows_of<Matrix>; ++i)
        x[i][j] -= l[i][k] * x[k][j];
    }
}
template <class Matrix, class Right>
constexpr void eliminate_up(const Matrix &u, Right &x) {
  if constexpr (is_one_column<false, Matrix, Right>)
    if (!__builtin_is_constant_evaluated())
      return eliminate_column<false, false>(u, x);
  if (eliminates_pieces<triangular::upper, false>(u, x))
    return;
  for (int k = rows_of<Matrix> - 1; k >= 0; --k)
    for (int j = 0; j < columns_of<Right>; ++j) {
      x[k][j] /= u[k][k];
      for (int i = 0; i < k; ++i)
        x[i][j] -= u[i][k] * x[k][j];
    }
}
// The same of U = transpose(L), and of L with ones on its diagonal: sums go
// upwards in the matrix, too, so what was found last is added last, and a
// processor begins with the others before it is there.
template <bool Unit, class Matrix, class Right>
constexpr void eliminate_up_transposed(const Matrix &l, Right &x) {
  if (eliminates_pieces<triangular::lower_transposed, Unit>(l, x))
    return;
  for (int k = rows_of<Matrix> - 1; k >= 0; --k)
    for (int j = 0; j < columns_of<Right>; ++j) {
      element_of<Matrix> rest = x[k][j];
      for (int i = rows_of<Matrix> - 1; i > k; --i)
        rest -= l[i][k] * x[i][j];
      if constexpr (Unit)
        x[k][j] = rest;
      else
        x[k][j] = rest / l[k][k];
    }
}
template <class Matrix, class Right> constexpr void expect_triangle() {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "a triangle of a square matrix");
  expect_right_side<Matrix, Right>();
}
template <class Matrix> constexpr bool divides(const Matrix &m) {
  bool valid = true;
  for (int k = 0; k < rows_of<Matrix>; ++k)
    valid &= is_divisor(m[k][k]);
  return valid;
}
} // namespace detail

// Only the lower triangle of l is read.
template <class Matrix, class Right, detail::if_matrix<Matrix> = 0>
constexpr checked<plain_of<Right>> solve_lower(const Matrix &l,
                                               const Right &b) {
  detail::expect_triangle<Matrix, Right>();
  if (!detail::divides(l))
    return {plain_of<Right>{}, false};
  plain_of<Right> x = b;
  detail::eliminate_down<false>(l, x);
  return detail::check(x, true);
}
// The elements of the diagonal count as ones.
template <class Matrix, class Right, detail::if_matrix<Matrix> = 0>
constexpr checked<plain_of<Right>> solve_unit_lower(const Matrix &l,
                                                    const Right &b) {
  detail::expect_triangle<Matrix, Right>();
  plain_of<Right> x = b;
  detail::eliminate_down<true>(l, x);
  return detail::check(x, true);
}
// Only the upper triangle of u is read.
template <class Matrix, class Right, detail::if_matrix<Matrix> = 0>
constexpr checked<plain_of<Right>> solve_upper(const Matrix &u,
                                               const Right &b) {
  detail::expect_triangle<Matrix, Right>();
  if (!detail::divides(u))
    return {plain_of<Right>{}, false};
  plain_of<Right> x = b;
  detail::eliminate_up(u, x);
  return detail::check(x, true);
}

} // namespace mx

#endif
