// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A matrix of bool is stored, copied, indexed, transposed and cast; it has no arithmetic.

using mask = bool __attribute__((matrix_type(2, 3)));
using row_mask = bool __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using numbers = int __attribute__((matrix_type(2, 3)));
static_assert(sizeof(mask) == 6 && __is_same(__matrix_element_type(mask), bool));

mask good(mask M, numbers N, bool B) {
  M[1][2] = B;
  M = __builtin_matrix_insert(M, 0, 0, __builtin_matrix_extract(M, 1, 1));
  M = __builtin_matrix_transpose(__builtin_matrix_transpose(M));
  M = static_cast<mask>(N);
  M = (mask)(row_mask)(numbers)M;
  __builtin_matrix_row_major_store(M, &B, 3);
  M = __builtin_matrix_column_major_load(&B, 2, 3, 2);
  return M;
}

void bad(mask M, numbers N, float *P, bool *Q) {
  (void)(M + M); // expected-error {{arithmetic on a matrix of bool, 'mask' (aka 'bool __attribute__((matrix_type(2, 3)))'); cast it to a matrix of numbers}}
  (void)(M * true); // expected-error {{arithmetic on a matrix of bool}}
  (void)(2 * M);    // expected-error {{arithmetic on a matrix of bool}}
  M -= M;           // expected-error {{arithmetic on a matrix of bool}}
  (void)(M / true); // expected-error {{arithmetic on a matrix of bool}}
  (void)(M * __builtin_matrix_transpose(M)); // expected-error {{arithmetic on a matrix of bool}}
  (void)__builtin_matrix_add(M, M); // expected-error {{arithmetic on a matrix of bool}}
  (void)__builtin_matrix_multiply(M, __builtin_matrix_transpose(M)); // expected-error {{arithmetic on a matrix of bool}}
  (void)__builtin_matrix_scalar_multiply(M, true); // expected-error {{arithmetic on a matrix of bool}}
  M = N; // expected-error {{assigning to 'mask'}} expected-note {{from 'int' to 'bool', a matrix converts only by an explicit cast}}
  __builtin_matrix_column_major_store(N, Q, 2); // expected-error {{the pointee of the 2nd argument must match the element type of the 1st argument ('bool' != 'int')}}
}
