/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Norms, and what is made of them. C++17.
 *
 * A square that overflows makes norm() infinite and one that underflows makes
 * it 0: stable_norm() scales first and has neither.
 */
#ifndef __MATRIX_NORMS_H
#define __MATRIX_NORMS_H

#include <matrix/types.h>

namespace mx {

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr element_of<Matrix> squared_norm(const Matrix &m) {
  return dot(m, m);
}
// The Euclidean norm of a row or column, and Frobenius' of other matrices.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr element_of<Matrix> norm(const Matrix &m) {
  return detail::root(dot(m, m));
}
// The largest magnitude, or a NaN if there is one.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr element_of<Matrix> norm_max(const Matrix &m) {
  return all(m == m) ? max_element(abs(m)) : sum(abs(m));
}
// The largest sum of magnitudes of a column.
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr element_of<Matrix> norm_1(const Matrix &m) {
  element_of<Matrix> largest = 0;
  for (int j = 0; j < columns_of<Matrix>; ++j) {
    element_of<Matrix> s = sum(abs(column(m, j)));
    largest = largest < s || s != s ? s : largest;
  }
  return largest;
}
// The largest sum of magnitudes of a row.
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr element_of<Matrix> norm_infinity(const Matrix &m) {
  return norm_1(transpose(m));
}
// norm(m) where squares may overflow or underflow.
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr element_of<Matrix> stable_norm(const Matrix &m) {
  element_of<Matrix> scale = norm_max(m);
  if (!(scale > 0 && detail::is_finite(scale)))
    return sum(abs(m));
  return scale * norm(m / scale);
}

// m / norm(m), or 0 where the norm is 0 or not finite.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr Matrix normalize(const Matrix &m) {
  element_of<Matrix> length = norm(m);
  bool valid = (length > 0) & detail::is_finite(length);
  Matrix unit = m / (length > 0 ? length : element_of<Matrix>(1));
  // By a mask and not by ?:, which is a branch in loops over many vectors.
  using mask = matrix_like<Matrix, bool, rows_of<Matrix>, columns_of<Matrix>>;
  return select(fill<mask>(valid), unit, Matrix{});
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr element_of<Matrix> distance(const Matrix &a,
                                                const Matrix &b) {
  return norm(a - b);
}

// The cross product of columns or rows of three.
template <class Vector, detail::if_matrix<Vector> = 0>
MX_INLINE constexpr Vector cross(const Vector &a, const Vector &b) {
  if constexpr (columns_of<Vector> == 1) {
    static_assert(rows_of<Vector> == 3, "cross takes columns or rows of three");
    return Vector{a[1][0] * b[2][0] - a[2][0] * b[1][0],
                  a[2][0] * b[0][0] - a[0][0] * b[2][0],
                  a[0][0] * b[1][0] - a[1][0] * b[0][0]};
  } else {
    static_assert(rows_of<Vector> == 1 && columns_of<Vector> == 3,
                  "cross takes columns or rows of three");
    return transpose(cross(transpose(a), transpose(b)));
  }
}
// skew(a) * b is cross(a, b), for columns.
template <class Vector, detail::if_matrix<Vector> = 0>
MX_INLINE constexpr auto skew(const Vector &a) {
  using Matrix = matrix_like<Vector, element_of<Vector>, 3, 3>;
  return Matrix{0,        -a[2][0], a[1][0], a[2][0], 0,
                -a[0][0], -a[1][0], a[0][0], 0};
}

} // namespace mx

#endif
