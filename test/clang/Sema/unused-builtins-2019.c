// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wunused-value -verify %s

typedef float M __attribute__((matrix_type(2, 2)));

void unused(M A, float *P) {
  __builtin_matrix_insert(A, 0, 0, 1.0f);     // expected-warning {{ignoring return value of function declared with const attribute}}
  __builtin_matrix_extract(A, 0, 0);          // expected-warning {{ignoring return value}}
  __builtin_matrix_add(A, A);                 // expected-warning {{ignoring return value}}
  __builtin_matrix_sub(A, A);                 // expected-warning {{ignoring return value}}
  __builtin_matrix_multiply(A, A);            // expected-warning {{ignoring return value}}
  __builtin_matrix_scalar_multiply(A, 2.0f);  // expected-warning {{ignoring return value}}
  __builtin_matrix_column_load(P, 2, 2, 2);
  __builtin_matrix_column_store(A, P, 2);
}
