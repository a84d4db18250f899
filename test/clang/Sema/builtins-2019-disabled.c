// RUN: %clang_cc1 -fsyntax-only -verify %s

// Without -fenable-matrix each use is one error.

void f(float *p, int i) {
  __builtin_matrix_add(i, i); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_sub(i, i); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_multiply(i, i); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_scalar_multiply(i, i); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_insert(i, 0, 0, i); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_extract(i, 0, 0); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_column_load(p, 2, 2, 2); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
  __builtin_matrix_column_store(i, p, 2); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
}
