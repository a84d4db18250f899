/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Eigenvalues of symmetric matrices, by Jacobi's rotations. C++17.
 *
 * A sweep rotates each pair of rows and columns once, until no element beside
 * the diagonal is left. This is meant for extents to 4; more work, and take
 * longer than a tridiagonal method would.
 */
#ifndef __MATRIX_SYMMETRIC_H
#define __MATRIX_SYMMETRIC_H

#include <matrix/detail/checked.h>
#include <matrix/norms.h>

namespace mx {

// m = vectors * diag(values) * transpose(vectors), values ascending, vectors
// orthonormal columns. Valid if m is finite.
template <class Matrix> struct symmetric_eigen {
  matrix_like<Matrix, element_of<Matrix>, rows_of<Matrix>, 1> values;
  Matrix vectors;
  bool valid;
};

namespace detail {
// The tangent of the angle that makes off 0 between diagonals p and q, the
// smaller one of the two.
template <class Element>
constexpr Element rotation_tangent(Element p, Element q, Element off) {
  Element theta = (q - p) / (2 * off);
  if (!is_finite(theta))
    return 0;
  Element large = magnitude(theta);
  // Above, the square of theta would lose the 1.
  Element root = large > 1 / limits<Element>::epsilon
                     ? large
                     : detail::root(theta * theta + 1);
  return (theta < 0 ? Element(-1) : Element(1)) / (large + root);
}
template <class Matrix, class Vector>
constexpr void swap_columns(Matrix &m, Vector &v, int i, int j) {
  auto value = v[i][0];
  v[i][0] = v[j][0];
  v[j][0] = value;
  for (int r = 0; r < rows_of<Matrix>; ++r) {
    auto e = m[r][i];
    m[r][i] = m[r][j];
    m[r][j] = e;
  }
}
} // namespace detail

// Only the lower triangle of m is read.
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr symmetric_eigen<plain_of<Matrix>> eigen_symmetric(const Matrix &m) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>,
                "eigenvalues of a square matrix");
  constexpr int Extent = rows_of<Matrix>;
  using Element = element_of<Matrix>;
  symmetric_eigen<plain_of<Matrix>> r = {{}, {}, false};
  plain_of<Matrix> a = m;
  for (int j = 0; j < Extent; ++j)
    for (int i = 0; i < j; ++i)
      a[i][j] = a[j][i];
  // Powers of two would do, but any scale keeps squares in range.
  Element scale = norm_max(a);
  if (!detail::all_finite(a))
    return r;
  r.valid = true;
  r.vectors = identity<plain_of<Matrix>>();
  if (scale == 0)
    return r;
  a /= scale;
  for (int sweep = 0; sweep < 30; ++sweep) {
    Element off = 0;
    for (int q = 1; q < Extent; ++q)
      for (int p = 0; p < q; ++p)
        off += a[p][q] * a[p][q];
    // The square of what rounding leaves of elements below 1.
    if (off <=
        detail::limits<Element>::epsilon * detail::limits<Element>::epsilon / 4)
      break;
    for (int q = 1; q < Extent; ++q)
      for (int p = 0; p < q; ++p) {
        Element t = a[p][q] == 0
                        ? 0
                        : detail::rotation_tangent(a[p][p], a[q][q], a[p][q]);
        Element c = 1 / detail::root(t * t + 1), s = t * c;
        Element change = t * a[p][q];
        a[p][p] -= change;
        a[q][q] += change;
        a[p][q] = a[q][p] = 0;
        for (int k = 0; k < Extent; ++k) {
          if (k != p && k != q) {
            Element x = a[k][p], y = a[k][q];
            a[k][p] = a[p][k] = c * x - s * y;
            a[k][q] = a[q][k] = s * x + c * y;
          }
          Element x = r.vectors[k][p], y = r.vectors[k][q];
          r.vectors[k][p] = c * x - s * y;
          r.vectors[k][q] = s * x + c * y;
        }
      }
  }
  for (int i = 0; i < Extent; ++i)
    r.values[i][0] = a[i][i] * scale;
  for (int i = 0; i < Extent; ++i)
    for (int j = i + 1; j < Extent; ++j)
      if (r.values[j][0] < r.values[i][0])
        detail::swap_columns(r.vectors, r.values, i, j);
  return r;
}

} // namespace mx

#endif
