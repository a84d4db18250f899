// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Rows, columns, blocks and diagonals: what their operands must be.

typedef float m3x4 __attribute__((matrix_type(3, 4)));
typedef float rows3x4 __attribute__((matrix_type(3, 4), matrix_layout(row_major)));
typedef float m1x4 __attribute__((matrix_type(1, 4)));
typedef float rows1x4 __attribute__((matrix_type(1, 4), matrix_layout(row_major)));
typedef double d1x4 __attribute__((matrix_type(1, 4)));
typedef _Complex float c3x4 __attribute__((matrix_type(3, 4)));
typedef _Complex float c1x4 __attribute__((matrix_type(1, 4)));
typedef float v4 __attribute__((ext_vector_type(4)));
typedef float v3 __attribute__((ext_vector_type(3)));
enum E { A1 };

void lines(m3x4 m, m1x4 r, rows1x4 rr, d1x4 d, v4 four, v3 three, int i, float f) {
  __builtin_matrix_row(m, 3); // expected-error {{matrix row index is outside the allowed range [0, 3)}}
  __builtin_matrix_row(m, -1); // expected-error {{matrix row index is outside the allowed range [0, 3)}}
  __builtin_matrix_column(m, 4); // expected-error {{matrix column index is outside the allowed range [0, 4)}}
  __builtin_matrix_row(m, f); // expected-error {{matrix row index is not an integer}}
  __builtin_matrix_row(f, 0); // expected-error {{1st argument must be a matrix type (was 'float')}}
  __builtin_matrix_column(m); // expected-error {{too few arguments to function call, expected 2, have 1}}
  __builtin_matrix_insert_row(m, 3, r); // expected-error {{matrix row index is outside the allowed range [0, 3)}}
  __builtin_matrix_insert_row(m, i, d); // expected-error {{a row that '__builtin_matrix_insert_row' takes must be a matrix of 1 x 4 elements of type 'float', or a vector of the same number of them, got 'd1x4' (aka 'double __attribute__((matrix_type(1, 4)))')}}
  __builtin_matrix_insert_row(m, i, three); // expected-error {{must be a matrix of 1 x 4 elements of type 'float', or a vector of the same number of them, got 'v3'}}
  __builtin_matrix_insert_column(m, i, r); // expected-error {{a column that '__builtin_matrix_insert_column' takes must be a matrix of 3 x 1 elements}}
  __builtin_matrix_insert_column(m, i, four); // expected-error {{must be a matrix of 3 x 1 elements}}
  __builtin_matrix_insert_row(m, i, rr); // expected-error {{matrices of '__builtin_matrix_insert_row' must have the same layout, got 'm3x4' (aka 'float __attribute__((matrix_type(3, 4)))') (column-major) and 'rows1x4' (aka 'float __attribute__((matrix_type(1, 4), matrix_layout(row_major)))') (row-major); cast one of them}}
  __builtin_matrix_insert_row(m, i, r);
  __builtin_matrix_insert_row(m, A1, four);
  __builtin_matrix_insert_column(m, i, three);
}

void blocks(m3x4 m, rows3x4 rows, m1x4 r, d1x4 d, int i) {
  __builtin_tensor_slice(m, 0, 0, 1, 1.0); // expected-error {{integral constant expression must have integral or unscoped enumeration type, not 'double'}}
  __builtin_tensor_slice(m, 0, 0, 4, 4); // expected-error {{the extent of dimension 0 must be from 1 to 3, got 4}}
  __builtin_tensor_slice(m, 0, 0, 3, 0); // expected-error {{the extent of dimension 1 must be from 1 to 4, got 0}}
  __builtin_tensor_slice(m, 0, 0, -1, 1); // expected-error {{the extent of dimension 0 must be from 1 to 3, got -1}}
  __builtin_tensor_slice(m, 2, i, 2, 2); // expected-error {{the start of dimension 0 must be from 0 to 1, got 2}}
  __builtin_tensor_slice(m, i, -1, 2, 2); // expected-error {{the start of dimension 1 must be from 0 to 2, got -1}}
  __builtin_tensor_slice(m, i, 1.0f, 2, 2); // expected-error {{the 3rd argument of '__builtin_tensor_slice', a start, must be an integer, got 'float'}}
  __builtin_tensor_slice(m, 0, 0, 2, 2, 1); // expected-error {{'__builtin_tensor_slice' of 2 dimensions takes 5 or 7 arguments, got 6}}
  __builtin_tensor_insert_slice(r, m, 0, 0); // expected-error {{the 2nd argument of '__builtin_tensor_insert_slice' must have at most extents 1 x 4, got 3 x 4}}
  __builtin_tensor_insert_slice(m, 1.0f, 0, 0); // expected-error {{the 2nd argument of '__builtin_tensor_insert_slice' must be a tensor, or a matrix without complex elements, got 'float'}}
  __builtin_tensor_insert_slice(m, r, 3, 0); // expected-error {{the start of dimension 0 must be from 0 to 2, got 3}}
  __builtin_tensor_insert_slice(m, r, 0, 1); // expected-error {{the start of dimension 1 must be from 0 to 0, got 1}}
  __builtin_tensor_insert_slice(m, d, 0, 0); // expected-error {{the 2nd argument of '__builtin_tensor_insert_slice' must have elements of type 'float', got 'double'}}
  __builtin_tensor_insert_slice(m, rows, 0, 0);
}

