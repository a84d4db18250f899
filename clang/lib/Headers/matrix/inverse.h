/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Determinants and inverses, in closed form to 4x4 and by LU above. C++17.
 *
 * The closed forms divide once. They multiply N elements, so the determinant of
 * a 4x4 overflows above 1e9 for floats and 1e77 for doubles, and underflows
 * below the reciprocals: the inverse is not valid then. lu(m).inverse() has no
 * such limit.
 */
#ifndef __MATRIX_INVERSE_H
#define __MATRIX_INVERSE_H

#include <matrix/lu.h>
#include <matrix/norms.h>

namespace mx {

namespace detail {
template <class M> MX_INLINE constexpr element_of<M> determinant2(const M &m) {
  return m[0][0] * m[1][1] - m[0][1] * m[1][0];
}
template <class M> MX_INLINE constexpr M adjugate2(const M &m) {
  return M{m[1][1], -m[0][1], -m[1][0], m[0][0]};
}

// Numbers and elements are selected, not the whole by ?:, which would be a
// branch: loops over many matrices share vectors. If nobody asks for valid, it
// costs nothing.
template <class M>
MX_INLINE constexpr checked<M> over(const M &adjugate,
                                    element_of<M> determinant) {
  element_of<M> scale = reciprocal(determinant);
  bool regular = (scale != 0) & is_finite(scale);
  M value = adjugate * (regular ? scale : element_of<M>(0));
  M finite = select(abs(value) <= limits<element_of<M>>::largest, value, M{});
  regular &= all_finite(value);
  return {finite, regular};
}

template <class M> MX_INLINE constexpr checked<M> inverse2(const M &m) {
  return over(adjugate2(m), determinant2(m));
}

// The rows of the adjugate are cross products of columns.
template <class M> MX_INLINE constexpr checked<M> inverse3(const M &m) {
  auto a = column(m, 0), b = column(m, 1), c = column(m, 2);
  auto bc = cross(b, c);
  plain_of<M> adjugate =
      transpose(from_columns<plain_of<M>>(bc, cross(c, a), cross(a, b)));
  return over(adjugate, dot(a, bc));
}

// By blocks of 2x2, whose adjugates stand for their inverses, so that only the
// determinant of the whole divides.
template <class M> struct quarters {
  using block = matrix_like<M, element_of<M>, 2, 2>;
  block a, b, c, d;
  element_of<M> det_a, det_b, det_c, det_d;
  block ab, dc; // adj(a) * b, adj(d) * c
  element_of<M> determinant;

  MX_INLINE constexpr explicit quarters(const M &m)
      : a(mx::block<2, 2>(m, 0, 0)), b(mx::block<2, 2>(m, 0, 2)),
        c(mx::block<2, 2>(m, 2, 0)), d(mx::block<2, 2>(m, 2, 2)),
        det_a(determinant2(a)), det_b(determinant2(b)), det_c(determinant2(c)),
        det_d(determinant2(d)), ab(adjugate2(a) * b), dc(adjugate2(d) * c),
        determinant(det_a * det_d + det_b * det_c - trace(block(ab * dc))) {}
};
template <class M> MX_INLINE constexpr checked<M> inverse4(const M &m) {
  using Q = quarters<M>;
  using block = typename Q::block;
  Q q(m);
  block p00 = adjugate2(block(q.a * q.det_d - q.b * q.dc));
  block p01 = adjugate2(block(q.c * q.det_b - q.d * adjugate2(q.ab)));
  block p10 = adjugate2(block(q.b * q.det_c - q.a * adjugate2(q.dc)));
  block p11 = adjugate2(block(q.d * q.det_a - q.c * q.ab));
  return over(from_blocks<plain_of<M>>(p00, p01, p10, p11), q.determinant);
}
} // namespace detail

template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr element_of<M> determinant(const M &m) {
  static_assert(rows_of<M> == columns_of<M>,
                "the determinant of a square matrix");
  constexpr int N = rows_of<M>;
  if constexpr (N == 1)
    return m[0][0];
  else if constexpr (N == 2)
    return detail::determinant2(m);
  else if constexpr (N == 3)
    return dot(column(m, 0), cross(column(m, 1), column(m, 2)));
  else if constexpr (N == 4)
    return detail::quarters<plain_of<M>>(m).determinant;
  else
    return lu(m).determinant();
}

// Valid if the determinant is finite and not 0, and so is each element.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr checked<plain_of<M>> inverse(const M &m) {
  static_assert(rows_of<M> == columns_of<M>, "the inverse of a square matrix");
  constexpr int N = rows_of<M>;
  if constexpr (N == 1)
    return detail::over(plain_of<M>{1}, m[0][0]);
  else if constexpr (N == 2)
    return detail::inverse2(plain_of<M>(m));
  else if constexpr (N == 3)
    return detail::inverse3(plain_of<M>(m));
  else if constexpr (N == 4)
    return detail::inverse4(plain_of<M>(m));
  else
    return lu(m).inverse();
}

// 1 for an orthogonal matrix times a number, near the rounding error where the
// inverse has no digit that is right, and 0 where there is none.
template <class M, detail::if_matrix<M> = 0>
constexpr element_of<M> reciprocal_condition(const M &m) {
  auto r = lu(m).inverse();
  element_of<M> product = norm_1(m) * norm_1(r.value);
  return r.valid && detail::is_divisor(product) ? 1 / product : 0;
}

} // namespace mx

#endif
