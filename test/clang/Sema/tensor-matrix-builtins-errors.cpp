// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Builtins of matrices name those that tensors have instead.

typedef float t __attribute__((tensor_type(4, 4)));
typedef float m __attribute__((matrix_type(4, 4)));

void calls(t a, m b, float *p) {
  __builtin_matrix_transpose(a);    // expected-error {{must be a matrix}} expected-note {{'__builtin_tensor_transpose' takes tensors}}
  __builtin_matrix_multiply(b, a);  // expected-error {{must be a matrix}} expected-note {{'__builtin_tensor_matmul' takes tensors}}
  __builtin_matrix_all(a == a);     // expected-error {{needs a matrix of bool}} expected-note {{'__builtin_reduce_and' takes tensors}}
  __builtin_matrix_any(a == a);     // expected-error {{needs a matrix of bool}} expected-note {{'__builtin_reduce_or' takes tensors}}
  __builtin_matrix_column_major_store(a, p, 4); // expected-error {{must be a matrix}} expected-note {{'__builtin_tensor_store' takes tensors}}
  __builtin_matrix_transpose(p);    // expected-error {{must be a matrix}}
}