// Those of complex numbers have a checker of their own.
void complexBlocks(c3x4 m, c1x4 r, m1x4 f, int i) {
  __builtin_tensor_slice(m, 0, 0, i, 1); // expected-error {{the rows that '__builtin_tensor_slice' gives must be an integer constant expression}}
  __builtin_tensor_slice(m, 0, 0, 1, 1.0); // expected-error {{gives must be an integer constant expression}}
  __builtin_tensor_slice(m, 0, 0, 4, 4); // expected-error {{a block has from 1 to 3 rows where the matrix is 3 x 4, got 4}}
  __builtin_tensor_slice(m, 0, 0, 3, 0); // expected-error {{a block has from 1 to 4 columns where the matrix is 3 x 4, got 0}}
  __builtin_tensor_slice(m, 2, i, 2, 2); // expected-error {{a block of 2 rows must start at row 0 to 1 of a matrix of 3, got 2}}
  __builtin_tensor_slice(m, i, -1, 2, 2); // expected-error {{a block of 2 columns must start at column 0 to 2 of a matrix of 4, got -1}}
  __builtin_tensor_slice(m, i, 1.0f, 2, 2); // expected-error {{matrix column index is not an integer}}
  __builtin_tensor_slice(m, 0, 0, 2, 2, 1, 1); // expected-error {{too many arguments to function call, expected 5, have 7}}
  __builtin_tensor_insert_slice(r, m, 0, 0); // expected-error {{must be a matrix of at most 1 x 4 elements of type '_Complex float', got 'c3x4'}}
  __builtin_tensor_insert_slice(m, f, 0, 0); // expected-error {{must be a matrix of at most 3 x 4 elements of type '_Complex float', got 'm1x4'}}
  __builtin_tensor_insert_slice(m, r, 3, 0); // expected-error {{a block of 1 rows must start at row 0 to 2 of a matrix of 3, got 3}}
  __builtin_tensor_insert_slice(m, r, 0, 1); // expected-error {{a block of 4 columns must start at column 0 to 0 of a matrix of 4, got 1}}
}

void diagonals(m3x4 m, m1x4 r, int i, E e, void *p) {
  __builtin_matrix_diagonal(i); // expected-error {{1st argument must be a matrix type (was 'int')}}
  __builtin_matrix_from_diagonal(m); // expected-error {{1st operand of '__builtin_matrix_from_diagonal' must be a matrix of one row or one column, or a vector, got 3 x 4}}
  __builtin_matrix_trace(m); // expected-error {{the operand of '__builtin_matrix_trace' must be a square matrix, got 3 x 4}}
  __builtin_matrix_outer_product(r, m); // expected-error {{2nd operand of '__builtin_matrix_outer_product' must be a matrix of one row or one column, or a vector, got 3 x 4}}
  __builtin_matrix_identity(i, 1.0f); // expected-error {{the rows and columns that '__builtin_matrix_identity' gives must be an integer constant expression}}
  __builtin_matrix_identity(0, 1.0f); // expected-error {{zero matrix size, got 0 x 0}}
  __builtin_matrix_identity(-2, 1.0f); // expected-error {{must be from 1 to 1048575}}
  __builtin_matrix_identity(30000, 1.0f); // expected-error {{matrix size too large; 30000 x 30000 elements of type 'float' take 3600000000 bytes}}
  __builtin_matrix_identity(2, e); // expected-error {{invalid matrix element type 'E'; elements are integers, floating-point numbers or complex numbers of float or double, not enumerations}}
  __builtin_matrix_identity(2, p); // expected-error {{not pointers}}
  __builtin_matrix_conjugate_transpose(p); // expected-error {{1st argument must be a matrix type (was 'void *')}}
}

// Constants that only an instance knows.
template <class T, int R, int C> using Matrix = T __attribute__((matrix_type(R, C)));
template <int N> auto corner(m3x4 m) { return __builtin_tensor_slice(m, N - 1, 0, N, N); } // expected-error {{the start of dimension 0 must be from 0 to 0, got 2}}
template <int N> auto one() { return __builtin_matrix_identity(N, 1.0); } // expected-error {{zero matrix size, got 0 x 0}}
template <int I> auto line(m3x4 m) { return __builtin_matrix_row(m, I); } // expected-error {{matrix row index is outside the allowed range [0, 3)}}
static_assert(__is_same(decltype(corner<2>({})), Matrix<float, 2, 2>));
static_assert(__is_same(decltype(one<5>()), Matrix<double, 5, 5>));
static_assert(__is_same(decltype(line<2>({})), Matrix<float, 1, 4>));
void instances(m3x4 m) {
  corner<3>(m); // expected-note {{in instantiation of function template specialization 'corner<3>' requested here}}
  one<0>();     // expected-note {{in instantiation of function template specialization 'one<0>' requested here}}
  line<3>(m);   // expected-note {{in instantiation of function template specialization 'line<3>' requested here}}
}
