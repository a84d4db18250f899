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

template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr element_of<M> squared_norm(const M &m) {
  return dot(m, m);
}
// The Euclidean norm of a row or column, and Frobenius' of other matrices.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr element_of<M> norm(const M &m) {
  return detail::root(dot(m, m));
}
// The largest magnitude.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr element_of<M> norm_max(const M &m) {
  return max_element(abs(m));
}
// The largest sum of magnitudes of a column.
template <class M, detail::if_matrix<M> = 0>
constexpr element_of<M> norm_1(const M &m) {
  element_of<M> largest = 0;
  for (int j = 0; j < columns_of<M>; ++j) {
    element_of<M> s = sum(abs(column(m, j)));
    largest = largest < s || s != s ? s : largest;
  }
  return largest;
}
// The largest sum of magnitudes of a row.
template <class M, detail::if_matrix<M> = 0>
constexpr element_of<M> norm_infinity(const M &m) {
  return norm_1(transpose(m));
}
// norm(m) where squares may overflow or underflow.
template <class M, detail::if_matrix<M> = 0>
constexpr element_of<M> stable_norm(const M &m) {
  element_of<M> scale = norm_max(m);
  if (!(scale > 0 && detail::is_finite(scale)))
    return sum(abs(m));
  return scale * norm(m / scale);
}

// m / norm(m), or 0 where the norm is 0 or not finite.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr M normalize(const M &m) {
  element_of<M> length = norm(m);
  bool valid = (length > 0) & detail::is_finite(length);
  M unit = m / (length > 0 ? length : element_of<M>(1));
  // By a mask and not by ?:, which is a branch in loops over many vectors.
  using mask = matrix_like<M, bool, rows_of<M>, columns_of<M>>;
  return select(fill<mask>(valid), unit, M{});
}
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr element_of<M> distance(const M &a, const M &b) {
  return norm(a - b);
}

// The cross product of columns or rows of three.
template <class V, detail::if_matrix<V> = 0>
MX_INLINE constexpr V cross(const V &a, const V &b) {
  if constexpr (columns_of<V> == 1) {
    static_assert(rows_of<V> == 3, "cross takes columns or rows of three");
    return V{a[1][0] * b[2][0] - a[2][0] * b[1][0],
             a[2][0] * b[0][0] - a[0][0] * b[2][0],
             a[0][0] * b[1][0] - a[1][0] * b[0][0]};
  } else {
    static_assert(rows_of<V> == 1 && columns_of<V> == 3,
                  "cross takes columns or rows of three");
    return transpose(cross(transpose(a), transpose(b)));
  }
}
// skew(a) * b is cross(a, b), for columns.
template <class V, detail::if_matrix<V> = 0>
MX_INLINE constexpr auto skew(const V &a) {
  using M = matrix_like<V, element_of<V>, 3, 3>;
  return M{0, -a[2][0], a[1][0], a[2][0], 0, -a[0][0], -a[1][0], a[0][0], 0};
}

} // namespace mx

#endif
