/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays of small systems, as many at a time as a vector has lanes. C++17.
 *
 * Each result has the bits that the function of one matrix gives:
 * mx::batched::solve those of mx::solve, and so on. Where a system has no
 * solution, the result is 0 and valid[i] false; valid may be null. The
 * functions return how many are valid. The result may be an operand, the same
 * pointer, and overlaps none otherwise. Elements are float or double.
 */
#ifndef __MATRIX_BATCHED_H
#define __MATRIX_BATCHED_H

#include <matrix/detail/lanes.h>

namespace mx {
namespace batched {

using size = decltype(sizeof(0));

namespace detail {
using namespace mx::detail;

// Calls compute(m, x, good), which replaces x by the result and clears lanes of
// good that are not valid, for groups of a[i] and b[i]. The last group is
// filled up with its first system.
template <class M, class B, class F>
MX_INLINE inline size in_groups(const M *a, const B *b, B *x, size count,
                                bool *valid, F compute) {
  using T = element_of<M>;
  constexpr int W = lane_count<T>;
  size number = 0;
  for (size first = 0; first < count; first += W) {
    int used = count - first < size(W) ? int(count - first) : W;
    lane_matrix<M> m;
    lane_matrix<B> result;
    M last_m[W];
    B last_b[W];
    if (used == W) {
      m.read(a + first);
      result.read(b + first);
    } else {
      for (int w = 0; w < W; ++w) {
        last_m[w] = a[first + size(w < used ? w : 0)];
        last_b[w] = b[first + size(w < used ? w : 0)];
      }
      m.read(last_m);
      result.read(last_b);
    }
    lane_mask<T> good = lanes<T>{} == lanes<T>{};
    compute(m, result, good);
    expect_finite(good, result);
    result.keep(good);
    if (used == W) {
      result.write(x + first);
    } else {
      result.write(last_b);
      for (int w = 0; w < used; ++w)
        x[first + size(w)] = last_b[w];
    }
    for (int w = 0; w < used; ++w) {
      number += good[w] != 0;
      if (valid)
        valid[first + size(w)] = good[w] != 0;
    }
  }
  return number;
}

// The lower triangle of m becomes L of m = L * transpose(L), the other 0.
template <class M>
MX_INLINE inline void factor_cholesky(lane_matrix<M> &m,
                                      lane_mask<element_of<M>> &good) {
  using T = element_of<M>;
  constexpr int N = rows_of<M>;
  const lanes<T> one = lanes<T>{} + T(1);
  for (int j = 0; j < N; ++j) {
    for (int i = 0; i < j; ++i)
      m(i, j) = lanes<T>{};
    for (int k = 0; k < j; ++k)
      for (int i = j; i < N; ++i)
        m(i, j) -= m(i, k) * m(j, k);
    lanes<T> rest = m(j, j);
    lane_mask<T> positive = rest > 0;
    expect_finite<T>(positive, rest);
    good &= positive;
    lanes<T> root = positive ? rest : one;
    take_roots(root);
    for (int i = j; i < N; ++i)
      m(i, j) /= root;
  }
}

// Exchanges rows k and pivot, another one in each lane.
template <class M>
MX_INLINE inline void exchange(lane_matrix<M> &m, int k,
                               const lane_mask<element_of<M>> &pivot) {
  for (int j = 0; j < columns_of<M>; ++j) {
    lanes<element_of<M>> upper = m(k, j), chosen = upper;
    for (int i = k + 1; i < rows_of<M>; ++i) {
      lane_mask<element_of<M>> here = pivot == i;
      chosen = here ? m(i, j) : chosen;
      m(i, j) = here ? upper : m(i, j);
    }
    m(k, j) = chosen;
  }
}

// Gauss's elimination with partial pivoting; x gets the exchanges of m's rows.
template <class M, class B>
MX_INLINE inline void factor_lu(lane_matrix<M> &m, lane_matrix<B> &x,
                                lane_mask<element_of<M>> &good) {
  using T = element_of<M>;
  constexpr int N = rows_of<M>;
  const lanes<T> one = lanes<T>{} + T(1);
  for (int k = 0; k < N; ++k) {
    lane_mask<T> pivot = {};
    lanes<T> largest = m(k, k) < 0 ? -m(k, k) : m(k, k);
    for (int i = k + 1; i < N; ++i) {
      lanes<T> size_of_i = m(i, k) < 0 ? -m(i, k) : m(i, k);
      lane_mask<T> larger = size_of_i > largest;
      largest = larger ? size_of_i : largest;
      pivot = larger ? lane_mask<T>{} + i : pivot;
    }
    exchange(m, k, pivot);
    exchange(x, k, pivot);
    lanes<T> found = m(k, k);
    good &= found != 0;
    expect_finite<T>(good, found);
    lanes<T> divisor = found == 0 ? one : found;
    for (int i = k + 1; i < N; ++i)
      m(i, k) /= divisor;
    for (int j = k + 1; j < N; ++j)
      for (int i = k + 1; i < N; ++i)
        m(i, j) -= m(i, k) * m(k, j);
  }
}

template <bool Unit, class M, class B>
MX_INLINE inline void eliminate_down(lane_matrix<M> &l, lane_matrix<B> &x) {
  for (int k = 0; k < rows_of<M>; ++k)
    for (int j = 0; j < columns_of<B>; ++j) {
      if constexpr (!Unit)
        x(k, j) /= l(k, k);
      for (int i = k + 1; i < rows_of<M>; ++i)
        x(i, j) -= l(i, k) * x(k, j);
    }
}
template <class M, class B>
MX_INLINE inline void eliminate_up(lane_matrix<M> &u, lane_matrix<B> &x) {
  for (int k = rows_of<M> - 1; k >= 0; --k)
    for (int j = 0; j < columns_of<B>; ++j) {
      x(k, j) /= u(k, k);
      for (int i = 0; i < k; ++i)
        x(i, j) -= u(i, k) * x(k, j);
    }
}
template <class M, class B>
MX_INLINE inline void eliminate_up_transposed(lane_matrix<M> &l,
                                              lane_matrix<B> &x) {
  for (int k = rows_of<M> - 1; k >= 0; --k)
    for (int j = 0; j < columns_of<B>; ++j) {
      for (int i = k + 1; i < rows_of<M>; ++i)
        x(k, j) -= l(i, k) * x(i, j);
      x(k, j) /= l(k, k);
    }
}
template <class M, class B> constexpr void expect_system() {
  static_assert(rows_of<M> == columns_of<M>, "a system has a square matrix");
  static_assert(rows_of<B> == rows_of<M>, "the right side has as many rows");
  static_assert(element_of<M>(0.5) != 0 && element_of<B>(0.5) != 0 &&
                    sizeof(element_of<M>) == sizeof(element_of<B>),
                "elements are float or double, and those of both sides alike");
}
template <class M, class B>
MX_INLINE inline void solve_by_lu(lane_matrix<M> &m, lane_matrix<B> &x,
                                  lane_mask<element_of<M>> &good) {
  factor_lu(m, x, good);
  eliminate_down<true>(m, x);
  eliminate_up(m, x);
}
} // namespace detail

// x[i] of a[i] * x[i] = b[i], by LU with partial pivoting.
template <class M, class B>
size solve(const M *a, const B *b, B *x, size count, bool *valid = nullptr) {
  detail::expect_system<M, B>();
  return detail::in_groups(a, b, x, count, valid,
                           [](auto &m, auto &result, auto &good) {
                             detail::solve_by_lu(m, result, good);
                           });
}

// The inverse of a[i], as mx::lu(a[i]).inverse().
template <class M>
size inverse(const M *a, M *result, size count, bool *valid = nullptr) {
  detail::expect_system<M, M>();
  return detail::in_groups(
      a, a, result, count, valid, [](auto &m, auto &x, auto &good) {
        for (int i = 0; i < rows_of<M>; ++i)
          for (int j = 0; j < rows_of<M>; ++j)
            x(i, j) = detail::lanes<element_of<M>>{} + element_of<M>(i == j);
        detail::solve_by_lu(m, x, good);
      });
}

// The lower factor of a[i], which is positive definite. Only the lower triangle
// is read.
template <class M>
size cholesky(const M *a, M *lower, size count, bool *valid = nullptr) {
  detail::expect_system<M, M>();
  return detail::in_groups(
      a, a, lower, count, valid,
      [](auto &, auto &l, auto &good) { detail::factor_cholesky(l, good); });
}

// x[i] of a[i] * x[i] = b[i], where a[i] is positive definite.
template <class M, class B>
size cholesky_solve(const M *a, const B *b, B *x, size count,
                    bool *valid = nullptr) {
  detail::expect_system<M, B>();
  return detail::in_groups(a, b, x, count, valid,
                           [](auto &m, auto &result, auto &good) {
                             detail::factor_cholesky(m, good);
                             detail::eliminate_down<false>(m, result);
                             detail::eliminate_up_transposed(m, result);
                           });
}

} // namespace batched
} // namespace mx

#endif
