// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases by <matrix/...>.
#include <matrix/geometry.h>
#include <matrix/linear.h>

#define INLINE __attribute__((always_inline)) inline

namespace library {
template <class T, int N> using matrix = mx::matrix<T, N, N>;
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
} // namespace library

#include "cases.h"

int main() { cases::all(); }
