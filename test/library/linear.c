// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C's factorizations, solutions and geometry, by residuals.
// RUN: %each_compiler %s
#include <matrix/types.h>

#include "library_test.h"

#define TEST(N, T, P, EPSILON)                                                 \
  static P##x##N##x##N random_##P##N(void) {                                   \
    P##x##N##x##N m;                                                           \
    for (int i = 0; i < N; ++i)                                                \
      for (int j = 0; j < N; ++j)                                              \
        mx_at(m, i, j) = (T)random_number();                                   \
    return m;                                                                  \
  }                                                                            \
  static P##x##N##x##N diagonal_##P##N(P##x##N##x1 v) {                        \
    P##x##N##x##N m = mx_fill_##P##x##N##x##N(0);                              \
    for (int i = 0; i < N; ++i)                                                \
      mx_at(m, i, i) = mx_at(v, i, 0);                                         \
    return m;                                                                  \
  }                                                                            \
  static void test_##P##N(T zero) {                                            \
    const P##x##N##x##N one = mx_identity_##P##x##N##x##N();                   \
    T bound = 200 * N * EPSILON;                                               \
    for (int run = 0; run < 200; ++run) {                                      \
      P##x##N##x##N g = random_##P##N();                                       \
      P##x##N##x##N a = mx_add(g, mx_scale(one, 3));                           \
      P##x##N##x##N s = mx_add(mx_multiply(g, mx_transpose(g)), one);          \
      P##x##N##x1 b = mx_column(random_##P##N(), 0);                           \
      CHECK(mx_inverse(a).valid);                                              \
      CHECK(mx_approx_equal(mx_multiply(a, mx_inverse(a).value), one, bound,   \
                            0));                                               \
      T d = mx_determinant(mx_multiply(a, mx_inverse(s).value));               \
      CHECK(mx_##P##_near(d, mx_determinant(a) / mx_determinant(s),            \
                          16 * bound));                                        \
      CHECK(mx_solve(a, b).valid);                                             \
      CHECK(                                                                   \
          mx_approx_equal(mx_multiply(a, mx_solve(a, b).value), b, bound, 0)); \
      struct mx_cholesky_##P##x##N##x##N c = mx_cholesky(s);                   \
      CHECK(c.valid &&                                                         \
            mx_approx_equal(mx_multiply(c.lower, mx_transpose(c.lower)), s,    \
                            bound, 0));                                        \
      CHECK(mx_approx_equal(mx_multiply(s, mx_cholesky_solve(c, b).value), b,  \
                            bound, 0));                                        \
      struct mx_ldlt_##P##x##N##x##N l = mx_ldlt(s);                           \
      CHECK(l.valid &&                                                         \
            mx_approx_equal(                                                   \
                mx_multiply(mx_multiply(l.lower, diagonal_##P##N(l.diagonal)), \
                            mx_transpose(l.lower)),                            \
                s, bound, 0));                                                 \
      CHECK(mx_approx_equal(mx_multiply(s, mx_ldlt_solve(l, b).value), b,      \
                            bound, 0));                                        \
      struct mx_qr_##P##x##N##x##N q = mx_qr(g);                               \
      CHECK(mx_approx_equal(mx_multiply(q.q, q.r), g, bound, 0));              \
      CHECK(mx_approx_equal(mx_multiply(mx_transpose(q.q), q.q), one, bound,   \
                            0));                                               \
      CHECK(mx_approx_equal(mx_multiply(a, mx_qr_solve(mx_qr(a), b).value), b, \
                            bound, 0));                                        \
      struct mx_eigen_symmetric_##P##x##N##x##N e = mx_eigen_symmetric(s);     \
      CHECK(e.valid &&                                                         \
            mx_approx_equal(mx_multiply(mx_transpose(e.vectors), e.vectors),   \
                            one, bound, 0));                                   \
      CHECK(mx_approx_equal(mx_multiply(s, e.vectors),                         \
                            mx_multiply(e.vectors, diagonal_##P##N(e.values)), \
                            bound, 0));                                        \
      CHECK(mx_at(e.values, 0, 0) <= mx_at(e.values, 1, 0));                   \
      if (run % 4 == 0) /* dependent columns */                                \
        for (int i = 0; i < N; ++i)                                            \
          mx_at(g, i, 1) = mx_at(g, i, 0) * (T)0.5;                            \
      struct mx_svd_##P##x##N##x##N v = mx_svd(g);                             \
      CHECK(v.valid && mx_approx_equal(mx_multiply(mx_transpose(v.u), v.u),    \
                                       one, bound, 0));                        \
      CHECK(mx_approx_equal(mx_multiply(mx_transpose(v.v), v.v), one, bound,   \
                            0));                                               \
      CHECK(mx_approx_equal(                                                   \
          mx_multiply(mx_multiply(v.u, diagonal_##P##N(v.values)),             \
                      mx_transpose(v.v)),                                      \
          g, bound, 0));                                                       \
      CHECK(mx_at(v.values, 0, 0) >= mx_at(v.values, 1, 0) &&                  \
            mx_at(v.values, N - 1, 0) >= 0);                                   \
    }                                                                          \
    const T specials[] = {zero / zero, 1 / zero, -1 / zero};                   \
    P##x##N##x1 b = mx_column(one, 0);                                         \
    for (int k = 0; k < 3; ++k) {                                              \
      P##x##N##x##N m = mx_add(one, mx_fill_##P##x##N##x##N((T)0.25));         \
      mx_at(m, N - 1, 0) = specials[k];                                        \
      CHECK(!mx_inverse(m).valid && mx_norm(mx_inverse(m).value) == 0);        \
      CHECK(!mx_solve(m, b).valid && mx_norm(mx_solve(m, b).value) == 0);      \
      CHECK(!mx_cholesky(m).valid && mx_norm(mx_cholesky(m).lower) == 0);      \
      CHECK(!mx_cholesky_solve(mx_cholesky(m), b).valid);                      \
      CHECK(!mx_ldlt(m).valid && !mx_ldlt_solve(mx_ldlt(m), b).valid);         \
      CHECK(!mx_qr(m).valid && !mx_qr_solve(mx_qr(m), b).valid);               \
      CHECK(!mx_eigen_symmetric(m).valid && !mx_svd(m).valid);                 \
    }                                                                          \
    const P##x##N##x##N singular = mx_fill_##P##x##N##x##N(2);                 \
    CHECK(mx_determinant(singular) == 0 && !mx_inverse(singular).valid);       \
    CHECK(!mx_solve(singular, b).valid &&                                      \
          mx_norm(mx_solve(singular, b).value) == 0);                          \
    CHECK(!mx_cholesky(mx_scale(one, -1)).valid &&                             \
          mx_ldlt(mx_scale(one, -1)).valid);                                   \
    CHECK(!mx_qr(mx_fill_##P##x##N##x##N(0)).valid &&                          \
          mx_svd(mx_fill_##P##x##N##x##N(0)).valid);                           \
  }

static bool mx_f32_near(float a, float b, float bound) {
  return a - b <= bound && b - a <= bound;
}
static bool mx_f64_near(double a, double b, double bound) {
  return a - b <= bound && b - a <= bound;
}

TEST(2, float, f32, 1.1920929e-7f)
TEST(3, float, f32, 1.1920929e-7f)
TEST(4, float, f32, 1.1920929e-7f)
TEST(2, double, f64, 2.220446049250313e-16)
TEST(3, double, f64, 2.220446049250313e-16)
TEST(4, double, f64, 2.220446049250313e-16)

#define GEOMETRY(T, P, QUAT, EPSILON)                                          \
  static void geometry_##P(T zero) {                                           \
    T bound = 200 * EPSILON;                                                   \
    const P##x4x4 one = mx_identity_##P##x4x4();                               \
    for (int run = 0; run < 200; ++run) {                                      \
      P##x4x1 r = mx_column(random_##P##4(), 0),                               \
              s = mx_column(random_##P##4(), 1);                               \
      QUAT q = mx_quat_normalize(mx_quat_##P(mx_at(r, 0, 0), mx_at(r, 1, 0),   \
                                             mx_at(r, 2, 0), mx_at(r, 3, 0))); \
      QUAT p = mx_quat_normalize(mx_quat_##P(mx_at(s, 0, 0), mx_at(s, 1, 0),   \
                                             mx_at(s, 2, 0), mx_at(s, 3, 0))); \
      P##x3x1 v = mx_column(random_##P##3(), 0),                               \
              w = mx_column(random_##P##3(), 1);                               \
      P##x3x3 m = mx_quat_matrix(q);                                           \
      CHECK(                                                                   \
          mx_approx_equal(mx_quat_rotate(q, v), mx_multiply(m, v), bound, 0)); \
      CHECK(mx_approx_equal(mx_quat_matrix(mx_quat_multiply(p, q)),            \
                            mx_multiply(mx_quat_matrix(p), m), bound, 0));     \
      CHECK(mx_approx_equal(mx_quat_matrix(mx_quat_conjugate(q)),              \
                            mx_transpose(m), bound, 0));                       \
      CHECK(mx_##P##_near(mx_quat_dot(mx_quat_from_matrix(m), q) *             \
                              mx_quat_dot(mx_quat_from_matrix(m), q),          \
                          1, bound));                                          \
      P##x3x1 axis = mx_normalize(v);                                          \
      CHECK(mx_approx_equal(mx_rotation(axis, (T)2),                           \
                            mx_quat_matrix(mx_quat_axis_angle(axis, (T)2)),    \
                            bound, 0));                                        \
      QUAT half = mx_quat_slerp(p, q, (T)0.5);                                 \
      T to_p = mx_quat_dot(half, p), to_q = mx_quat_dot(half, q);              \
      CHECK(mx_##P##_near(to_p * to_p, to_q * to_q, bound) &&                  \
            mx_##P##_near(mx_quat_dot(half, half), 1, bound));                 \
      P##x4x4 rigid = mx_affine(m, w);                                         \
      CHECK(mx_approx_equal(mx_multiply(rigid, mx_rigid_inverse(rigid)), one,  \
                            bound, 0));                                        \
      CHECK(mx_approx_equal(mx_linear_part(rigid), m, 0, 0) &&                 \
            mx_approx_equal(mx_translation_part(rigid), w, 0, 0));             \
      P##x4x4 any = mx_multiply(rigid, mx_scaling(mx_##P##x3x1(1, 2, 3)));     \
      CHECK(mx_affine_inverse(any).valid);                                     \
      CHECK(mx_approx_equal(mx_multiply(any, mx_affine_inverse(any).value),    \
                            one, bound, 0));                                   \
      CHECK(mx_approx_equal(mx_transform_point(rigid, v),                      \
                            mx_add(mx_transform_direction(rigid, v), w),       \
                            bound, 0));                                        \
      P##x4x4 view = mx_look_at(v, w, mx_##P##x3x1(0, 1, 0));                  \
      CHECK(mx_norm(mx_transform_point(view, v)) <= 16 * bound);               \
      CHECK(mx_##P##_near(mx_at(mx_transform_point(view, w), 2, 0),            \
                          -mx_norm(mx_subtract(v, w)), 16 * bound));           \
    }                                                                          \
    P##x3x1 z = mx_##P##x3x1(0, 0, 1);                                         \
    QUAT a = mx_quat_axis_angle(z, 0), b = mx_quat_axis_angle(z, (T)1e-3);     \
    CHECK(mx_##P##_near(mx_quat_slerp(a, b, (T)0.25).z,                        \
                        mx_quat_axis_angle(z, (T)0.25e-3).z, EPSILON));        \
    CHECK(mx_quat_normalize(mx_quat_##P(0, 0, 0, 0)).w == 1 &&                 \
          mx_quat_normalize(mx_quat_##P(zero / zero, 0, 0, 0)).w == 1);        \
    CHECK(!mx_affine_inverse(mx_scaling(mx_##P##x3x1(1, 0, 1))).valid);        \
    CHECK(mx_at(mx_translation(z), 2, 3) == 1);                                \
    for (int range = 0; range < 2; ++range) {                                  \
      P##x4x4 c = mx_perspective_##P((T)1.5707963267948966, 2, (T)0.5, 100,    \
                                     range ? MX_DEPTH_ZERO_TO_ONE              \
                                           : MX_DEPTH_MINUS_ONE_TO_ONE);       \
      P##x4x1 near_edge =                                                      \
          mx_multiply(c, mx_##P##x4x1((T)0.5, (T)0.5, (T) - 0.5, 1));          \
      P##x4x1 far_point = mx_multiply(c, mx_##P##x4x1(0, 0, -100, 1));         \
      CHECK(mx_approx_equal(                                                   \
          near_edge,                                                           \
          mx_scale(mx_##P##x4x1((T)0.5, 1, range ? 0 : -1, 1), (T)0.5), bound, \
          0));                                                                 \
      CHECK(mx_##P##_near(mx_at(far_point, 2, 0) / 100, 1, bound) &&           \
            mx_at(far_point, 3, 0) == 100);                                    \
    }                                                                          \
  }
GEOMETRY(float, f32, mx_quatf, 1.1920929e-7f)
GEOMETRY(double, f64, mx_quatd, 2.220446049250313e-16)

int main(void) {
  volatile double zero = 0;
  test_f322((float)zero);
  test_f323((float)zero);
  test_f324((float)zero);
  test_f642(zero);
  test_f643(zero);
  test_f644(zero);
  geometry_f32((float)zero);
  geometry_f64(zero);
  return failures != 0;
}
