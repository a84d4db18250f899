// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases by <matrix/...>.
#include <matrix/batched.h>
#include <matrix/dynamic_cholesky.h>
#include <matrix/dynamic_lu.h>
#include <matrix/dynamic_qr.h>
#include <matrix/geometry.h>
#include <matrix/linear.h>
#include <matrix/product.h>

#include <vector>

#define INLINE __attribute__((always_inline)) inline

namespace library {
template <class T, int N> using matrix = mx::matrix<T, N, N>;
template <class T, int N> using column = mx::matrix<T, N, 1>;
template <class T, int R, int C> using rectangle = mx::matrix<T, R, C>;
template <class T> using vector = mx::matrix<T, 3, 1>;
template <class T> using quaternion = mx::quaternion<T>;

template <class M> auto &element(M &m, int i, int j) { return m[i][j]; }
template <class V> auto &component(V &v, int i) { return v[i][0]; }
template <class M> INLINE M inverse(const M &m) {
#ifdef BREAK
  return m;
#else
  return mx::inverse(m).value;
#endif
}
template <class M> INLINE auto determinant(const M &m) {
  return mx::determinant(m);
}
template <class T> quaternion<T> quaternion_of(T x, T y, T z, T w) {
  return {x, y, z, w};
}
template <class T, class V> INLINE V rotate(quaternion<T> q, const V &v) {
  return mx::rotate(q, v);
}
template <class T>
INLINE quaternion<T> slerp(quaternion<T> a, quaternion<T> b, float t) {
  return mx::slerp(a, b, static_cast<T>(t));
}
template <class T> T sum(quaternion<T> q) { return q.x + q.y + q.z + q.w; }
template <class M, class V> INLINE V solve(const M &a, const V &b) {
  return mx::solve(a, b).value;
}
template <class M, class V> INLINE V cholesky_solve(const M &a, const V &b) {
  return mx::cholesky(a).solve(b).value;
}
template <class M, class V> INLINE V qr_solve(const M &a, const V &b) {
  return mx::qr(a).solve(b).value;
}
template <class M, class V>
void solve_each(const M *a, const V *b, V *x, int count) {
  mx::batched::solve(a, b, x, static_cast<mx::batched::size>(count));
}
template <class M, class V>
void cholesky_solve_each(const M *a, const V *b, V *x, int count) {
  mx::batched::cholesky_solve(a, b, x, static_cast<mx::batched::size>(count));
}
template <class T> mx::view<T> in_memory(T *elements, int rows, int columns) {
  return {elements, static_cast<mx::batched::size>(rows),
          static_cast<mx::batched::size>(columns)};
}
template <class T> void product(int n, T *a, T *b, T *c) {
  in_memory(c, n, n) = in_memory(a, n, n) * in_memory(b, n, n);
}
template <class T> void layer(int n, T *a, T *b, T *bias, T *c) {
  in_memory(c, n, n) = mx::relu(in_memory(a, n, n) * in_memory(b, n, n) +
                                mx::each_row(in_memory(bias, 1, n)));
}
constexpr bool by_rows = true;
template <class T> void factor_cholesky(int n, T *a) {
  mx::cholesky_in_place(in_memory(a, n, n));
}
template <class T> void factor_lu(int n, T *a) {
  std::vector<mx::batched::size> pivots(static_cast<mx::batched::size>(n));
  mx::lu_in_place(in_memory(a, n, n), pivots.data());
}
template <class T> void factor_qr(int n, T *a) {
  mx::dynamic<T> weights;
  mx::qr_in_place(in_memory(a, n, n), weights);
}
template <class P, class B, class R>
INLINE P riccati(const P &p, const P &a, const B &b, const P &q, const R &r) {
  B pb = p * b;
  P pa = p * a;
  auto bpa = mx::transpose(pb) * a;
  R s = r + mx::transpose(b) * pb;
  return q + mx::transpose(a) * pa -
         mx::transpose(bpa) * mx::cholesky(s).solve(bpa).value;
}
template <class X, class P, class H, class R, class Y>
INLINE void filter(X &x, P &p, const P &a, const P &q, const H &h, const R &r,
                   const Y &y) {
  x = a * x;
  p = a * p * mx::transpose(a) + q;
  H hp = h * p;
  auto factor = mx::cholesky(R(hp * mx::transpose(h) + r));
  auto gain = mx::transpose(factor.solve(hp).value);
  x += gain * (y - h * x);
  p -= gain * hp;
}
// A step of ADMM: a system, a projection on [-1, 1], and the multipliers.
template <class P, class X>
INLINE void project(const P &p, X &x, X &z, X &lambda) {
  x = mx::cholesky(p).solve(z - lambda + x).value;
  z = (mx::max)(X{} - 1, (mx::min)(X(x + lambda), X{} + 1));
  lambda += x - z;
}
template <int Count, class P, class X>
INLINE void eliminate_stages(P *p, const P &a, X *x) {
  for (int n = 0; n + 1 < Count; ++n) {
    auto factor = mx::cholesky(p[n]);
    P half = mx::solve_lower(factor.lower, mx::transpose(a)).value;
    X right = mx::solve_lower(factor.lower, x[n]).value;
    p[n + 1] -= mx::transpose(half) * half;
    x[n + 1] -= mx::transpose(half) * right;
  }
}
} // namespace library

#include "control.h"
#include "factorizations.h"
#include "systems.h"
#include "views.h"

int main() {
  cases::all();
  cases::all_systems();
  cases::all_control();
  cases::all_products();
  cases::all_factorizations();
}
