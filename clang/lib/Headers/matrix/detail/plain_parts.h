/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rows, columns, blocks, diagonals and memory of the structure of plain.h.
 */
#ifndef __MATRIX_DETAIL_PLAIN_PARTS_H
#define __MATRIX_DETAIL_PLAIN_PARTS_H

#include <matrix/detail/plain.h>

namespace mx {

template <class M, detail::if_matrix<M> = 0> constexpr M fill(element_of<M> s) {
  return M(s);
}
template <class M, detail::if_matrix<M> = 0>
constexpr M identity(element_of<M> s) {
  static_assert(rows_of<M> == columns_of<M>, "an identity is square");
  M r{};
  for (int i = 0; i < rows_of<M>; ++i)
    r[i][i] = s;
  return r;
}
template <class M, detail::if_matrix<M> = 0> constexpr M identity() {
  return identity<M>(element_of<M>(1));
}
template <class T, class M, detail::if_matrix<M> = 0>
constexpr auto cast(const M &m) {
  return matrix<T, rows_of<M>, columns_of<M>>(m);
}

template <class M, detail::if_matrix<M> = 0>
constexpr M load(const element_of<M> *p, int stride) {
  M r{};
  for (int j = 0; j < columns_of<M>; ++j)
    for (int i = 0; i < rows_of<M>; ++i)
      r[i][j] = p[j * stride + i];
  return r;
}
template <class M, detail::if_matrix<M> = 0>
constexpr M load(const element_of<M> *p) {
  return load<M>(p, rows_of<M>);
}
template <class M, detail::if_matrix<M> = 0>
constexpr void store(const M &m, element_of<M> *p, int stride) {
  for (int j = 0; j < columns_of<M>; ++j)
    for (int i = 0; i < rows_of<M>; ++i)
      p[j * stride + i] = m[i][j];
}
template <class M, detail::if_matrix<M> = 0>
constexpr void store(const M &m, element_of<M> *p) {
  store(m, p, rows_of<M>);
}

template <int P, int Q, class T, int R, int C>
constexpr matrix<T, P, Q> block(const matrix<T, R, C> &m, int i, int j) {
  static_assert(P <= R && Q <= C, "a block has no more rows or columns");
  matrix<T, P, Q> r{};
  for (int c = 0; c < Q; ++c)
    for (int k = 0; k < P; ++k)
      r[k][c] = m[i + k][j + c];
  return r;
}
template <class T, int R, int C, int P, int Q>
constexpr matrix<T, R, C> insert_block(matrix<T, R, C> m, int i, int j,
                                       const matrix<T, P, Q> &block) {
  static_assert(P <= R && Q <= C, "a block has no more rows or columns");
  for (int c = 0; c < Q; ++c)
    for (int k = 0; k < P; ++k)
      m[i + k][j + c] = block[k][c];
  return m;
}
template <class T, int R, int C>
constexpr matrix<T, 1, C> row(const matrix<T, R, C> &m, int i) {
  return block<1, C>(m, i, 0);
}
template <class T, int R, int C>
constexpr matrix<T, R, 1> column(const matrix<T, R, C> &m, int j) {
  return block<R, 1>(m, 0, j);
}
template <class T, int R, int C>
constexpr matrix<T, R, C> insert_row(const matrix<T, R, C> &m, int i,
                                     const matrix<T, 1, C> &row) {
  return insert_block(m, i, 0, row);
}
template <class T, int R, int C>
constexpr matrix<T, R, C> insert_column(const matrix<T, R, C> &m, int j,
                                        const matrix<T, R, 1> &column) {
  return insert_block(m, 0, j, column);
}

template <class M, class... V, detail::if_matrix<M> = 0>
constexpr M from_rows(const V &...rows) {
  static_assert(sizeof...(V) == rows_of<M>, "one argument for each row");
  M r{};
  int i = 0;
  ((r = insert_row(r, i++, rows)), ...);
  return r;
}
template <class M, class... V, detail::if_matrix<M> = 0>
constexpr M from_columns(const V &...columns) {
  static_assert(sizeof...(V) == columns_of<M>, "one argument for each column");
  M r{};
  int j = 0;
  ((r = insert_column(r, j++, columns)), ...);
  return r;
}

template <class T, int R, int C>
constexpr auto diagonal(const matrix<T, R, C> &m) {
  matrix<T, (R < C ? R : C), 1> r{};
  for (int i = 0; i < (R < C ? R : C); ++i)
    r[i][0] = m[i][i];
  return r;
}
template <class T, int R, int C>
constexpr auto from_diagonal(const matrix<T, R, C> &v) {
  static_assert(R == 1 || C == 1, "a diagonal is one row or column");
  matrix<T, R * C, R * C> r{};
  for (int i = 0; i < R * C; ++i)
    r[i][i] = v.elements[i];
  return r;
}
template <class T, int R, int C>
constexpr matrix<T, C, R> transpose(const matrix<T, R, C> &m) {
  matrix<T, C, R> r{};
  for (int j = 0; j < C; ++j)
    for (int i = 0; i < R; ++i)
      r[j][i] = m[i][j];
  return r;
}

} // namespace mx

#endif
