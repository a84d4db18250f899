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

template <class T, int R, int C>
using matrix = T __attribute__((matrix_type(R, C)));

template <class M> inline constexpr bool is_matrix = __is_matrix(M);
template <class M> inline constexpr int rows_of = int(__matrix_rows(M));
template <class M> inline constexpr int columns_of = int(__matrix_columns(M));
template <class M> using element_of = __matrix_element_type(M);
// A matrix with the layout of M.
template <class M, class T, int R, int C>
using matrix_like = __matrix_like(M, T, R, C);

namespace detail {
template <bool B> struct enable {};
template <> struct enable<true> {
  using type = int;
};
template <bool B> using if_true = typename enable<B>::type;
template <class M> using if_matrix = if_true<is_matrix<M>>;

// The square root of a number, in constant expressions too.
template <class T> MX_WRAPPER constexpr T root(T x) {
  return __builtin_elementwise_sqrt(x);
}
} // namespace detail

template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M fill(element_of<M> s) {
  return (M)s;
}
template <class M, detail::if_matrix<M> = 0> MX_WRAPPER constexpr M identity() {
  return __builtin_matrix_identity(M);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M identity(element_of<M> s) {
  return __builtin_matrix_identity(M, s);
}
template <class M, class... V, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M from_rows(V... rows) {
  return __builtin_matrix_from_rows(M, rows...);
}
template <class M, class... V, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M from_columns(V... columns) {
  return __builtin_matrix_from_columns(M, columns...);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto from_diagonal(M v) {
  return __builtin_matrix_from_diagonal(v);
}
template <class T, class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto cast(M m) {
  return (matrix_like<M, T, rows_of<M>, columns_of<M>>)m;
}

// Where element (r, c) is p[c * stride + r], or p[r * stride + c] if M is
// row-major; without a stride, there are no gaps.
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M load(const element_of<M> *p, int stride) {
  return __builtin_matrix_load(M, p, static_cast<unsigned>(stride));
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M load(const element_of<M> *p) {
  constexpr int stride = __is_row_major_matrix(M) ? columns_of<M> : rows_of<M>;
  return __builtin_matrix_load(M, p, static_cast<unsigned>(stride));
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr void store(M m, element_of<M> *p, int stride) {
  if constexpr (__is_row_major_matrix(M))
    __builtin_matrix_row_major_store(m, p, static_cast<unsigned>(stride));
  else
    __builtin_matrix_column_major_store(m, p, static_cast<unsigned>(stride));
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr void store(M m, element_of<M> *p) {
  store(m, p, __is_row_major_matrix(M) ? columns_of<M> : rows_of<M>);
}

template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto row(M m, int i) {
  return __builtin_matrix_row(m, i);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto column(M m, int j) {
  return __builtin_matrix_column(m, j);
}
template <int P, int Q, class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto block(M m, int i, int j) {
  return __builtin_matrix_block(m, i, j, P, Q);
}
template <class M, class V, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M insert_row(M m, int i, V row) {
  return __builtin_matrix_insert_row(m, i, row);
}
template <class M, class V, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M insert_column(M m, int j, V column) {
  return __builtin_matrix_insert_column(m, j, column);
}
template <class M, class B, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M insert_block(M m, int i, int j, B block) {
  return __builtin_matrix_insert_block(m, i, j, block);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto diagonal(M m) {
  return __builtin_matrix_diagonal(m);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto transpose(M m) {
  return __builtin_matrix_transpose(m);
}

template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr auto trace(M m) {
  return __builtin_matrix_trace(m);
}
template <class A, class B, detail::if_matrix<A> = 0>
MX_WRAPPER constexpr auto dot(A a, B b) {
  return __builtin_matrix_dot(a, b);
}
template <class A, class B, detail::if_matrix<A> = 0>
MX_WRAPPER constexpr auto outer_product(A a, B b) {
  return __builtin_matrix_outer_product(a, b);
}
// c + a * b, each sum from c's element on.
template <class A, class B, class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M multiply_add(A a, B b, M c) {
  return __builtin_matrix_multiply_add(a, b, c);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M multiply_elements(M a, M b) {
  return __builtin_matrix_elementwise_multiply(a, b);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M divide_elements(M a, M b) {
  return __builtin_matrix_elementwise_divide(a, b);
}

template <class M, detail::if_matrix<M> = 0> MX_WRAPPER constexpr M abs(M m) {
  return __builtin_elementwise_abs(m);
}
template <class M, detail::if_matrix<M> = 0> MX_WRAPPER constexpr M sqrt(M m) {
  return __builtin_elementwise_sqrt(m);
}
// A NaN loses. (The parentheses keep macros of these names out.)
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M(min)(M a, M b) {
  return __builtin_elementwise_min(a, b);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M(max)(M a, M b) {
  return __builtin_elementwise_max(a, b);
}

template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr element_of<M> sum(M m) {
  return __builtin_reduce_add(m);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr element_of<M> min_element(M m) {
  return __builtin_reduce_min(m);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr element_of<M> max_element(M m) {
  return __builtin_reduce_max(m);
}
// These take a matrix of bool.
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr bool all(M m) {
  return __builtin_matrix_all(m);
}
template <class M, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr bool any(M m) {
  return __builtin_matrix_any(m);
}
template <class K, class M, detail::if_matrix<K> = 0, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M select(K condition, M yes, M no) {
  return condition ? yes : no;
}

} // namespace mx

#endif
