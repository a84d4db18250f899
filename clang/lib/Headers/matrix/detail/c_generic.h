/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C's generic macros: mx_inverse(m) calls mx_inverse_f32x4x4 for an f32x4x4.
 */
#ifndef __MATRIX_DETAIL_C_GENERIC_H
#define __MATRIX_DETAIL_C_GENERIC_H

#include <matrix/types.h>

/* One of the functions of this name, by the type of an argument. */
#define MX_OF_SQUARE(name, x)                                                  \
  _Generic((x),                                                                \
      f32x2x2: mx_##name##_f32x2x2,                                            \
      f32x3x3: mx_##name##_f32x3x3,                                            \
      f32x4x4: mx_##name##_f32x4x4,                                            \
      f64x2x2: mx_##name##_f64x2x2,                                            \
      f64x3x3: mx_##name##_f64x3x3,                                            \
      f64x4x4: mx_##name##_f64x4x4)
#define MX_OF_COLUMN(name, x)                                                  \
  _Generic((x),                                                                \
      f32x2x1: mx_##name##_f32x2x1,                                            \
      f32x3x1: mx_##name##_f32x3x1,                                            \
      f32x4x1: mx_##name##_f32x4x1,                                            \
      f64x2x1: mx_##name##_f64x2x1,                                            \
      f64x3x1: mx_##name##_f64x3x1,                                            \
      f64x4x1: mx_##name##_f64x4x1)
#define MX_OF_BOTH(name, x)                                                    \
  _Generic((x),                                                                \
      f32x2x2: mx_##name##_f32x2x2,                                            \
      f32x3x3: mx_##name##_f32x3x3,                                            \
      f32x4x4: mx_##name##_f32x4x4,                                            \
      f64x2x2: mx_##name##_f64x2x2,                                            \
      f64x3x3: mx_##name##_f64x3x3,                                            \
      f64x4x4: mx_##name##_f64x4x4,                                            \
      f32x2x1: mx_##name##_f32x2x1,                                            \
      f32x3x1: mx_##name##_f32x3x1,                                            \
      f32x4x1: mx_##name##_f32x4x1,                                            \
      f64x2x1: mx_##name##_f64x2x1,                                            \
      f64x3x1: mx_##name##_f64x3x1,                                            \
      f64x4x1: mx_##name##_f64x4x1)
#define MX_OF_THREE(name, x)                                                   \
  _Generic((x), f32x3x1: mx_##name##_f32x3x1, f64x3x1: mx_##name##_f64x3x1)
/* The same where the name ends in the element type alone. */
#define MX_OF_ELEMENT(name, x)                                                 \
  _Generic((x),                                                                \
      f32x3x1: mx_##name##_f32,                                                \
      f32x3x3: mx_##name##_f32,                                                \
      f32x4x4: mx_##name##_f32,                                                \
      mx_quatf: mx_##name##_f32,                                               \
      f64x3x1: mx_##name##_f64,                                                \
      f64x3x3: mx_##name##_f64,                                                \
      f64x4x4: mx_##name##_f64,                                                \
      mx_quatd: mx_##name##_f64)

#define mx_add(a, b) MX_OF_BOTH(add, b)(a, b)
#define mx_subtract(a, b) MX_OF_BOTH(subtract, b)(a, b)
#define mx_multiply(a, b) MX_OF_BOTH(multiply, b)(a, b)
#define mx_scale(m, s) MX_OF_BOTH(scale, m)(m, s)
#define mx_approx_equal(a, b, absolute, relative)                              \
  MX_OF_BOTH(approx_equal, a)(a, b, absolute, relative)
#define mx_is_finite(m) MX_OF_BOTH(is_finite, m)(m)
#define mx_norm(m) MX_OF_BOTH(norm, m)(m)
#define mx_transpose(m) MX_OF_SQUARE(transpose, m)(m)
#define mx_trace(m) MX_OF_SQUARE(trace, m)(m)
#define mx_determinant(m) MX_OF_SQUARE(determinant, m)(m)
#define mx_inverse(m) MX_OF_SQUARE(inverse, m)(m)
#define mx_lu(m) MX_OF_SQUARE(lu, m)(m)
#define mx_cholesky(m) MX_OF_SQUARE(cholesky, m)(m)
#define mx_ldlt(m) MX_OF_SQUARE(ldlt, m)(m)
#define mx_qr(m) MX_OF_SQUARE(qr, m)(m)
#define mx_eigen_symmetric(m) MX_OF_SQUARE(eigen_symmetric, m)(m)
#define mx_svd(m) MX_OF_SQUARE(svd, m)(m)
#define mx_row(m, i) MX_OF_SQUARE(row, m)(m, i)
#define mx_column(m, j) MX_OF_SQUARE(column, m)(m, j)
#define mx_solve(m, b) MX_OF_SQUARE(solve, m)(m, b)
#define mx_solve_lower(l, b) MX_OF_SQUARE(solve_lower, l)(l, b)
#define mx_solve_upper(u, b) MX_OF_SQUARE(solve_upper, u)(u, b)
#define mx_lu_solve(f, b) MX_OF_SQUARE(lu_solve, (f).factors)(f, b)
#define mx_cholesky_solve(f, b) MX_OF_SQUARE(cholesky_solve, (f).lower)(f, b)
#define mx_ldlt_solve(f, b) MX_OF_SQUARE(ldlt_solve, (f).lower)(f, b)
#define mx_qr_solve(f, b) MX_OF_SQUARE(qr_solve, (f).q)(f, b)
#define mx_dot(a, b) MX_OF_COLUMN(dot, a)(a, b)
#define mx_normalize(v) MX_OF_COLUMN(normalize, v)(v)
#define mx_cross(a, b) MX_OF_THREE(cross, a)(a, b)

#define mx_quat_multiply(a, b) MX_OF_ELEMENT(quat_multiply, a)(a, b)
#define mx_quat_conjugate(q) MX_OF_ELEMENT(quat_conjugate, q)(q)
#define mx_quat_dot(a, b) MX_OF_ELEMENT(quat_dot, a)(a, b)
#define mx_quat_normalize(q) MX_OF_ELEMENT(quat_normalize, q)(q)
#define mx_quat_rotate(q, v) MX_OF_ELEMENT(quat_rotate, q)(q, v)
#define mx_quat_matrix(q) MX_OF_ELEMENT(quat_matrix, q)(q)
#define mx_quat_from_matrix(m) MX_OF_ELEMENT(quat_from_matrix, m)(m)
#define mx_quat_axis_angle(axis, angle)                                        \
  MX_OF_ELEMENT(quat_axis_angle, axis)(axis, angle)
#define mx_quat_slerp(a, b, t) MX_OF_ELEMENT(quat_slerp, a)(a, b, t)
#define mx_affine(linear, offset) MX_OF_ELEMENT(affine, linear)(linear, offset)
#define mx_linear_part(m) MX_OF_ELEMENT(linear_part, m)(m)
#define mx_translation_part(m) MX_OF_ELEMENT(translation_part, m)(m)
#define mx_translation(v) MX_OF_ELEMENT(translation, v)(v)
#define mx_scaling(v) MX_OF_ELEMENT(scaling, v)(v)
#define mx_rotation(axis, angle) MX_OF_ELEMENT(rotation, axis)(axis, angle)
#define mx_transform_point(m, v) MX_OF_ELEMENT(transform_point, m)(m, v)
#define mx_transform_direction(m, v) MX_OF_ELEMENT(transform_direction, m)(m, v)
#define mx_rigid_inverse(m) MX_OF_ELEMENT(rigid_inverse, m)(m)
#define mx_affine_inverse(m) MX_OF_ELEMENT(affine_inverse, m)(m)
#define mx_look_at(eye, center, up) MX_OF_ELEMENT(look_at, eye)(eye, center, up)

#endif
