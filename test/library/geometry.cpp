// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quaternions, rotations, transformations and cameras.
// RUN: %each_compiler %s
// RUN: %each_compiler --only matrices-rows --only matrices-native %s
// RUN: %each_compiler --only gcc --only stock %s -- -O2
#include <matrix/geometry.h>

#include "residuals.h"

template <class T> using V3 = mx::matrix<T, 3, 1>;
template <class T> using M3 = mx::matrix<T, 3, 3>;
template <class T> using M4 = mx::matrix<T, 4, 4>;

template <class T> mx::quaternion<T> random_rotation() {
  auto v = random_matrix<mx::matrix<T, 4, 1>>();
  return mx::normalize(mx::quaternion<T>{v[0][0], v[1][0], v[2][0], v[3][0]});
}
template <class M> wide apart(const M &a, const M &b) {
  return largest(M(a - b));
}
template <class T> wide apart(mx::quaternion<T> a, mx::quaternion<T> b) {
  return mx::norm(a - b);
}

template <class T> void rotations() {
  wide bound = 32 * unit<T>;
  for (int run = 0; run < 300; ++run) {
    mx::quaternion<T> p = random_rotation<T>(), q = random_rotation<T>();
    V3<T> v = random_matrix<V3<T>>();
    M3<T> m = mx::rotation(q);
    CHECK(orthonormality(m) <= bound &&
          magnitude(mx::determinant(m) - 1) <= bound);
    CHECK(apart(mx::rotate(q, v), V3<T>(m * v)) <= bound);
    CHECK(apart(mx::rotate(p * q, v), mx::rotate(p, mx::rotate(q, v))) <=
          bound);
    CHECK(apart(mx::rotation(mx::conjugate(q)), mx::transpose(m)) <= bound);
    mx::quaternion<T> back = mx::to_quaternion(m);
    CHECK(apart(mx::dot(back, q) < 0 ? -back : back, q) <= bound);
    CHECK(apart((q * (T)3) * mx::inverse(q * (T)3).value, {0, 0, 0, 1}) <=
          bound);

    V3<T> axis = mx::normalize(v);
    T angle = (T)(3 * random_number());
    CHECK(apart(mx::rotation(axis, angle),
                mx::rotation(mx::axis_angle(axis, angle))) <= bound);
    CHECK(apart(V3<T>(mx::rotation(axis, angle) * axis), axis) <= bound);

    T t = (T)((random_number() + 1) / 2);
    mx::quaternion<T> s = mx::slerp(p, q, t);
    CHECK(magnitude(mx::norm(s) - 1) <= bound);
    CHECK(apart(mx::slerp(p, q, 0), p) <= bound);
    CHECK(apart(mx::slerp(p, mx::dot(p, q) < 0 ? -q : q, 1),
                mx::dot(p, q) < 0 ? -q : q) <= bound);
    // At a constant speed: as far from half of the way on both sides.
    CHECK(apart(mx::slerp(p, q, (T)0.25),
                mx::slerp(p, mx::slerp(p, q, (T)0.5), (T)0.5)) <= 4 * bound);
  }
  // A small angle, where slerp is nlerp.
  V3<T> z = {0, 0, 1};
  mx::quaternion<T> a = mx::axis_angle(z, 0), b = mx::axis_angle(z, (T)1e-3);
  CHECK(apart(mx::slerp(a, b, (T)0.25), mx::axis_angle(z, (T)0.25e-3)) <=
        bound);
  // Quarter turns, counterclockwise.
  T quarter = (T)1.57079632679489661923;
  V3<T> x = {1, 0, 0}, y = {0, 1, 0};
  CHECK(apart(V3<T>(mx::rotation_z(quarter) * x), y) <= bound);
  CHECK(apart(V3<T>(mx::rotation_x(quarter) * y), z) <= bound);
  CHECK(apart(V3<T>(mx::rotation_y(quarter) * z), x) <= bound);
  CHECK(apart(mx::rotation_z((T)0.3), mx::rotation(z, (T)0.3)) <= bound);
  CHECK(apart(mx::rotation_x((T)0.3), mx::rotation(x, (T)0.3)) <= bound);
  CHECK(apart(mx::rotation_y((T)0.3), mx::rotation(y, (T)0.3)) <= bound);
  // All four ways of to_quaternion.
  for (mx::quaternion<T> q : {mx::quaternion<T>{1, 0, 0, 0},
                              {0, 1, 0, 0},
                              {0, 0, 1, 0},
                              {0, 0, 0, 1}})
    CHECK(mx::to_quaternion(mx::rotation(q)) == q);
}

