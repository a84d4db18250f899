// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// Vectors as operands of multiply_add: a row, a column, or the sum, which is a vector then, too.

template <class T, unsigned R, unsigned C, bool RowMajor = false>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(RowMajor)));
using v2 = int __attribute__((ext_vector_type(2)));
using v4 = int __attribute__((vector_size(16)));
using b4 = signed char __attribute__((vector_size(4)));
using m24 = matrix<int, 2, 4>;
template <class M, class V> constexpr V is(V Value) { static_assert(__is_same(M, V)); return Value; }

constexpr m24 A = {{1, 2, 3, 4}, {5, 6, 7, 8}};
constexpr matrix<int, 2, 4, true> Rows = {{1, 2, 3, 4}, {5, 6, 7, 8}};
constexpr v2 X = {1, 2}, Y = is<v2>(__builtin_matrix_multiply_add(A, (v4){1, 1, 1, 1}, X));
static_assert(Y[0] == 11 && Y[1] == 28);
static_assert(is<v2>(__builtin_matrix_multiply_add(Rows, (b4){1, 0, 0, 2}, X))[1] == 23);
static_assert(is<v4>(__builtin_matrix_multiply_add(X, A, (v4){1, 1, 1, 1}))[3] == 21);
static_assert(is<matrix<int, 2, 1>>(__builtin_matrix_multiply_add(A, (v4){1, 1, 1, 1}, matrix<int, 2, 1>{1, 2}))[1][0] == 28);
static_assert(is<matrix<int, 1, 4, true>>(__builtin_matrix_multiply_add(X, Rows, matrix<int, 1, 4, true>{}))[0][1] == 14);
static_assert(is<v4>(__builtin_matrix_multiply_add(matrix<int, 1, 2>{1, 2}, A, (v4){}))[0] == 11);
static_assert(is<matrix<int, 1, 1>>(__builtin_matrix_multiply_add(X, X, matrix<int, 1, 1>{1}))[0][0] == 6);
template <class M, class V, class W> constexpr W transformed(M Matrix, V From, W To) {
  return __builtin_matrix_multiply_add(Matrix, From, To);
}
static_assert(transformed(A, v4{1, 1, 1, 1}, X)[0] == 11);

void errors(m24 M, v2 V, v4 W, bool B) {
  __builtin_matrix_multiply_add(M, V, V); // expected-error {{the 1st operand of '__builtin_matrix_multiply_add' must have as many columns as the 2nd has rows, got 4 and 2}}
  __builtin_matrix_multiply_add(M, W, W); // expected-error {{the 3rd operand of '__builtin_matrix_multiply_add' must be 2 x 1 as the product is, got 4 x 1}}
  __builtin_matrix_multiply_add(V, V, M); // expected-error {{must be 1 x 1 as the product is, got 2 x 4}}
  __builtin_matrix_multiply_add(M, W, B); // expected-error {{3rd argument must be a matrix type}}
}
