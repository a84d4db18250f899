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

// m = u * diag(values) * transpose(v): u is Rows x Least and v is Columns x
// Least with orthonormal columns, values are descending and not negative. Valid
// if m is finite.
template <class Matrix> struct svd_factors {
  static constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>,
                       Least = Rows < Columns ? Rows : Columns;
  matrix_like<Matrix, element_of<Matrix>, Rows, Least> u;
  matrix_like<Matrix, element_of<Matrix>, Least, 1> values;
  matrix_like<Matrix, element_of<Matrix>, Columns, Least> v;
  bool valid;
};

namespace detail {
// A column that is orthogonal to the first k ones, in place of a column k of
// zeros: the unit vector that is farthest from them, without its part in them.
template <class Matrix> constexpr void complete_column(Matrix &u, int k) {
  using Element = element_of<Matrix>;
  int best = 0;
  Element least = 2;
  for (int i = 0; i < rows_of<Matrix>; ++i) {
    Element in = 0;
    for (int j = 0; j < k; ++j)
      in += u[i][j] * u[i][j];
    if (in < least) {
      least = in;
      best = i;
    }
  }
  for (int i = 0; i < rows_of<Matrix>; ++i)
    u[i][k] = i == best ? Element(1) : Element(0);
  // Twice, as rounding leaves a part after the first time.
  for (int pass = 0; pass < 2; ++pass)
    for (int j = 0; j < k; ++j) {
      Element part = 0;
      for (int i = 0; i < rows_of<Matrix>; ++i)
        part += u[i][j] * u[i][k];
      for (int i = 0; i < rows_of<Matrix>; ++i)
        u[i][k] -= part * u[i][j];
    }
  Element length = norm(column(u, k));
  for (int i = 0; i < rows_of<Matrix>; ++i)
    u[i][k] /= length;
}
} // namespace detail

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr svd_factors<plain_of<Matrix>> svd(const Matrix &m) {
  using Element = element_of<Matrix>;
  constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>;
  svd_factors<plain_of<Matrix>> f = {{}, {}, {}, false};
  if constexpr (Rows < Columns) {
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
    Element scale = norm_max(m);
    plain_of<Matrix> u = m;
    if (scale != 0)
      u /= scale;
    for (int sweep = 0; sweep < 30; ++sweep) {
      bool rotated = false;
      for (int q = 1; q < Columns; ++q)
        for (int p = 0; p < q; ++p) {
          Element pp = dot(column(u, p), column(u, p));
          Element qq = dot(column(u, q), column(u, q));
          Element pq = dot(column(u, p), column(u, q));
          Element bound =
              detail::limits<Element>::epsilon * detail::root(pp * qq);
          if (detail::magnitude(pq) <= bound)
            continue;
          rotated = true;
          Element t = detail::rotation_tangent(pp, qq, pq);
          Element c = 1 / detail::root(t * t + 1), s = t * c;
          for (int k = 0; k < Rows; ++k) {
            Element x = u[k][p], y = u[k][q];
            u[k][p] = c * x - s * y;
            u[k][q] = s * x + c * y;
          }
          for (int k = 0; k < Columns; ++k) {
            Element x = f.v[k][p], y = f.v[k][q];
            f.v[k][p] = c * x - s * y;
            f.v[k][q] = s * x + c * y;
          }
        }
      if (!rotated)
        break;
    }
    for (int j = 0; j < Columns; ++j)
      f.values[j][0] = stable_norm(column(u, j));
    for (int i = 0; i < Columns; ++i)
      for (int j = i + 1; j < Columns; ++j)
        if (f.values[i][0] < f.values[j][0]) {
          decltype(f.values) order = f.values;
          detail::swap_columns(u, order, i, j);
          detail::swap_columns(f.v, f.values, i, j);
        }
    for (int j = 0; j < Columns; ++j) {
      // The rest of a column that depends on the others has no direction.
      if (f.values[j][0] <=
          f.values[0][0] * detail::limits<Element>::epsilon * Columns / 4) {
        detail::complete_column(u, j);
      } else {
        for (int i = 0; i < Rows; ++i)
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
