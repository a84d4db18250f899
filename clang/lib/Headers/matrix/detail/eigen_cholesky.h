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

// The lower triangle becomes the factor; what is above the diagonal stays.
// False if a pivot is not positive. As for Eigen, a NaN is no such pivot.
//
// Columns are vectors, updated by their quotients with the pivot. Its root is
// needed for the factor alone, so the next pivot does not wait for it.
template <class M> MX_INLINE bool factor_columns(M &m) {
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  line<T, N> rest[N];
#pragma unroll
  for (int j = 0; j < N; ++j)
    rest[j] = line_of<T, N>([&](int i) { return m[i][j]; });
  bool positive = true;
#pragma unroll
  for (int k = 0; k < N; ++k) {
    T pivot = rest[k][k];
    positive &= !(pivot <= 0);
    line<T, N> quotients = rest[k] / pivot;
#pragma unroll
    for (int j = k + 1; j < N; ++j)
      rest[j] -= rest[k] * quotients[j];
    line<T, N> column = rest[k] / __builtin_elementwise_sqrt(pivot);
#pragma unroll
    for (int i = 0; i < N; ++i)
      m[i][k] = i < k ? m[i][k] : column[i];
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

// The lower triangle's factor, or that of the upper one, in place.
template <int Triangle, class M> MX_INLINE bool factor(M &m) {
  auto a = in_memory<M>::load(m);
  if constexpr (Triangle == upper)
    a = __builtin_matrix_transpose(a);
  bool positive;
  if constexpr (M::RowsAtCompileTime == 3)
    positive = factor_elements(a);
  else
    positive = factor_columns(a);
  if constexpr (Triangle == upper)
    a = __builtin_matrix_transpose(a);
  // Without a factor the matrix stays: no NaN comes into it.
  if (positive)
    in_memory<M>::store(a, m);
  return positive;
}

// Eigen's class for the factorization in place. What it is not meant for goes
// Eigen's way, as matrices of run-time extents do.
template <class M, int Triangle> struct cholesky_of {
  using Adjoint = typename M::AdjointReturnType;
  static constexpr bool is_lower = Triangle == lower;
  template <class X> using lower_of = const Eigen::TriangularView<X, lower>;
  template <class X> using upper_of = const Eigen::TriangularView<X, upper>;
  template <class X, class Y>
  using choose = typename choice<is_lower, X, Y>::type;
  using MatrixL = choose<lower_of<const M>, lower_of<const Adjoint>>;
  using MatrixU = choose<upper_of<const Adjoint>, upper_of<const M>>;

  static MatrixL getL(const M &m) {
    if constexpr (is_lower)
      return MatrixL(m);
    else
      return MatrixL(m.adjoint());
  }
  static MatrixU getU(const M &m) {
    if constexpr (is_lower)
      return MatrixU(m.adjoint());
    else
      return MatrixU(m);
  }
  static bool inplace_decomposition(M &m) {
    constexpr int N = M::RowsAtCompileTime;
    if constexpr (N >= least_cholesky && N <= largest_cholesky)
      return factor<Triangle>(m);
    else
      return Eigen::internal::llt_inplace<typename M::Scalar,
                                          Triangle>::blocked(m) == -1;
  }
};

} // namespace eigen
} // namespace mx

namespace Eigen {
namespace internal {
#define MX_EIGEN_CHOLESKY(T, triangle)                                         \
  template <int N, int Options, int Max>                                       \
  struct LLT_Traits<Matrix<T, N, N, Options, Max, Max>, mx::eigen::triangle>   \
      : mx::eigen::cholesky_of<Matrix<T, N, N, Options, Max, Max>,             \
                               mx::eigen::triangle> {};
MX_EIGEN_CHOLESKY(float, lower)
MX_EIGEN_CHOLESKY(float, upper)
MX_EIGEN_CHOLESKY(double, lower)
MX_EIGEN_CHOLESKY(double, upper)
#undef MX_EIGEN_CHOLESKY
} // namespace internal
} // namespace Eigen

#endif
