// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -fsyntax-only -verify %s
// expected-no-diagnostics

// A result lies as the operands do; what is loaded has the default layout.

template <class T, unsigned R, unsigned C, unsigned P = 0>
using columns = T __attribute__((matrix_type(R, C), matrix_layout(column_major), matrix_padding(P)));
template <class T, unsigned R, unsigned C, unsigned P = 0>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(P)));
template <class T, unsigned R, unsigned C> using plain = T __attribute__((matrix_type(R, C)));

template <class M, class V> void is(V) { static_assert(__is_same(M, V)); }

void results(rows<int, 2, 3> R, columns<int, 2, 3> C, rows<int, 2, 3, 1> PR, columns<int, 2, 3, 5> PC, int *P) {
  is<rows<int, 2, 2>>(R * __builtin_matrix_transpose(R));
  is<columns<int, 3, 3>>(__builtin_matrix_transpose(C) * C);
  is<rows<int, 3, 2, 1>>(__builtin_matrix_transpose(PR));
  is<rows<int, 2, 2, 1>>(PR * __builtin_matrix_transpose(PR));
  is<columns<int, 2, 3, 5>>(PC + PC);
  is<columns<int, 2, 3, 5>>(2 * PC);
  is<rows<int, 2, 2, 1>>(__builtin_matrix_multiply(PR, __builtin_matrix_transpose(PR)));
  is<rows<int, 2, 3, 1>>(__builtin_matrix_insert(PR, 0, 0, 1));
  is<rows<int, 2, 3, 1>>(__builtin_matrix_add(PR, PR));
  is<plain<int, 2, 3>>(__builtin_matrix_column_major_load(P, 2, 3, 2));
  is<plain<int, 2, 3>>(__builtin_matrix_row_major_load(P, 2, 3, 3));
  __builtin_matrix_column_major_store(R, P, 2);
  __builtin_matrix_row_major_store(PC, P, 3);
}
