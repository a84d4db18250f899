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
template <class M, class V, detail::if_matrix<M> = 0>
MX_INLINE constexpr auto affine(const M &linear, const V &offset) {
  using T = element_of<M>;
  static_assert(rows_of<M> == 3 && columns_of<M> == 3 && rows_of<V> == 3 &&
                    columns_of<V> == 1,
                "a 3x3 matrix and a column of three");
  using R = matrix_like<M, T, 4, 4>;
  return insert_block(insert_block(identity<R>(), 0, 0, linear), 0, 3, offset);
}
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr auto linear_part(const M &m) {
  return block<3, 3>(m, 0, 0);
}
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr auto translation_part(const M &m) {
  return block<3, 1>(m, 0, 3);
}
template <class V, detail::if_matrix<V> = 0>
MX_INLINE constexpr auto translation(const V &offset) {
  using T = element_of<V>;
  return affine(identity<matrix_like<V, T, 3, 3>>(), offset);
}
// By a factor for each axis.
template <class V, detail::if_matrix<V> = 0>
MX_INLINE constexpr auto scaling(const V &factors) {
  return affine(from_diagonal(factors), V{});
}

// About an axis of length 1, counterclockwise for who looks along it backwards.
template <class V, detail::if_matrix<V> = 0>
MX_INLINE inline auto rotation(const V &axis, element_of<V> angle) {
  using T = element_of<V>;
  using M = matrix_like<V, T, 3, 3>;
  T c = detail::cosine(angle), s = detail::sine(angle);
  M turned = identity<M>(c) + outer_product(V(axis * (1 - c)), axis);
  return M(turned + skew(axis) * s);
}
template <class T> inline matrix<T, 3, 3> rotation_x(T angle) {
  T c = detail::cosine(angle), s = detail::sine(angle);
  return {1, 0, 0, 0, c, -s, 0, s, c};
}
template <class T> inline matrix<T, 3, 3> rotation_y(T angle) {
  T c = detail::cosine(angle), s = detail::sine(angle);
  return {c, 0, s, 0, 1, 0, -s, 0, c};
}
template <class T> inline matrix<T, 3, 3> rotation_z(T angle) {
  T c = detail::cosine(angle), s = detail::sine(angle);
  return {c, -s, 0, s, c, 0, 0, 0, 1};
}

// Points move, directions do not.
template <class M, class V, detail::if_matrix<M> = 0>
MX_INLINE constexpr V transform_point(const M &m, const V &point) {
  return linear_part(m) * point + translation_part(m);
}
template <class M, class V, detail::if_matrix<M> = 0>
MX_INLINE constexpr V transform_direction(const M &m, const V &direction) {
  return linear_part(m) * direction;
}

// The inverse of a rotation and a translation alone, which needs no division.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr plain_of<M> rigid_inverse(const M &m) {
  auto back = transpose(linear_part(m));
  return affine(back, back * -translation_part(m));
}
// Valid as the inverse of the linear part is.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr checked<plain_of<M>> affine_inverse(const M &m) {
  auto back = inverse(linear_part(m));
  return detail::check(
      plain_of<M>(affine(back.value, back.value * -translation_part(m))),
      back.valid);
}
// What transforms normals: the transposed inverse of the linear part.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr auto normal_matrix(const M &m) {
  auto back = inverse(linear_part(m));
  back.value = transpose(back.value);
  return back;
}

} // namespace mx

#endif
