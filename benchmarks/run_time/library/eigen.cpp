// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases by Eigen's types.
#include <Eigen/Dense>
#include <Eigen/Geometry>

#define INLINE __attribute__((always_inline)) inline

namespace library {
template <class T, int N> using matrix = Eigen::Matrix<T, N, N>;
template <class T, int N> using column = Eigen::Matrix<T, N, 1>;
template <class T, int R, int C> using rectangle = Eigen::Matrix<T, R, C>;
template <class T> using vector = Eigen::Matrix<T, 3, 1>;
template <class T> using quaternion = Eigen::Quaternion<T>;

template <class M> auto &element(M &m, int i, int j) { return m(i, j); }
template <class V> auto &component(V &v, int i) { return v(i); }
template <class M> INLINE M inverse(const M &m) { return m.inverse(); }
template <class M> INLINE auto determinant(const M &m) {
  return m.determinant();
}
template <class T> quaternion<T> quaternion_of(T x, T y, T z, T w) {
  return quaternion<T>(w, x, y, z);
}
template <class T, class V>
INLINE V rotate(const Eigen::Quaternion<T> &q, const V &v) {
  return q * v;
}
template <class T>
INLINE Eigen::Quaternion<T> slerp(const Eigen::Quaternion<T> &a,
                                  const Eigen::Quaternion<T> &b, float t) {
  return a.slerp(static_cast<T>(t), b);
}
template <class T> T sum(const Eigen::Quaternion<T> &q) {
  return q.coeffs().sum();
}
template <class M, class V> INLINE V solve(const M &a, const V &b) {
  return a.partialPivLu().solve(b);
}
template <class M, class V> INLINE V cholesky_solve(const M &a, const V &b) {
  return a.llt().solve(b);
}
template <class M, class V> INLINE V qr_solve(const M &a, const V &b) {
  return a.householderQr().solve(b);
}
template <class M, class V>
void solve_each(const M *a, const V *b, V *__restrict x, int count) {
  for (int n = 0; n < count; ++n)
    x[n] = solve(a[n], b[n]);
}
template <class M, class V>
void cholesky_solve_each(const M *a, const V *b, V *__restrict x, int count) {
  for (int n = 0; n < count; ++n)
    x[n] = cholesky_solve(a[n], b[n]);
}
template <class T>
using in_memory = Eigen::Map<
    Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
template <class T> void product(int n, T *a, T *b, T *c) {
  in_memory<T>(c, n, n).noalias() =
      in_memory<T>(a, n, n) * in_memory<T>(b, n, n);
}
template <class T> void layer(int n, T *a, T *b, T *bias, T *c) {
  in_memory<T> result(c, n, n);
  result.noalias() = in_memory<T>(a, n, n) * in_memory<T>(b, n, n);
  result.rowwise() += in_memory<T>(bias, 1, n).row(0);
  result = result.cwiseMax(T(0));
}
constexpr bool by_rows = false;
template <class T>
using columns = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T> void factor_cholesky(int n, T *a) {
  Eigen::Map<columns<T>> m(a, n, n);
  Eigen::LLT<Eigen::Ref<columns<T>>> in_place(m);
}
template <class T> void factor_lu(int n, T *a) {
  Eigen::Map<columns<T>> m(a, n, n);
  Eigen::PartialPivLU<Eigen::Ref<columns<T>>> in_place(m);
}
template <class T> void factor_qr(int n, T *a) {
  Eigen::Map<columns<T>> m(a, n, n);
  Eigen::HouseholderQR<Eigen::Ref<columns<T>>> in_place(m);
}
template <class P, class B, class R>
INLINE P riccati(const P &p, const P &a, const B &b, const P &q, const R &r) {
  B pb;
  pb.noalias() = p * b;
  P pa, next = q;
  pa.noalias() = p * a;
  Eigen::Matrix<typename P::Scalar, B::ColsAtCompileTime, B::RowsAtCompileTime>
      bpa;
  bpa.noalias() = pb.transpose() * a;
  R s = r;
  s.noalias() += b.transpose() * pb;
  next.noalias() += a.transpose() * pa;
  next.noalias() -= bpa.transpose() * s.llt().solve(bpa);
  return next;
}
template <class X, class P, class H, class R, class Y>
INLINE void filter(X &x, P &p, const P &a, const P &q, const H &h, const R &r,
                   const Y &y) {
  x = a * x;
  P ap;
  ap.noalias() = a * p;
  p = q;
  p.noalias() += ap * a.transpose();
  H hp;
  hp.noalias() = h * p;
  R s = r;
  s.noalias() += hp * h.transpose();
  H gain = s.llt().solve(hp);
  x.noalias() += gain.transpose() * (y - h * x);
  p.noalias() -= gain.transpose() * hp;
}
template <class P, class X>
INLINE void project(const P &p, X &x, X &z, X &lambda) {
  x = p.llt().solve(z - lambda + x).eval();
  z = (x + lambda).cwiseMin(1).cwiseMax(-1);
  lambda += x - z;
}
template <int Count, class P, class X>
INLINE void eliminate_stages(P *p, const P &a, X *x) {
  for (int n = 0; n + 1 < Count; ++n) {
    Eigen::LLT<P> factor(p[n]);
    P half = a.transpose();
    factor.matrixL().solveInPlace(half);
    X right = x[n];
    factor.matrixL().solveInPlace(right);
    p[n + 1].noalias() -= half.transpose() * half;
    x[n + 1].noalias() -= half.transpose() * right;
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
