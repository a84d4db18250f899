// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Reductions, and __builtin_elementwise_*: which elements they take.

template <class T> using M = T __attribute__((matrix_type(3, 4)));
using Row = float __attribute__((matrix_type(3, 4), matrix_layout(row_major)));

void reductions(M<float> f, M<int> i, M<bool> b, M<const unsigned> u, int s) {
  static_assert(__is_same(decltype(__builtin_reduce_add(f)), float));
  static_assert(__is_same(decltype(__builtin_reduce_max(u)), unsigned));
  static_assert(__is_same(decltype(__builtin_reduce_and(b)), bool));
  static_assert(__is_same(decltype(__builtin_matrix_rowwise_mul(f)), float __attribute__((matrix_type(3, 1)))));
  static_assert(__is_same(decltype(__builtin_matrix_columnwise_min(u)), unsigned __attribute__((matrix_type(1, 4)))));
  __builtin_reduce_and(f); // expected-error {{elements of the operands of '__builtin_reduce_and' must be integers or bool, got 'float'}}
  __builtin_reduce_add(b); // expected-error {{elements of the operands of '__builtin_reduce_add' must be numbers, got 'bool'}}
  __builtin_reduce_minimum(i); // expected-error {{elements of the operands of '__builtin_reduce_minimum' must be floating-point numbers, got 'int'}}
  __builtin_matrix_rowwise_xor(f); // expected-error {{elements of the operands of '__builtin_matrix_rowwise_xor' must be integers or bool, got 'float'}}
  __builtin_matrix_columnwise_add(s); // expected-error {{1st argument must be a matrix type (was 'int')}}
  __builtin_matrix_rowwise_add(f, f); // expected-error {{too many arguments to function call, expected 1, have 2}}
}

void elementwise(M<float> f, M<double> d, M<int> i, M<unsigned> u, M<bool> b, Row r, float s) {
  static_assert(__is_same(decltype(__builtin_elementwise_max(i, i)), M<int>));
  static_assert(__is_same(decltype(__builtin_elementwise_fma(f, f, f)), M<float>));
  __builtin_elementwise_sqrt(i); // expected-error {{elements of the operands of '__builtin_elementwise_sqrt' must be floating-point numbers, got 'int'}}
  __builtin_elementwise_abs(u); // expected-error {{elements of the operands of '__builtin_elementwise_abs' must be signed integers or floating-point numbers, got 'unsigned int'}}
  __builtin_elementwise_popcount(f); // expected-error {{elements of the operands of '__builtin_elementwise_popcount' must be integers, got 'float'}}
  __builtin_elementwise_max(b, b); // expected-error {{elements of the operands of '__builtin_elementwise_max' must be real numbers, got 'bool'}}
  __builtin_elementwise_max(f, d); // expected-error {{operands of '__builtin_elementwise_max' must be matrices of the same extents and element type, got 'M<float>'}}
  __builtin_elementwise_max(f, &s); // expected-error {{the 2nd argument of '__builtin_elementwise_max' must be a matrix or a real number, got 'float *'}}
  __builtin_elementwise_pow("", f); // expected-error {{the 1st argument of '__builtin_elementwise_pow' must be a matrix or a real number, got 'const char[1]'}}
  __builtin_elementwise_max(f, r); // expected-error {{must have the same layout}}
  __builtin_elementwise_fma(f, f); // expected-error {{too few arguments to function call, expected 3, have 2}}
}

template <class T> auto norm(T t) { return __builtin_elementwise_sqrt(__builtin_reduce_add(__builtin_elementwise_fma(t, t, t))); }
static_assert(__is_same(decltype(norm(M<double>())), double));
