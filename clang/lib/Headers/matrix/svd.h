/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Singular values by one-sided Jacobi rotations, which find small ones to their
 * last digits. C++17. For extents to 4; more work, and take longer.
 */
#ifndef __MATRIX_SVD_H
#define __MATRIX_SVD_H

#include <matrix/detail/checked.h>
#include <matrix/symmetric.h>

namespace mx {

// m = u * diag(values) * transpose(v), K = min(R, C): u is R x K and v is C x K
// with orthonormal columns, values are descending and not negative. Valid if m
// is finite.
template <class M> struct svd_factors {
  static constexpr int R = rows_of<M>, C = columns_of<M>, K = R < C ? R : C;
  matrix_like<M, element_of<M>, R, K> u;
  matrix_like<M, element_of<M>, K, 1> values;
  matrix_like<M, element_of<M>, C, K> v;
  bool valid;
};

namespace detail {
// A column that is orthogonal to the first k ones, in place of a column k of
// zeros: the unit vector that is farthest from them, without its part in them.
template <class M> constexpr void complete_column(M &u, int k) {
  using T = element_of<M>;
  int best = 0;
  T least = 2;
  for (int i = 0; i < rows_of<M>; ++i) {
    T in = 0;
    for (int j = 0; j < k; ++j)
      in += u[i][j] * u[i][j];
    if (in < least) {
      least = in;
      best = i;
    }
  }
  for (int i = 0; i < rows_of<M>; ++i)
    u[i][k] = i == best ? T(1) : T(0);
  // Twice, as rounding leaves a part after the first time.
  for (int pass = 0; pass < 2; ++pass)
    for (int j = 0; j < k; ++j) {
      T part = 0;
      for (int i = 0; i < rows_of<M>; ++i)
        part += u[i][j] * u[i][k];
      for (int i = 0; i < rows_of<M>; ++i)
        u[i][k] -= part * u[i][j];
    }
  T length = norm(column(u, k));
  for (int i = 0; i < rows_of<M>; ++i)
    u[i][k] /= length;
}
} // namespace detail

template <class M, detail::if_matrix<M> = 0>
constexpr svd_factors<plain_of<M>> svd(const M &m) {
  using T = element_of<M>;
  constexpr int R = rows_of<M>, C = columns_of<M>;
  svd_factors<plain_of<M>> f = {{}, {}, {}, false};
  if constexpr (R < C) {
    auto t = svd(transpose(m));
    f.u = t.v;
    f.values = t.values;
    f.v = t.u;
    f.valid = t.valid;
    return f;
  } else {
    if (!detail::all_finite(m))
      return f;
    f.valid = true;
    f.v = identity<decltype(f.v)>();
    T scale = norm_max(m);
    plain_of<M> u = m;
    if (scale != 0)
      u /= scale;
    for (int sweep = 0; sweep < 30; ++sweep) {
      bool rotated = false;
      for (int q = 1; q < C; ++q)
        for (int p = 0; p < q; ++p) {
          T pp = dot(column(u, p), column(u, p));
          T qq = dot(column(u, q), column(u, q));
          T pq = dot(column(u, p), column(u, q));
          T bound = detail::limits<T>::epsilon * detail::root(pp * qq);
          if (detail::magnitude(pq) <= bound)
            continue;
          rotated = true;
          T t = detail::rotation_tangent(pp, qq, pq);
          T c = 1 / detail::root(t * t + 1), s = t * c;
          for (int k = 0; k < R; ++k) {
            T x = u[k][p], y = u[k][q];
            u[k][p] = c * x - s * y;
            u[k][q] = s * x + c * y;
          }
          for (int k = 0; k < C; ++k) {
            T x = f.v[k][p], y = f.v[k][q];
            f.v[k][p] = c * x - s * y;
            f.v[k][q] = s * x + c * y;
          }
        }
      if (!rotated)
        break;
    }
    for (int j = 0; j < C; ++j)
      f.values[j][0] = stable_norm(column(u, j));
    for (int i = 0; i < C; ++i)
      for (int j = i + 1; j < C; ++j)
        if (f.values[i][0] < f.values[j][0]) {
          decltype(f.values) order = f.values;
          detail::swap_columns(u, order, i, j);
          detail::swap_columns(f.v, f.values, i, j);
        }
    for (int j = 0; j < C; ++j) {
      // The rest of a column that depends on the others has no direction.
      if (f.values[j][0] <=
          f.values[0][0] * detail::limits<T>::epsilon * C / 4) {
        detail::complete_column(u, j);
      } else {
        for (int i = 0; i < R; ++i)
          u[i][j] /= f.values[j][0];
      }
      f.values[j][0] *= scale;
    }
    f.u = u;
    return f;
  }
}

} // namespace mx

#endif
