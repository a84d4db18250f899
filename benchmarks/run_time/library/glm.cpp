// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases by GLM.
#define GLM_FORCE_INTRINSICS
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#define INLINE __attribute__((always_inline)) inline

namespace library {
template <class T, int N> using matrix = glm::mat<N, N, T>;
template <class T> using vector = glm::vec<3, T>;
template <class T> using quaternion = glm::qua<T>;

template <class M> auto &element(M &m, int i, int j) { return m[j][i]; }
template <class V> auto &component(V &v, int i) { return v[i]; }
template <class M> INLINE M inverse(const M &m) { return glm::inverse(m); }
template <class M> INLINE auto determinant(const M &m) {
  return glm::determinant(m);
}
template <class T> quaternion<T> quaternion_of(T x, T y, T z, T w) {
  return quaternion<T>(w, x, y, z);
}
template <class T>
INLINE vector<T> rotate(const glm::qua<T> &q, const glm::vec<3, T> &v) {
  return q * v;
}
template <class T>
INLINE glm::qua<T> slerp(const glm::qua<T> &a, const glm::qua<T> &b, float t) {
  return glm::slerp(a, b, static_cast<T>(t));
}
template <class T> T sum(const glm::qua<T> &q) { return q.x + q.y + q.z + q.w; }
} // namespace library

#include "cases.h"

int main() { cases::all(); }
