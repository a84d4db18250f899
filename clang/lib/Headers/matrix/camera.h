/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Views and projections, right-handed: the camera looks along -z. C++17.
 */
#ifndef __MATRIX_CAMERA_H
#define __MATRIX_CAMERA_H

#include <matrix/transform.h>

namespace mx {

// Where the near and the far plane go: OpenGL's range, and that of Vulkan,
// Direct3D and Metal.
enum class depth { minus_one_to_one, zero_to_one };

// From the world to a camera at eye that looks at center. Where eye is center,
// or up has the direction of the view, rows of the rotation are 0.
template <class Vector, detail::if_matrix<Vector> = 0>
constexpr auto look_at(const Vector &eye, const Vector &center,
                       const Vector &up) {
  using Matrix = matrix_like<Vector, element_of<Vector>, 3, 3>;
  Vector forward = normalize(Vector(center - eye));
  Vector right = normalize(cross(forward, up));
  Matrix axes = transpose(
      from_columns<Matrix>(right, cross(right, forward), Vector(-forward)));
  return affine(axes, Vector(axes * -eye));
}

// aspect is width by height, 0 < z_near < z_far are distances.
template <class Element>
inline matrix<Element, 4, 4>
perspective(Element fov_y, decltype(Element()) aspect,
            decltype(Element()) z_near, decltype(Element()) z_far,
            depth range = depth::minus_one_to_one) {
  Element f = 1 / detail::tangent(fov_y / 2), length = z_near - z_far;
  bool from_zero = range == depth::zero_to_one;
  Element scale = from_zero ? z_far : z_far + z_near;
  Element offset = (from_zero ? 1 : 2) * z_far * z_near;
  return {f / aspect,      0, 0, 0,  0, f, 0, 0, 0, 0, scale / length,
          offset / length, 0, 0, -1, 0};
}

} // namespace mx

#endif
