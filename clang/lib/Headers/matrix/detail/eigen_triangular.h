/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Solutions of Eigen's triangular systems with several right sides, of fixed
 * extents: those of llt(), ldlt() and of triangular views.
 *
 * Eigen takes its kernel for large matrices there. It chooses by the numbers of
 * trsolve_traits, which has one more here.
 */
#ifndef __MATRIX_DETAIL_EIGEN_TRIANGULAR_H
#define __MATRIX_DETAIL_EIGEN_TRIANGULAR_H

#include <matrix/detail/eigen_memory.h>

namespace Eigen {
namespace internal {
template <class Lhs, class Rhs, int Side> class trsolve_traits;
template <class Lhs, class Rhs, int Side, int Mode, int Unrolling,
          int RhsVectors>
struct triangular_solver_selector;
} // namespace internal
} // namespace Eigen

namespace mx {
namespace eigen {

// Eigen's enumerators, and a value of Unrolling that it has not.
inline constexpr int on_the_left = 1, unit_diagonal = 4;
inline constexpr int complete_unrolling = 2, by_matrices = 54;
// Extents of what is solved here: rows of right sides are in registers.
inline constexpr int least_triangle = 3, largest_triangle = 16;

template <class Lhs, class Rhs, int Side> constexpr bool is_triangle_here() {
  if constexpr (Side == on_the_left && is_dense<Lhs>) {
    using A = expression<Lhs>;
    using X = expression<Rhs>;
    return A::is_memory && !A::is_vector && !X::is_vector &&
           is_same<typename A::scalar, typename X::scalar> &&
           A::rows >= least_triangle && A::rows <= largest_triangle &&
           X::columns > 0 && X::columns <= largest_triangle;
  } else
    return false;
}

// The right sides' rows are vectors, divided as Eigen does it: by products with
// the inverse of the diagonal's element. Only the triangle is read.
template <int Mode, class A, class X>
MX_INLINE X solve_rows(const A &a, const X &x) {
  constexpr int N = rows_of<X>, K = columns_of<X>;
  constexpr bool down = (Mode & 1) != 0;
  using T = element_of<X>;
  line<T, K> rows[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    rows[i] = line_of<T, K>([&](int j) { return x[i][j]; });
#pragma unroll
  for (int step = 0; step < N; ++step) {
    const int k = down ? step : N - 1 - step;
    if constexpr ((Mode & unit_diagonal) == 0)
      rows[k] *= 1 / a[k][k];
#pragma unroll
    for (int rest = step + 1; rest < N; ++rest) {
      const int i = down ? rest : N - 1 - rest;
      rows[i] -= rows[k] * a[i][k];
    }
  }
  X result = x;
#pragma unroll
  for (int i = 0; i < N; ++i)
#pragma unroll
    for (int j = 0; j < K; ++j)
      result[i][j] = rows[i][j];
  return result;
}

} // namespace eigen
} // namespace mx

namespace Eigen {
namespace internal {
#define MX_EIGEN_TRIANGLE(T)                                                   \
  template <class Lhs, int N, int K, int Options, int Side>                    \
  class trsolve_traits<Lhs, Matrix<T, N, K, Options, N, K>, Side> {            \
    using Rhs = Matrix<T, N, K, Options, N, K>;                                \
    static constexpr int length = Side == mx::eigen::on_the_left ? N : K;      \
    static constexpr bool is_vector = N * K == length;                         \
                                                                               \
  public:                                                                      \
    enum {                                                                     \
      Unrolling = mx::eigen::is_triangle_here<Lhs, Rhs, Side>()                \
                      ? mx::eigen::by_matrices                                 \
                  : is_vector && length >= 0 && length <= 8                    \
                      ? mx::eigen::complete_unrolling                          \
                      : 0,                                                     \
      RhsVectors = is_vector ? 1 : mx::eigen::dynamic                          \
    };                                                                         \
  };
MX_EIGEN_TRIANGLE(float)
MX_EIGEN_TRIANGLE(double)
#undef MX_EIGEN_TRIANGLE

template <class Lhs, class Rhs, int Side, int Mode>
struct triangular_solver_selector<Lhs, Rhs, Side, Mode, mx::eigen::by_matrices,
                                  mx::eigen::dynamic> {
  MX_INLINE static void run(const Lhs &lhs, Rhs &rhs) {
    mx::eigen::in_memory<Rhs>::store(
        mx::eigen::solve_rows<Mode>(mx::eigen::load(lhs), mx::eigen::load(rhs)),
        rhs);
  }
};
} // namespace internal
} // namespace Eigen

#endif
