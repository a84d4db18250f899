/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rows, columns, blocks, diagonals and memory of the structure of plain.h.
 */
#ifndef __MATRIX_DETAIL_PLAIN_PARTS_H
#define __MATRIX_DETAIL_PLAIN_PARTS_H

#include <matrix/detail/plain.h>

namespace mx {

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix fill(element_of<Matrix> s) {
  return Matrix(s);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix identity(element_of<Matrix> s) {
  static_assert(rows_of<Matrix> == columns_of<Matrix>, "an identity is square");
  Matrix r{};
  for (int i = 0; i < rows_of<Matrix>; ++i)
    r[i][i] = s;
  return r;
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix identity() {
  return identity<Matrix>(element_of<Matrix>(1));
}
template <class Element, class Matrix, detail::if_matrix<Matrix> = 0>
constexpr auto cast(const Matrix &m) {
  return matrix<Element, rows_of<Matrix>, columns_of<Matrix>>(m);
}

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix load(const element_of<Matrix> *p, int stride) {
  Matrix r{};
  for (int j = 0; j < columns_of<Matrix>; ++j)
    for (int i = 0; i < rows_of<Matrix>; ++i)
      r[i][j] = p[j * stride + i];
  return r;
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix load(const element_of<Matrix> *p) {
  return load<Matrix>(p, rows_of<Matrix>);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr void store(const Matrix &m, element_of<Matrix> *p, int stride) {
  for (int j = 0; j < columns_of<Matrix>; ++j)
    for (int i = 0; i < rows_of<Matrix>; ++i)
      p[j * stride + i] = m[i][j];
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr void store(const Matrix &m, element_of<Matrix> *p) {
  store(m, p, rows_of<Matrix>);
}

template <int BlockRows, int BlockColumns, class Element, int Rows, int Columns>
constexpr matrix<Element, BlockRows, BlockColumns>
block(const matrix<Element, Rows, Columns> &m, int i, int j) {
  static_assert(BlockRows <= Rows && BlockColumns <= Columns,
                "a block has no more rows or columns");
  matrix<Element, BlockRows, BlockColumns> r{};
  for (int c = 0; c < BlockColumns; ++c)
    for (int k = 0; k < BlockRows; ++k)
      r[k][c] = m[i + k][j + c];
  return r;
}
template <class Element, int Rows, int Columns, int BlockRows, int BlockColumns>
constexpr matrix<Element, Rows, Columns>
insert_block(matrix<Element, Rows, Columns> m, int i, int j,
             const matrix<Element, BlockRows, BlockColumns> &block) {
  static_assert(BlockRows <= Rows && BlockColumns <= Columns,
                "a block has no more rows or columns");
  for (int c = 0; c < BlockColumns; ++c)
    for (int k = 0; k < BlockRows; ++k)
      m[i + k][j + c] = block[k][c];
  return m;
}
template <class Element, int Rows, int Columns>
constexpr matrix<Element, 1, Columns>
row(const matrix<Element, Rows, Columns> &m, int i) {
  return block<1, Columns>(m, i, 0);
}
template <class Element, int Rows, int Columns>
constexpr matrix<Element, Rows, 1>
column(const matrix<Element, Rows, Columns> &m, int j) {
  return block<Rows, 1>(m, 0, j);
}
template <class Element, int Rows, int Columns>
constexpr matrix<Element, Rows, Columns>
insert_row(const matrix<Element, Rows, Columns> &m, int i,
           const matrix<Element, 1, Columns> &row) {
  return insert_block(m, i, 0, row);
}
template <class Element, int Rows, int Columns>
constexpr matrix<Element, Rows, Columns>
insert_column(const matrix<Element, Rows, Columns> &m, int j,
              const matrix<Element, Rows, 1> &column) {
  return insert_block(m, 0, j, column);
}

template <class Matrix, class... Vector, detail::if_matrix<Matrix> = 0>
constexpr Matrix from_rows(const Vector &...rows) {
  static_assert(sizeof...(Vector) == rows_of<Matrix>,
                "one argument for each row");
  Matrix r{};
  int i = 0;
  ((r = insert_row(r, i++, rows)), ...);
  return r;
}
template <class Matrix, class... Vector, detail::if_matrix<Matrix> = 0>
constexpr Matrix from_columns(const Vector &...columns) {
  static_assert(sizeof...(Vector) == columns_of<Matrix>,
                "one argument for each column");
  Matrix r{};
  int j = 0;
  ((r = insert_column(r, j++, columns)), ...);
  return r;
}

template <class Element, int Rows, int Columns>
constexpr auto diagonal(const matrix<Element, Rows, Columns> &m) {
  matrix<Element, (Rows < Columns ? Rows : Columns), 1> r{};
  for (int i = 0; i < (Rows < Columns ? Rows : Columns); ++i)
    r[i][0] = m[i][i];
  return r;
}
template <class Element, int Rows, int Columns>
constexpr auto from_diagonal(const matrix<Element, Rows, Columns> &v) {
  static_assert(Rows == 1 || Columns == 1, "a diagonal is one row or column");
  matrix<Element, Rows * Columns, Rows * Columns> r{};
  for (int i = 0; i < Rows * Columns; ++i)
    r[i][i] = v.elements[i];
  return r;
}
template <class Element, int Rows, int Columns>
constexpr matrix<Element, Columns, Rows>
transpose(const matrix<Element, Rows, Columns> &m) {
  matrix<Element, Columns, Rows> r{};
  for (int j = 0; j < Columns; ++j)
    for (int i = 0; i < Rows; ++i)
      r[j][i] = m[i][j];
  return r;
}

namespace detail {
template <class Matrix> constexpr auto column_of(const Matrix &m, int j) {
  return column(m, j);
}
template <int BlockRows, int BlockColumns, class Matrix>
constexpr auto block_of(const Matrix &m, int i, int j) {
  return block<BlockRows, BlockColumns>(m, i, j);
}
} // namespace detail

} // namespace mx

#endif
