/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mx::matrix as the matrix type of the language, and each function as the
 * builtin of its name. plain.h has the same for other compilers.
 *
 * Functions take every matrix type: row-major, padded, of any element. A result
 * has the layout that the builtin gives it, which is the operand's.
 */
#ifndef __MATRIX_DETAIL_BUILTIN_H
#define __MATRIX_DETAIL_BUILTIN_H

namespace mx {

template <class Element, int Rows, int Columns>
using matrix = Element __attribute__((matrix_type(Rows, Columns)));

template <class Matrix> inline constexpr bool is_matrix = __is_matrix(Matrix);
template <class Matrix>
inline constexpr int rows_of = int(__matrix_rows(Matrix));
template <class Matrix>
inline constexpr int columns_of = int(__matrix_columns(Matrix));
template <class Matrix> using element_of = __matrix_element_type(Matrix);
// A matrix with the layout of another.
template <class Matrix, class Element, int Rows, int Columns>
using matrix_like = __matrix_like(Matrix, Element, Rows, Columns);

namespace detail {
template <bool Condition> struct enable {};
template <> struct enable<true> {
  using type = int;
};
template <bool Condition> using if_true = typename enable<Condition>::type;
template <class Matrix> using if_matrix = if_true<is_matrix<Matrix>>;

// The square root of a number, in constant expressions too.
template <class Element> MX_WRAPPER constexpr Element root(Element x) {
  return __builtin_elementwise_sqrt(x);
}
} // namespace detail

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix fill(element_of<Matrix> s) {
  return (Matrix)s;
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix identity() {
  return __builtin_matrix_identity(Matrix);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix identity(element_of<Matrix> s) {
  return __builtin_matrix_identity(Matrix, s);
}
template <class Matrix, class... Vector, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix from_rows(Vector... rows) {
  return __builtin_matrix_from_rows(Matrix, rows...);
}
template <class Matrix, class... Vector, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix from_columns(Vector... columns) {
  return __builtin_matrix_from_columns(Matrix, columns...);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto from_diagonal(Matrix v) {
  return __builtin_matrix_from_diagonal(v);
}
template <class Element, class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto cast(Matrix m) {
  return (matrix_like<Matrix, Element, rows_of<Matrix>, columns_of<Matrix>>)m;
}

// Where element (r, c) is p[c * stride + r], or p[r * stride + c] if it is
// row-major; without a stride, there are no gaps.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix load(const element_of<Matrix> *p, int stride) {
  return __builtin_matrix_load(Matrix, p, static_cast<unsigned>(stride));
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix load(const element_of<Matrix> *p) {
  constexpr int stride =
      __is_row_major_matrix(Matrix) ? columns_of<Matrix> : rows_of<Matrix>;
  return __builtin_matrix_load(Matrix, p, static_cast<unsigned>(stride));
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr void store(Matrix m, element_of<Matrix> *p, int stride) {
  __builtin_matrix_store(m, p, static_cast<unsigned>(stride));
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr void store(Matrix m, element_of<Matrix> *p) {
  store(m, p,
        __is_row_major_matrix(Matrix) ? columns_of<Matrix> : rows_of<Matrix>);
}

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto row(Matrix m, int i) {
  return __builtin_matrix_row(m, i);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto column(Matrix m, int j) {
  return __builtin_matrix_column(m, j);
}
template <int BlockRows, int BlockColumns, class Matrix,
          detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto block(Matrix m, int i, int j) {
  return __builtin_tensor_slice(m, i, j, BlockRows, BlockColumns);
}
template <class Matrix, class Vector, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix insert_row(Matrix m, int i, Vector row) {
  return __builtin_matrix_insert_row(m, i, row);
}
template <class Matrix, class Vector, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix insert_column(Matrix m, int j, Vector column) {
  return __builtin_matrix_insert_column(m, j, column);
}
template <class Matrix, class Right, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix insert_block(Matrix m, int i, int j, Right block) {
  return __builtin_tensor_insert_slice(m, block, i, j);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto diagonal(Matrix m) {
  return __builtin_matrix_diagonal(m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto transpose(Matrix m) {
  return __builtin_matrix_transpose(m);
}

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr auto trace(Matrix m) {
  return __builtin_matrix_trace(m);
}
template <class Left, class Right, detail::if_matrix<Left> = 0>
MX_WRAPPER constexpr auto dot(Left a, Right b) {
  return __builtin_matrix_dot(a, b);
}
template <class Left, class Right, detail::if_matrix<Left> = 0>
MX_WRAPPER constexpr auto outer_product(Left a, Right b) {
  return __builtin_matrix_outer_product(a, b);
}
// c + a * b, each sum from c's element on.
template <class Left, class Right, class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix multiply_add(Left a, Right b, Matrix c) {
  return __builtin_matrix_multiply_add(a, b, c);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix multiply_elements(Matrix a, Matrix b) {
  return __builtin_matrix_elementwise_multiply(a, b);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix divide_elements(Matrix a, Matrix b) {
  return __builtin_matrix_elementwise_divide(a, b);
}

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix abs(Matrix m) {
  return __builtin_elementwise_abs(m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix sqrt(Matrix m) {
  return __builtin_elementwise_sqrt(m);
}
// A NaN loses. (The parentheses keep macros of these names out.)
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix(min)(Matrix a, Matrix b) {
  return __builtin_elementwise_min(a, b);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix(max)(Matrix a, Matrix b) {
  return __builtin_elementwise_max(a, b);
}

template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr element_of<Matrix> sum(Matrix m) {
  return __builtin_reduce_add(m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr element_of<Matrix> min_element(Matrix m) {
  return __builtin_reduce_min(m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr element_of<Matrix> max_element(Matrix m) {
  return __builtin_reduce_max(m);
}
// These take a matrix of bool: by reference, since by value it would be a
// number, whose bits loops over small matrices do not see through.
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr bool all(const Matrix &m) {
  return __builtin_matrix_all(m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr bool any(const Matrix &m) {
  return __builtin_matrix_any(m);
}
template <class Condition, class Matrix, detail::if_matrix<Condition> = 0,
          detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix select(const Condition &condition, Matrix yes,
                                   Matrix no) {
  return condition ? yes : no;
}

namespace detail {
// Parts of what may be larger than 64 bytes, and so would be copied as an
// argument: loops over small matrices do not see through that.
template <class Matrix>
MX_WRAPPER constexpr auto column_of(const Matrix &m, int j) {
  if constexpr (sizeof(Matrix) <= 64)
    return column(m, j);
  else
    return __builtin_matrix_column(m, j);
}
template <int BlockRows, int BlockColumns, class Matrix>
MX_WRAPPER constexpr auto block_of(const Matrix &m, int i, int j) {
  if constexpr (sizeof(Matrix) <= 64)
    return block<BlockRows, BlockColumns>(m, i, j);
  else
    return __builtin_tensor_slice(m, i, j, BlockRows, BlockColumns);
}
} // namespace detail

} // namespace mx

#endif
