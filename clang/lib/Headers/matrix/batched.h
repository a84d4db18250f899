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
template <class Matrix, class Right, class Function>
MX_INLINE inline size in_groups(const Matrix *a, const Right *b, Right *x,
                                size count, bool *valid, Function compute) {
  using Element = element_of<Matrix>;
  constexpr int Width = lane_count<Element>;
  size number = 0;
  for (size first = 0; first < count; first += Width) {
    int used = count - first < size(Width) ? int(count - first) : Width;
    lane_matrix<Matrix> m;
    lane_matrix<Right> result;
    Matrix last_m[Width];
    Right last_b[Width];
    if (used == Width) {
      m.read(a + first);
      result.read(b + first);
    } else {
      for (int w = 0; w < Width; ++w) {
        last_m[w] = a[first + size(w < used ? w : 0)];
        last_b[w] = b[first + size(w < used ? w : 0)];
      }
      m.read(last_m);
      result.read(last_b);
    }
    lane_mask<Element> good = lanes<Element>{} == lanes<Element>{};
    compute(m, result, good);
    expect_finite(good, result);
    result.keep(good);
    if (used == Width) {
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
template <class Matrix>
MX_INLINE inline void factor_cholesky(lane_matrix<Matrix> &m,
                                      lane_mask<element_of<Matrix>> &good) {
  using Element = element_of<Matrix>;
  constexpr int Extent = rows_of<Matrix>;
  const lanes<Element> one = lanes<Element>{} + Element(1);
  for (int j = 0; j < Extent; ++j) {
    for (int i = 0; i < j; ++i)
      m(i, j) = lanes<Element>{};
    for (int k = 0; k < j; ++k)
      for (int i = j; i < Extent; ++i)
        m(i, j) -= m(i, k) * m(j, k);
    lanes<Element> rest = m(j, j);
    lane_mask<Element> positive = rest > 0;
    expect_finite<Element>(positive, rest);
    good &= positive;
    lanes<Element> root = positive ? rest : one;
    take_roots(root);
    m(j, j) = root;
    for (int i = j + 1; i < Extent; ++i)
      m(i, j) /= root;
  }
}

// Exchanges rows k and pivot, another one in each lane.
template <class Matrix>
MX_INLINE inline void exchange(lane_matrix<Matrix> &m, int k,
                               const lane_mask<element_of<Matrix>> &pivot) {
  for (int j = 0; j < columns_of<Matrix>; ++j) {
    lanes<element_of<Matrix>> upper = m(k, j), chosen = upper;
    for (int i = k + 1; i < rows_of<Matrix>; ++i) {
      lane_mask<element_of<Matrix>> here = pivot == i;
      chosen = here ? m(i, j) : chosen;
      m(i, j) = here ? upper : m(i, j);
    }
    m(k, j) = chosen;
  }
}

// Gauss's elimination with partial pivoting; x gets the exchanges of m's rows.
template <class Matrix, class Right>
MX_INLINE inline void factor_lu(lane_matrix<Matrix> &m, lane_matrix<Right> &x,
                                lane_mask<element_of<Matrix>> &good) {
  using Element = element_of<Matrix>;
  constexpr int Extent = rows_of<Matrix>;
  const lanes<Element> one = lanes<Element>{} + Element(1);
  for (int k = 0; k < Extent; ++k) {
    lane_mask<Element> pivot = {};
    lanes<Element> largest = m(k, k) < 0 ? -m(k, k) : m(k, k);
    for (int i = k + 1; i < Extent; ++i) {
      lanes<Element> size_of_i = m(i, k) < 0 ? -m(i, k) : m(i, k);
      lane_mask<Element> larger = size_of_i > largest;
      largest = larger ? size_of_i : largest;
      pivot = larger ? lane_mask<Element>{} + i : pivot;
    }
    exchange(m, k, pivot);
    exchange(x, k, pivot);
    lanes<Element> found = m(k, k);
    good &= found != 0;
    expect_finite<Element>(good, found);
    lanes<Element> divisor = found == 0 ? one : found;
    for (int i = k + 1; i < Extent; ++i)
      m(i, k) /= divisor;
    for (int j = k + 1; j < Extent; ++j)
      for (int i = k + 1; i < Extent; ++i)
        m(i, j) -= m(i, k) * m(k, j);
  }
}

template <bool Unit, class Matrix, class Right>
MX_INLINE inline void eliminate_down(lane_matrix<Matrix> &l,
                                     lane_matrix<Right> &x) {
  for (int k = 0; k < rows_of<Matrix>; ++k)
    for (int j = 0; j < columns_of<Right>; ++j) {
      if constexpr (!Unit)
        x(k, j) /= l(k, k);
      for (int i = k + 1; i < rows_of<Matrix>; ++i)
        x(i, j) -= l(i, k) * x(k, j);
    }
}
template <class Matrix, class Right>
MX_INLINE inline void eliminate_up(lane_matrix<Matrix> &u,
                                   lane_matrix<Right> &x) {
  for (int k = rows_of<Matrix> - 1; k >= 0; --k)
    for (int j = 0; j < columns_of<Right>; ++j) {
      x(k, j) /= u(k, k);
      for (int i = 0; i < k; ++i)
        x(i, j) -= u(i, k) * x(k, j);
    }
}
template <class Matrix, class Right>
MX_INLINE inline void eliminate_up_transposed(lane_matrix<Matrix> &l,
                                              lane_matrix<Right> &x) {
  for (int k = rows_of<Matrix> - 1; k >= 0; --k)
    for (int j = 0; j < columns_of<Right>; ++j) {
      for (int i = rows_of<Matrix> - 1; i > k; --i)
        x(k, j) -= l(i, k) * x(i, j);
      x(k, j) /= l(k, k);
    }
}
template <class Matrix, class Right> constexpr void expect_system() {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "a system has a square matrix");
  static_assert(rows_of<Right> == rows_of<Matrix>,
                "the right side has as many rows");
  static_assert(element_of<Matrix>(0.5) != 0 && element_of<Right>(0.5) != 0 &&
                    sizeof(element_of<Matrix>) == sizeof(element_of<Right>),
                "elements are float or double, and those of both sides alike");
}
template <class Matrix, class Right>
MX_INLINE inline void solve_by_lu(lane_matrix<Matrix> &m, lane_matrix<Right> &x,
                                  lane_mask<element_of<Matrix>> &good) {
  factor_lu(m, x, good);
  eliminate_down<true>(m, x);
  eliminate_up(m, x);
}
} // namespace detail

// x[i] of a[i] * x[i] = b[i], by LU with partial pivoting.
template <class Matrix, class Right>
size solve(const Matrix *a, const Right *b, Right *x, size count,
           bool *valid = nullptr) {
  detail::expect_system<Matrix, Right>();
  return detail::in_groups(a, b, x, count, valid,
                           [](auto &m, auto &result, auto &good) {
                             detail::solve_by_lu(m, result, good);
                           });
}

// The inverse of a[i], as mx::lu(a[i]).inverse().
template <class Matrix>
size inverse(const Matrix *a, Matrix *result, size count,
             bool *valid = nullptr) {
  detail::expect_system<Matrix, Matrix>();
  return detail::in_groups(a, a, result, count, valid,
                           [](auto &m, auto &x, auto &good) {
                             for (int i = 0; i < rows_of<Matrix>; ++i)
                               for (int j = 0; j < rows_of<Matrix>; ++j)
                                 x(i, j) = detail::lanes<element_of<Matrix>>{} +
                                           element_of<Matrix>(i == j);
                             detail::solve_by_lu(m, x, good);
                           });
}

// The lower factor of a[i], which is positive definite. Only the lower triangle
// is read.
template <class Matrix>
size cholesky(const Matrix *a, Matrix *lower, size count,
              bool *valid = nullptr) {
  detail::expect_system<Matrix, Matrix>();
  return detail::in_groups(
      a, a, lower, count, valid,
      [](auto &, auto &l, auto &good) { detail::factor_cholesky(l, good); });
}

// x[i] of a[i] * x[i] = b[i], where a[i] is positive definite.
template <class Matrix, class Right>
size cholesky_solve(const Matrix *a, const Right *b, Right *x, size count,
                    bool *valid = nullptr) {
  detail::expect_system<Matrix, Right>();
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