template <class T> void transformations() {
  wide bound = 64 * unit<T>;
  for (int run = 0; run < 300; ++run) {
    V3<T> offset = random_matrix<V3<T>>(), p = random_matrix<V3<T>>();
    M4<T> rigid = mx::affine(mx::rotation(random_rotation<T>()), offset);
    CHECK(residual(rigid, mx::rigid_inverse(rigid), mx::identity<M4<T>>()) <=
          bound);
    CHECK(mx::all(mx::linear_part(rigid) * p + offset ==
                  mx::transform_point(rigid, p)));
    CHECK(apart(V3<T>(mx::transform_point(rigid, p) - offset),
                mx::transform_direction(rigid, p)) <= bound);
    CHECK(mx::all(mx::translation_part(rigid) == offset));

    M3<T> linear = random_matrix<M3<T>>() + mx::identity<M3<T>>(3);
    M4<T> any = mx::affine(linear, offset);
    auto back = mx::affine_inverse(any);
    CHECK(back.valid &&
          residual(any, back.value, mx::identity<M4<T>>()) <= bound);
    CHECK(back.value[3][0] == 0 && back.value[3][3] == 1);
    CHECK(apart(back.value, mx::inverse(any).value) <= bound);
    // Normals stay orthogonal to what they were orthogonal to.
    V3<T> n = mx::cross(p, offset);
    V3<T> moved = mx::normal_matrix(any).value * n;
    CHECK(magnitude(mx::dot(moved, V3<T>(linear * p))) <= bound);

    // The camera is the origin, and looks along -z.
    V3<T> up = {0, 1, 0};
    M4<T> view = mx::look_at(p, offset, up);
    CHECK(orthonormality(mx::linear_part(view)) <= 16 * bound);
    CHECK(largest(mx::transform_point(view, p)) <= 16 * bound);
    CHECK(apart(mx::transform_point(view, offset),
                V3<T>{0, 0, -mx::norm(V3<T>(offset - p))}) <= 16 * bound);
    CHECK(mx::transform_direction(view, up)[1][0] > 0);
  }
}

// z of the point on the axis at this distance, divided by w.
template <class T> wide depth_at(const M4<T> &m, T z) {
  mx::matrix<T, 4, 1> v = m * mx::matrix<T, 4, 1>{0, 0, -z, 1};
  return (wide)v[2][0] / v[3][0];
}
template <class T> void cameras() {
  wide bound = 64 * unit<T>;
  T right_angle = (T)1.57079632679489661923;
  M4<T> gl = mx::perspective(right_angle, 2, (T)0.5, 100);
  M4<T> vulkan =
      mx::perspective(right_angle, 2, (T)0.5, 100, mx::depth::zero_to_one);
  CHECK(magnitude(depth_at<T>(gl, (T)0.5) + 1) <= bound &&
        magnitude(depth_at<T>(gl, 100) - 1) <= bound);
  CHECK(magnitude(depth_at<T>(vulkan, (T)0.5)) <= bound &&
        magnitude(depth_at<T>(vulkan, 100) - 1) <= bound);
  // Half of a right angle up is the upper edge, and as far right half of the width.
  mx::matrix<T, 4, 1> v = gl * mx::matrix<T, 4, 1>{3, 3, -3, 1};
  CHECK(magnitude(v[1][0] / v[3][0] - 1) <= bound &&
        magnitude(v[0][0] / v[3][0] - (wide)0.5) <= bound);
}

template <class T> void bad() {
  volatile T zero = 0;
  T nan = zero / zero;
  mx::quaternion<T> none = {0, 0, 0, 0}, one = {0, 0, 0, 1};
  CHECK(mx::normalize(none) == one &&
        mx::normalize(mx::quaternion<T>{nan, 0, 0, 1}) == one);
  CHECK(!mx::inverse(none) && mx::inverse(none).value == none);
  CHECK(!mx::inverse(mx::quaternion<T>{1 / zero, 0, 0, 0}));
  M4<T> flat = mx::scaling(V3<T>{1, 0, 1});
  CHECK(!mx::affine_inverse(flat) && is_zero(mx::affine_inverse(flat).value));
  CHECK(!mx::normal_matrix(flat));
  V3<T> eye = {1, 2, 3};
  CHECK(is_zero(mx::linear_part(mx::look_at(eye, eye, V3<T>{0, 1, 0}))));
}

constexpr bool constants() {
  mx::quatd half = {0, 0, 1, 0}, x = {1, 0, 0, 0}, y = {0, 1, 0, 0};
  f64x4x4 m = mx::translation(f64x3x1{1, 2, 3}) * mx::scaling(f64x3x1{2, 2, 2});
  f64x4x4 turned = mx::affine(mx::rotation(half), f64x3x1{1, 2, 3});
  return x * y == mx::quatd{0, 0, 1, 0} && mx::norm(x * 2) == 2 &&
         x + y != x - y &&
         mx::all(mx::rotation(half) ==
                 f64x3x3{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}) &&
         mx::all(mx::rotate(half, f64x3x1{1, 2, 3}) == f64x3x1{-1, -2, 3}) &&
         mx::to_quaternion(mx::rotation(half)) == half &&
         mx::nlerp(x, x, 0.5) == x && m[1][3] == 2 && m[1][1] == 2 &&
         mx::all(mx::transform_point(m, f64x3x1{1, 1, 1}) ==
                 f64x3x1{3, 4, 5}) &&
         mx::all(mx::rigid_inverse(turned) * turned ==
                 mx::identity<f64x4x4>()) &&
         mx::all(mx::affine_inverse(m).value * m == mx::identity<f64x4x4>()) &&
         mx::all(mx::look_at(f64x3x1{0, 0, 5}, f64x3x1{}, f64x3x1{0, 1, 0}) ==
                 mx::translation(f64x3x1{0, 0, -5}));
}
static_assert(constants());

template <class T> void all_of() {
  rotations<T>();
  transformations<T>();
  cameras<T>();
  bad<T>();
}

int main() {
  all_of<float>();
  all_of<double>();
  CHECK(constants());
  return failures != 0;
}
