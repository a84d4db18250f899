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
template <class V, detail::if_matrix<V> = 0>
constexpr auto look_at(const V &eye, const V &center, const V &up) {
  using M = matrix_like<V, element_of<V>, 3, 3>;
  V forward = normalize(V(center - eye));
  V right = normalize(cross(forward, up));
  M axes =
      transpose(from_columns<M>(right, cross(right, forward), V(-forward)));
  return affine(axes, V(axes * -eye));
}

// aspect is width by height, 0 < z_near < z_far are distances.
template <class T>
inline matrix<T, 4, 4> perspective(T fov_y, decltype(T()) aspect,
                                   decltype(T()) z_near, decltype(T()) z_far,
                                   depth range = depth::minus_one_to_one) {
  T f = 1 / detail::tangent(fov_y / 2), length = z_near - z_far;
  bool from_zero = range == depth::zero_to_one;
  T scale = from_zero ? z_far : z_far + z_near;
  T offset = (from_zero ? 1 : 2) * z_far * z_near;
  return {f / aspect,      0, 0, 0,  0, f, 0, 0, 0, 0, scale / length,
          offset / length, 0, 0, -1, 0};
}

} // namespace mx

#endif
