/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Quaternions, and rotations by unit ones. C++17.
 *
 * x, y and z are the vector part, in the order of memory of Eigen and GLM.
 * a * b rotates by b first. Vectors are columns of three.
 */
#ifndef __MATRIX_QUATERNION_H
#define __MATRIX_QUATERNION_H

#include <matrix/detail/checked.h>
#include <matrix/detail/trigonometry.h>
#include <matrix/norms.h>

namespace mx {

template <class Element> struct quaternion {
  Element x, y, z, w;

  constexpr quaternion operator-() const { return {-x, -y, -z, -w}; }
  friend constexpr quaternion operator+(quaternion a, quaternion b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
  }
  friend constexpr quaternion operator-(quaternion a, quaternion b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w};
  }
  friend constexpr quaternion operator*(quaternion a, Element s) {
    return {a.x * s, a.y * s, a.z * s, a.w * s};
  }
  friend constexpr quaternion operator*(Element s, quaternion a) {
    return a * s;
  }
  friend constexpr quaternion operator/(quaternion a, Element s) {
    return {a.x / s, a.y / s, a.z / s, a.w / s};
  }
  friend constexpr quaternion operator*(quaternion a, quaternion b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
            a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
  }
  friend constexpr bool operator==(quaternion a, quaternion b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
  }
  friend constexpr bool operator!=(quaternion a, quaternion b) {
    return !(a == b);
  }
};
using quatf = quaternion<float>;
using quatd = quaternion<double>;

template <class Element>
constexpr Element dot(quaternion<Element> a, quaternion<Element> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
template <class Element> constexpr Element norm(quaternion<Element> q) {
  return detail::root(dot(q, q));
}
// The inverse rotation of a unit quaternion.
template <class Element>
constexpr quaternion<Element> conjugate(quaternion<Element> q) {
  return {-q.x, -q.y, -q.z, q.w};
}
// No rotation, 0 0 0 1, where the norm is 0 or not finite.
template <class Element>
constexpr quaternion<Element> normalize(quaternion<Element> q) {
  Element length = norm(q);
  if (!(length > 0 && detail::is_finite(length)))
    return {0, 0, 0, 1};
  return q / length;
}
// Also of quaternions whose norm is not 1. Not valid where it is 0 or not
// finite.
template <class Element>
constexpr checked<quaternion<Element>> inverse(quaternion<Element> q) {
  Element square = dot(q, q);
  if (!detail::is_divisor(square))
    return {{}, false};
  return {conjugate(q) / square, true};
}

// q * v * conjugate(q), for a unit q.
template <class Element, class Vector, detail::if_matrix<Vector> = 0>
MX_INLINE constexpr Vector rotate(quaternion<Element> q, const Vector &v) {
  Vector u = {q.x, q.y, q.z};
  Vector t = cross(u, v) * Element(2);
  return v + t * q.w + cross(u, t);
}
template <class Element>
MX_INLINE constexpr matrix<Element, 3, 3> rotation(quaternion<Element> q) {
  Element x = 2 * q.x, y = 2 * q.y, z = 2 * q.z;
  Element xx = x * q.x, yy = y * q.y, zz = z * q.z, xy = x * q.y, xz = x * q.z;
  Element yz = y * q.z, wx = x * q.w, wy = y * q.w, wz = z * q.w;
  return {1 - (yy + zz), xy - wz, xz + wy, xy + wz,      1 - (xx + zz),
          yz - wx,       xz - wy, yz + wx, 1 - (xx + yy)};
}
// The quaternion of a rotation. Divides by the largest of the four numbers.
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr auto to_quaternion(const Matrix &m) {
  using Element = element_of<Matrix>;
  static_assert(rows_of<Matrix> == 3 && columns_of<Matrix> == 3,
                "a rotation of three axes");
  Element x = 1 + m[0][0] - m[1][1] - m[2][2],
          y = 1 - m[0][0] + m[1][1] - m[2][2];
  Element z = 1 - m[0][0] - m[1][1] + m[2][2],
          w = 1 + m[0][0] + m[1][1] + m[2][2];
  Element yz = m[1][2] + m[2][1], zx = m[2][0] + m[0][2],
          xy = m[0][1] + m[1][0];
  Element wx = m[2][1] - m[1][2], wy = m[0][2] - m[2][0],
          wz = m[1][0] - m[0][1];
  quaternion<Element> q = {};
  if (w >= x && w >= y && w >= z)
    q = {wx, wy, wz, w};
  else if (x >= y && x >= z)
    q = {x, xy, zx, wx};
  else if (y >= z)
    q = {xy, y, yz, wy};
  else
    q = {zx, yz, z, wz};
  return normalize(q);
}

// By an angle in radians about an axis of length 1.
template <class Vector, detail::if_matrix<Vector> = 0>
inline auto axis_angle(const Vector &axis, element_of<Vector> angle) {
  using Element = element_of<Vector>;
  Element s = detail::sine(angle / 2);
  return quaternion<Element>{axis[0][0] * s, axis[1][0] * s, axis[2][0] * s,
                             detail::cosine(angle / 2)};
}
// On the straight line between a and b, and then of length 1.
template <class Element>
constexpr quaternion<Element>
nlerp(quaternion<Element> a, quaternion<Element> b, decltype(Element()) t) {
  return normalize(a + ((dot(a, b) < 0 ? -b : b) - a) * t);
}
// The shorter way from a to b at a constant angular speed, for unit quaternions
// and t from 0 to 1.
template <class Element>
inline quaternion<Element> slerp(quaternion<Element> a, quaternion<Element> b,
                                 decltype(Element()) t) {
  Element c = dot(a, b);
  b = c < 0 ? -b : b;
  c = c < 0 ? -c : c;
  // Above, the sine of the angle has lost half of its digits, and the straight
  // line is as near as the rounding.
  if (c > 1 - 8 * detail::root(detail::limits<Element>::epsilon))
    return nlerp(a, b, t);
  Element s = detail::root((1 - c) * (1 + c)); // 1 - c is exact
  Element angle = detail::arc_cosine(c);
  return (a * detail::sine((1 - t) * angle) + b * detail::sine(t * angle)) / s;
}

} // namespace mx

#endif
