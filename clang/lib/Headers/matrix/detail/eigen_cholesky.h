/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cholesky's factorization of Eigen's fixed-size matrices.
 */
#ifndef __MATRIX_DETAIL_EIGEN_CHOLESKY_H
#define __MATRIX_DETAIL_EIGEN_CHOLESKY_H

#include <matrix/detail/eigen_memory.h>

namespace Eigen {
template <class Xpr, unsigned Mode> class TriangularView;
namespace internal {
template <class M, int Triangle> struct LLT_Traits;
template <class T, int Triangle> struct llt_inplace;
} // namespace internal
} // namespace Eigen

namespace mx {
namespace eigen {

// Eigen's enumerators.
inline constexpr int lower = 1, upper = 2;
// Extents of what is factorized here. Longer columns fill no two registers.
inline constexpr int least_cholesky = 3, largest_cholesky = 16;

// Lanes before first of before, the others of after.
template <int N, class V> MX_INLINE V join(int first, V before, V after) {
#pragma unroll
  for (int i = 0; i < N; ++i)
    after[i] = i < first ? before[i] : after[i];
  return after;
}

// The lower triangle becomes the factor; what is above the diagonal stays.
// False if a pivot is not positive. As for Eigen, a NaN is no such pivot.
//
// Columns are vectors, updated by their quotients with the pivot. Its root is
// needed for the factor alone, so the next pivot does not wait for it.
template <class M> MX_INLINE bool factor_columns(M &m) {
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  using vector = T __attribute__((ext_vector_type(N)));
  vector rest[N];
#pragma unroll
  for (int j = 0; j < N; ++j)
    rest[j] = (vector)__builtin_matrix_column(m, j);
  bool positive = true;
#pragma unroll
  for (int k = 0; k < N; ++k) {
    T pivot = rest[k][k];
    positive &= !(pivot <= 0);
    vector quotients = rest[k] / pivot;
#pragma unroll
    for (int j = k + 1; j < N; ++j)
      rest[j] -= rest[k] * quotients[j];
    vector column = rest[k] / __builtin_elementwise_sqrt(pivot);
    m = __builtin_matrix_insert_column(
        m, k, join<N>(k, (vector)__builtin_matrix_column(m, k), column));
  }
  return positive;
}
// The same element by element: three lanes fill no register.
template <class M> MX_INLINE bool factor_elements(M &m) {
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  bool positive = true;
#pragma unroll
  for (int k = 0; k < N; ++k) {
    T pivot = m[k][k];
#pragma unroll
    for (int j = 0; j < k; ++j)
      pivot -= m[k][j] * m[k][j];
    positive &= !(pivot <= 0);
    T root = __builtin_elementwise_sqrt(pivot);
    m[k][k] = root;
#pragma unroll
    for (int i = k + 1; i < N; ++i) {
      T rest = m[i][k];
#pragma unroll
      for (int j = 0; j < k; ++j)
        rest -= m[i][j] * m[k][j];
      m[i][k] = rest / root;
    }
  }
  return positive;
}

// Eigen's class for the factorization in place. What it is not meant for goes
// Eigen's way, as matrices of run-time extents do.
template <class M> struct cholesky_of {
  using MatrixL = const Eigen::TriangularView<const M, lower>;
  using MatrixU =
      const Eigen::TriangularView<const typename M::AdjointReturnType, upper>;
  static MatrixL getL(const M &m) { return MatrixL(m); }
  static MatrixU getU(const M &m) { return MatrixU(m.adjoint()); }
  static bool inplace_decomposition(M &m) {
    constexpr int N = M::RowsAtCompileTime;
    if constexpr (N >= least_cholesky && N <= largest_cholesky) {
      auto a = in_memory<M>::load(m);
      bool positive;
      if constexpr (N == 3)
        positive = factor_elements(a);
      else
        positive = factor_columns(a);
      // Without a factor the matrix stays: no NaN comes into it.
      if (positive)
        in_memory<M>::store(a, m);
      return positive;
    } else
      return Eigen::internal::llt_inplace<typename M::Scalar, lower>::blocked(
                 m) == -1;
  }
};

} // namespace eigen
} // namespace mx

namespace Eigen {
namespace internal {
template <int N, int Options, int Max>
struct LLT_Traits<Matrix<float, N, N, Options, Max, Max>, 1>
    : mx::eigen::cholesky_of<Matrix<float, N, N, Options, Max, Max>> {};
template <int N, int Options, int Max>
struct LLT_Traits<Matrix<double, N, N, Options, Max, Max>, 1>
    : mx::eigen::cholesky_of<Matrix<double, N, N, Options, Max, Max>> {};
} // namespace internal
} // namespace Eigen

#endif
