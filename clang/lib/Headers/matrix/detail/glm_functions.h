/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * GLM's operators and inverse() for float and double. GLM is known here.
 *
 * Left to GLM is what it computes as fast: 2x2, determinants, transposes,
 * inverses of 3x3, quaternions.
 */
#ifndef __MATRIX_DETAIL_GLM_FUNCTIONS_H
#define __MATRIX_DETAIL_GLM_FUNCTIONS_H

#include <matrix/detail/builtin.h>

namespace mx {
namespace from_glm {

template <class T, int R, int C>
using value = T __attribute__((matrix_type(R, C), matrix_layout(column_major)));

// Columns of aligned types may have gaps.
template <class T, int N, glm::qualifier Q>
inline constexpr unsigned stride = sizeof(glm::vec<N, T, Q>) / sizeof(T);

// A plain access, where there are no gaps: LLVM keeps what it sees through in
// registers, as it does not what a builtin loads.
template <class M> struct object {
  typedef M __attribute__((may_alias)) type;
};

template <class T, int N, glm::qualifier Q>
MX_INLINE value<T, N, N> load(const glm::mat<N, N, T, Q> &m) {
  using result = value<T, N, N>;
  if constexpr (stride<T, N, Q> == N)
    return *reinterpret_cast<const typename object<result>::type *>(&m);
  else
    return __builtin_matrix_load(result, &m[0][0], stride<T, N, Q>);
}
// A factor of a product. Elements of a 3x3 that a constructor has just stored
// do not come back from memory, where vectors would wait for them.
template <class T, int N, glm::qualifier Q>
MX_INLINE value<T, N, N> factor(const glm::mat<N, N, T, Q> &m) {
  if constexpr (N != 3)
    return load<T, N, Q>(m);
  value<T, N, N> elements;
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      elements[i][j] = m[j][i];
  return elements;
}
template <class T, int N, glm::qualifier Q>
MX_INLINE value<T, N, 1> load(const glm::vec<N, T, Q> &v) {
  using result = value<T, N, 1>;
  return *reinterpret_cast<const typename object<result>::type *>(&v);
}
template <glm::qualifier Q, class T, int N>
MX_INLINE glm::mat<N, N, T, Q> matrix_of(value<T, N, N> m) {
  glm::mat<N, N, T, Q> result;
  if constexpr (stride<T, N, Q> == N)
    *reinterpret_cast<typename object<value<T, N, N>>::type *>(&result) = m;
  else
    __builtin_matrix_column_major_store(m, &result[0][0], stride<T, N, Q>);
  return result;
}
template <glm::qualifier Q, class T, int N>
MX_INLINE glm::vec<N, T, Q> vector_of(value<T, N, 1> v) {
  glm::vec<N, T, Q> result;
  // An aligned vector of three is read as four, which a store of three would
  // not be forwarded to.
  if constexpr (stride<T, N, Q> == N)
    *reinterpret_cast<typename object<value<T, N, 1>>::type *>(&result) = v;
  else
    for (int i = 0; i < N; ++i)
      result[i] = v[i][0];
  return result;
}

template <class B> MX_INLINE B adjugate(B m) {
  return B{m[1][1], -m[0][1], -m[1][0], m[0][0]};
}
template <class B> MX_INLINE element_of<B> determinant(B m) {
  return m[0][0] * m[1][1] - m[0][1] * m[1][0];
}
// By blocks of 2x2, as <matrix/inverse.h> does it. The inverse of a singular
// matrix has infinities and NaNs, as GLM's has.
template <class T> MX_INLINE value<T, 4, 4> inverse(value<T, 4, 4> m) {
  using block = value<T, 2, 2>;
  block a = __builtin_tensor_slice(m, 0, 0, 2, 2);
  block b = __builtin_tensor_slice(m, 0, 2, 2, 2);
  block c = __builtin_tensor_slice(m, 2, 0, 2, 2);
  block d = __builtin_tensor_slice(m, 2, 2, 2, 2);
  T det_a = determinant(a), det_b = determinant(b);
  T det_c = determinant(c), det_d = determinant(d);
  block ab = adjugate(a) * b, dc = adjugate(d) * c;
  T whole =
      det_a * det_d + det_b * det_c - __builtin_matrix_trace(block(ab * dc));
  block p = adjugate(block(a * det_d - b * dc));
  block q = adjugate(block(c * det_b - d * adjugate(ab)));
  block r = adjugate(block(b * det_c - a * adjugate(dc)));
  block s = adjugate(block(d * det_a - c * ab));
  value<T, 4, 4> result = __builtin_tensor_concat(
      1, __builtin_tensor_concat(0, p, r), __builtin_tensor_concat(0, q, s));
  return result * (1 / whole);
}

} // namespace from_glm
} // namespace mx

namespace glm {
#define MX_GLM_PRODUCT(T, N)                                                   \
  template <qualifier Q>                                                       \
  MX_INLINE mat<N, N, T, Q> operator*(const mat<N, N, T, Q> &a,                \
                                      const mat<N, N, T, Q> &b) {              \
    return mx::from_glm::matrix_of<Q, T, N>(mx::from_glm::factor<T, N, Q>(a) * \
                                            mx::from_glm::factor<T, N, Q>(b)); \
  }
#define MX_GLM_COLUMN(T, N)                                                    \
  template <qualifier Q>                                                       \
  MX_INLINE typename mat<N, N, T, Q>::col_type operator*(                      \
      const mat<N, N, T, Q> &a, const typename mat<N, N, T, Q>::row_type &v) { \
    return mx::from_glm::vector_of<Q, T, N>(mx::from_glm::load<T, N, Q>(a) *   \
                                            mx::from_glm::load<T, N, Q>(v));   \
  }
#define MX_GLM_INVERSE(T)                                                      \
  template <qualifier Q>                                                       \
  MX_INLINE mat<4, 4, T, Q> inverse(const mat<4, 4, T, Q> &m) {                \
    return mx::from_glm::matrix_of<Q, T, 4>(                                   \
        mx::from_glm::inverse<T>(mx::from_glm::load<T, 4, Q>(m)));             \
  }
MX_GLM_PRODUCT(float, 3)
MX_GLM_PRODUCT(float, 4)
MX_GLM_PRODUCT(double, 3)
MX_GLM_PRODUCT(double, 4)
MX_GLM_COLUMN(float, 3)
MX_GLM_COLUMN(float, 4)
MX_GLM_COLUMN(double, 4)
MX_GLM_INVERSE(float)
MX_GLM_INVERSE(double)
#undef MX_GLM_INVERSE
#undef MX_GLM_COLUMN
#undef MX_GLM_PRODUCT
} // namespace glm

#endif
