/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rotations, rigid and affine transformations. C++17.
 *
 * A transformation is a 4x4 matrix whose last row is 0 0 0 1, times columns.
 * Vectors are columns of three, angles are in radians.
 */
#ifndef __MATRIX_TRANSFORM_H
#define __MATRIX_TRANSFORM_H

#include <matrix/detail/trigonometry.h>
#include <matrix/inverse.h>

namespace mx {

// x becomes linear * x + offset.
template <class Matrix, class Vector, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr auto affine(const Matrix &linear, const Vector &offset) {
  using Element = element_of<Matrix>;
  static_assert(rows_of<Matrix> == 3 && columns_of<Matrix> == 3 &&
                    rows_of<Vector> == 3 && columns_of<Vector> == 1,
                "a 3x3 matrix and a column of three");
  using Affine = matrix_like<Matrix, Element, 4, 4>;
  return insert_block(insert_block(identity<Affine>(), 0, 0, linear), 0, 3,
                      offset);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr auto linear_part(const Matrix &m) {
  return block<3, 3>(m, 0, 0);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr auto translation_part(const Matrix &m) {
  return block<3, 1>(m, 0, 3);
}
template <class Vector, detail::if_matrix<Vector> = 0>
MX_INLINE constexpr auto translation(const Vector &offset) {
  using Element = element_of<Vector>;
  return affine(identity<matrix_like<Vector, Element, 3, 3>>(), offset);
}
// By a factor for each axis.
template <class Vector, detail::if_matrix<Vector> = 0>
MX_INLINE constexpr auto scaling(const Vector &factors) {
  return affine(from_diagonal(factors), Vector{});
}

// About an axis of length 1, counterclockwise for who looks along it backwards.
template <class Vector, detail::if_matrix<Vector> = 0>
MX_INLINE inline auto rotation(const Vector &axis, element_of<Vector> angle) {
  using Element = element_of<Vector>;
  using Matrix = matrix_like<Vector, Element, 3, 3>;
  Element c = detail::cosine(angle), s = detail::sine(angle);
  Matrix turned =
      identity<Matrix>(c) + outer_product(Vector(axis * (1 - c)), axis);
  return Matrix(turned + skew(axis) * s);
}
template <class Element>
inline matrix<Element, 3, 3> rotation_x(Element angle) {
  Element c = detail::cosine(angle), s = detail::sine(angle);
  return {1, 0, 0, 0, c, -s, 0, s, c};
}
template <class Element>
inline matrix<Element, 3, 3> rotation_y(Element angle) {
  Element c = detail::cosine(angle), s = detail::sine(angle);
  return {c, 0, s, 0, 1, 0, -s, 0, c};
}
template <class Element>
inline matrix<Element, 3, 3> rotation_z(Element angle) {
  Element c = detail::cosine(angle), s = detail::sine(angle);
  return {c, -s, 0, s, c, 0, 0, 0, 1};
}

// Points move, directions do not.
template <class Matrix, class Vector, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr Vector transform_point(const Matrix &m,
                                           const Vector &point) {
  return linear_part(m) * point + translation_part(m);
}
template <class Matrix, class Vector, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr Vector transform_direction(const Matrix &m,
                                               const Vector &direction) {
  return linear_part(m) * direction;
}

// The inverse of a rotation and a translation alone, which needs no division.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr plain_of<Matrix> rigid_inverse(const Matrix &m) {
  auto back = transpose(linear_part(m));
  return affine(back, back * -translation_part(m));
}
// Valid as the inverse of the linear part is.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr checked<plain_of<Matrix>> affine_inverse(const Matrix &m) {
  auto back = inverse(linear_part(m));
  return detail::check(
      plain_of<Matrix>(affine(back.value, back.value * -translation_part(m))),
      back.valid);
}
// What transforms normals: the transposed inverse of the linear part.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_INLINE constexpr auto normal_matrix(const Matrix &m) {
  auto back = inverse(linear_part(m));
  back.value = transpose(back.value);
  return back;
}

} // namespace mx

#endif
