/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LU with partial pivoting, and inverses by it, of Eigen's fixed-size matrices.
 *
 * <matrix/lu.h> says if there is a solution. This does as Eigen does: a pivot
 * of 0 leaves its column, and the inverse of a singular matrix has infinities
 * and NaNs. Extents to 3 stay Eigen's, whose formulas are as fast, and so do
 * those from 9 on, of which a column fills no register of 64 bytes.
 */
#ifndef __MATRIX_DETAIL_EIGEN_LU_H
#define __MATRIX_DETAIL_EIGEN_LU_H

#include <matrix/detail/eigen_memory.h>

namespace Eigen {
namespace internal {
template <class T, int Order, class Pivot, int Size> struct partial_lu_impl;
template <class Xpr, class Result, int Size> struct compute_inverse;
} // namespace internal
} // namespace Eigen

namespace mx {
namespace eigen {

template <class M> MX_INLINE void swap_rows(M &m, int i, int j) {
  for (int column = 0; column < columns_of<M>; ++column) {
    auto upper = m[i][column];
    m[i][column] = m[j][column];
    m[j][column] = upper;
  }
}

// m becomes its factors. In step k, rows k and pivots[k] were exchanged. The
// loops go over whole columns, so that their ends are constants.
template <class M> MX_INLINE void factor_lu(M &m, int *pivots) {
  constexpr int N = rows_of<M>;
  using T = element_of<M>;
  for (int k = 0; k < N; ++k) {
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (__builtin_elementwise_abs(m[i][k]) >
          __builtin_elementwise_abs(m[pivot][k]))
        pivot = i;
    pivots[k] = pivot;
    swap_rows(m, k, pivot);
    T divisor = m[k][k] == 0 ? T(1) : m[k][k];
    T factors[N] = {};
    for (int i = 0; i < N; ++i)
      factors[i] = i > k ? m[i][k] / divisor : T(0);
    for (int i = 0; i < N; ++i)
      m[i][k] = i > k ? factors[i] : m[i][k];
    for (int j = k + 1; j < N; ++j) {
      T upper = m[k][j];
      for (int i = 0; i < N; ++i)
        m[i][j] -= factors[i] * upper;
    }
  }
}

// Eigen's class for the factorization in place. The result of blocked_lu is the
// first pivot that is 0, or -1.
template <class T, int N, int Order, class Pivot> struct lu_of {
  static constexpr bool by_rows = Order == 1;
  using stored = value<T, N, N, by_rows>;

  static long blocked_lu(long, long, T *p, long stride, Pivot *pivots,
                         Pivot &exchanges, long = 0) {
    const auto distance = static_cast<unsigned long>(stride);
    auto m = (value<T, N, N>)__builtin_matrix_load(stored, p, distance);
    int rows[N];
    factor_lu(m, rows);
    exchanges = 0;
    for (int k = 0; k < N; ++k) {
      pivots[k] = Pivot(rows[k]);
      exchanges += Pivot(rows[k] != k);
    }
    __builtin_matrix_store((stored)m, p, distance);
    for (int k = 0; k < N; ++k)
      if (m[k][k] == 0)
        return k;
    return -1;
  }
};

template <class Xpr, class Result> struct inverse_of {
  static void run(const Xpr &xpr, Result &result) {
    constexpr int N = Result::RowsAtCompileTime;
    auto m = load(xpr);
    int pivots[N];
    factor_lu(m, pivots);
    auto x = identity<decltype(m)>();
    for (int k = 0; k < N; ++k)
      swap_rows(x, k, pivots[k]);
    for (int k = 0; k < N; ++k)
      for (int j = 0; j < N; ++j)
        for (int i = k + 1; i < N; ++i)
          x[i][j] -= m[i][k] * x[k][j];
    for (int k = N - 1; k >= 0; --k)
      for (int j = 0; j < N; ++j) {
        x[k][j] /= m[k][k];
        for (int i = 0; i < k; ++i)
          x[i][j] -= m[i][k] * x[k][j];
      }
    in_memory<Result>::store(x, result);
  }
};

} // namespace eigen
} // namespace mx

namespace Eigen {
namespace internal {
#define MX_EIGEN_LU(T, N)                                                      \
  template <int Order, class Pivot>                                            \
  struct partial_lu_impl<T, Order, Pivot, N>                                   \
      : mx::eigen::lu_of<T, N, Order, Pivot> {};
#define MX_EIGEN_INVERSE(T, N)                                                 \
  template <class Xpr, int Options>                                            \
  struct compute_inverse<Xpr, Matrix<T, N, N, Options, N, N>, N>               \
      : mx::eigen::inverse_of<Xpr, Matrix<T, N, N, Options, N, N>> {};
#define MX_EIGEN_BOTH(N)                                                       \
  MX_EIGEN_LU(float, N)                                                        \
  MX_EIGEN_LU(double, N)                                                       \
  MX_EIGEN_INVERSE(float, N)                                                   \
  MX_EIGEN_INVERSE(double, N)
MX_EIGEN_LU(float, 4)
MX_EIGEN_LU(double, 4)
MX_EIGEN_BOTH(5)
MX_EIGEN_BOTH(6)
MX_EIGEN_BOTH(7)
MX_EIGEN_BOTH(8)
#undef MX_EIGEN_BOTH
#undef MX_EIGEN_INVERSE
#undef MX_EIGEN_LU
} // namespace internal
} // namespace Eigen

#endif
