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
template <class Matrix>
MX_INLINE constexpr element_of<Matrix> determinant2(const Matrix &m) {
  return m[0][0] * m[1][1] - m[0][1] * m[1][0];
}
template <class Matrix> MX_INLINE constexpr Matrix adjugate2(const Matrix &m) {
  return Matrix{m[1][1], -m[0][1], -m[1][0], m[0][0]};
}

// Elements are selected, not the whole by ?:, which would be a branch: loops
// over many matrices share vectors. What is not finite has no difference of 0
// from itself. Nothing times an infinity or a NaN is finite, so the
// determinant's inverse needs no test of its own for the value. If nobody asks
// for valid, it costs nothing.
template <class Matrix>
MX_INLINE constexpr checked<Matrix> over(const Matrix &adjugate,
                                         element_of<Matrix> determinant) {
  element_of<Matrix> scale = reciprocal(determinant);
  Matrix value = adjugate * scale;
  auto finite = value - value == Matrix{};
  bool regular = is_divisor(scale);
  regular &= all(finite);
  return {select(finite, value, Matrix{}), regular};
}

template <class Matrix>
MX_INLINE constexpr checked<plain_of<Matrix>> inverse2(const Matrix &m) {
  return over(plain_of<Matrix>(adjugate2(m)), determinant2(m));
}

// The rows of the adjugate are cross products of columns.
template <class Matrix>
MX_INLINE constexpr checked<plain_of<Matrix>> inverse3(const Matrix &m) {
  auto a = column_of(m, 0), b = column_of(m, 1), c = column_of(m, 2);
  auto bc = cross(b, c);
  plain_of<Matrix> adjugate =
      transpose(from_columns<plain_of<Matrix>>(bc, cross(c, a), cross(a, b)));
  return over(adjugate, dot(a, bc));
}

// By blocks of 2x2, whose adjugates stand for their inverses, so that only the
// determinant of the whole divides.
template <class Matrix> struct quarters {
  using block = matrix_like<Matrix, element_of<Matrix>, 2, 2>;
  block a, b, c, d;
  element_of<Matrix> det_a, det_b, det_c, det_d;
  block ab, dc; // adj(a) * b, adj(d) * c
  element_of<Matrix> determinant;

  MX_INLINE constexpr explicit quarters(const Matrix &m)
      : a(block_of<2, 2>(m, 0, 0)), b(block_of<2, 2>(m, 0, 2)),
        c(block_of<2, 2>(m, 2, 0)), d(block_of<2, 2>(m, 2, 2)),
        det_a(determinant2(a)), det_b(determinant2(b)), det_c(determinant2(c)),
        det_d(determinant2(d)), ab(adjugate2(a) * b), dc(adjugate2(d) * c),
        determinant(det_a * det_d + det_b * det_c - trace(block(ab * dc))) {}
};
template <class Matrix>
MX_INLINE constexpr checked<plain_of<Matrix>> inverse4(const Matrix &m) {
  using Quarters = quarters<Matrix>;
  using block = typename Quarters::block;
  Quarters q(m);
  block p00 = adjugate2(block(q.a * q.det_d - q.b * q.dc));
  block p01 = adjugate2(block(q.c * q.det_b - q.d * adjugate2(q.ab)));
  block p10 = adjugate2(block(q.b * q.det_c - q.a * adjugate2(q.dc)));
  block p11 = adjugate2(block(q.d * q.det_a - q.c * q.ab));
  return over(from_blocks<plain_of<Matrix>>(p00, p01, p10, p11), q.determinant);
}
} // namespace detail

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr element_of<Matrix> determinant(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "the determinant of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  if constexpr (Extent == 1)
    return m[0][0];
  else if constexpr (Extent == 2)
    return detail::determinant2(m);
  else if constexpr (Extent == 3)
    return dot(detail::column_of(m, 0),
               cross(detail::column_of(m, 1), detail::column_of(m, 2)));
  else if constexpr (Extent == 4)
    return detail::quarters<plain_of<Matrix>>(m).determinant;
  else
    return lu(m).determinant();
}

// Valid if the determinant is finite and not 0, and so is each element.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr checked<plain_of<Matrix>> inverse(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "the inverse of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  if constexpr (Extent == 1)
    return detail::over(plain_of<Matrix>{1}, m[0][0]);
  else if constexpr (Extent == 2)
    return detail::inverse2(m);
  else if constexpr (Extent == 3)
    return detail::inverse3(m);
  else if constexpr (Extent == 4)
    return detail::inverse4(m);
  else
    return lu(m).inverse();
}

// 1 for an orthogonal matrix times a number, near the rounding error where the
// inverse has no digit that is right, and 0 where there is none.
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr element_of<Matrix> reciprocal_condition(const Matrix &m) {
  auto r = lu(m).inverse();
  element_of<Matrix> product = norm_1(m) * norm_1(r.value);
  return r.valid && detail::is_divisor(product) ? 1 / product : 0;
}

} // namespace mx

#endif
