// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// The types of rows, columns, blocks, diagonals and products with them: values,
// so without padding and cv-qualifiers, of the operand's layout.

template <class T, unsigned R, unsigned C> using Columns =
    T __attribute__((matrix_type(R, C), matrix_layout(column_major)));
template <class T, unsigned R, unsigned C> using Rows =
    T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
template <class T, unsigned R, unsigned C> using Padded =
    T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(2)));

#define SAME(EXPRESSION, ...) static_assert(__is_same(decltype(EXPRESSION), __VA_ARGS__))

void types(Columns<int, 3, 4> c, Padded<const float, 3, 4> p, const Padded<float, 3, 3> s,
           Rows<float, 1, 4> r, Rows<float, 3, 1> u, short i) {
  SAME(__builtin_matrix_row(c, i), Columns<int, 1, 4>);
  SAME(__builtin_matrix_row(p, 2), Rows<float, 1, 4>);
  SAME(__builtin_matrix_column(p, i), Rows<float, 3, 1>);
  SAME(__builtin_tensor_slice(p, 0, i, 2, 3), Rows<float, 2, 3>);
  SAME(__builtin_matrix_insert_row(p, i, r), Padded<const float, 3, 4>);
  SAME(__builtin_matrix_insert_row(p, i, __builtin_matrix_row(p, 0)), Padded<const float, 3, 4>);
  SAME(__builtin_matrix_insert_column(s, i, u), Padded<float, 3, 3>);
  SAME(__builtin_tensor_insert_slice(c, c, 0, 0), Columns<int, 3, 4>);
  SAME(__builtin_matrix_diagonal(p), Rows<float, 3, 1>);
  SAME(__builtin_matrix_from_diagonal(r), Rows<float, 4, 4>);
  SAME(__builtin_matrix_from_diagonal(__builtin_matrix_diagonal(c)), Columns<int, 3, 3>);
  SAME(__builtin_matrix_identity(3, 1.0f), Columns<float, 3, 3>);
  SAME(__builtin_matrix_identity(3, i), Columns<short, 3, 3>);
  SAME(__builtin_matrix_identity(3, true), Columns<bool, 3, 3>);
  SAME(__builtin_matrix_trace(s), float);
  SAME(__builtin_matrix_outer_product(u, r), Rows<float, 3, 4>);
  SAME(__builtin_matrix_outer_product(r, u), Rows<float, 4, 3>);
  SAME(__builtin_matrix_outer_product(r, r), Rows<float, 4, 4>);
  SAME(__builtin_matrix_conjugate_transpose(s), Padded<float, 3, 3>);
}

template <class M, int I> auto swapped(M m) {
  auto First = __builtin_matrix_row(m, 0);
  m = __builtin_matrix_insert_row(m, 0, __builtin_matrix_row(m, I));
  return __builtin_matrix_insert_row(m, I, First);
}
SAME((swapped<Padded<double, 3, 3>, 2>({})), Padded<double, 3, 3>);
// A builtin that is not there for a type is a substitution failure.
template <class T> concept HasTrace = requires(T t) { __builtin_matrix_trace(t); };
static_assert(HasTrace<Rows<int, 2, 2>> && !HasTrace<Rows<int, 2, 3>> && !HasTrace<int>);
