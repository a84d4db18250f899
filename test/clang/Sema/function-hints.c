// RUN: %clang_cc1 -std=c17 -fenable-matrix -fsyntax-only -verify %s

// The first call of a function that nothing declares has the note, and a call of one that takes no matrix.

typedef float m44 __attribute__((matrix_type(4, 4)));
double sqrt(double);     // expected-note {{passing argument to parameter here}}
m44 scaled(m44 m, int i); // expected-note {{'scaled' declared here}}

void functions(m44 m, int i) {
  transpose(m); // expected-error {{call to undeclared function 'transpose'}} expected-note {{matrices have builtins; did you mean '__builtin_matrix_transpose'?}}
  transpose(m);
  sqrt(m); // expected-error {{passing 'm44'}} expected-note {{'m[0][0]' is an element}} expected-note {{did you mean '__builtin_elementwise_sqrt'?}}
  scaled(m); // expected-error {{too few arguments}}
  determinant(m); // expected-error {{call to undeclared function}} expected-note {{<matrix/types.h> declares a function 'mx_determinant'}}
  norm(m); // expected-error {{call to undeclared function}} expected-note {{write '__builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))'}}
  argmax(m); // expected-error {{call to undeclared function}} expected-note {{did you mean '__builtin_tensor_argmax'?}}
  vstack(m, m); // expected-error {{call to undeclared function}} expected-note {{did you mean '__builtin_tensor_concat'?}}
  identity(4); // expected-error {{call to undeclared function}} expected-note {{did you mean '__builtin_matrix_identity'?}}
  __builtin_matrix_inverse(m); // expected-error {{'__builtin_matrix_inverse'}} expected-note {{<matrix/types.h> declares a function 'mx_inverse'}}
  __builtin_matrix_sum(m); // expected-error {{'__builtin_matrix_sum'}} expected-note {{did you mean '__builtin_reduce_add'?}}
  __builtin_matrix_norm(m); // expected-error {{'__builtin_matrix_norm'}} expected-note {{write '__builtin_elementwise_sqrt(__builtin_matrix_dot(m, m))'}}
  __builtin_matrix_hadamard(m, m); // expected-error {{'__builtin_matrix_hadamard'}} expected-note {{write '__builtin_matrix_elementwise_multiply(m, n)'}}
  __builtin_matrix_eye(2); // expected-error {{'__builtin_matrix_eye'}} expected-note {{did you mean '__builtin_matrix_identity'?}}
  __builtin_matrix_relu(m); // expected-error {{'__builtin_matrix_relu'}} expected-note {{did you mean '__builtin_elementwise_relu'?}}
  __builtin_matrix_slice(m, 0, 0, 1, 1); // expected-error {{'__builtin_matrix_slice'}} expected-note {{did you mean '__builtin_tensor_slice'?}}
  __builtin_matrix_insert_slice(m, m, 0, 0); // expected-error {{'__builtin_matrix_insert_slice'}} expected-note {{did you mean '__builtin_tensor_insert_slice'?}}
  __builtin_matrix_frobnicate(m); // expected-error {{'__builtin_matrix_frobnicate'}}
  (void)(float *)m; // expected-error {{conversion between matrix type 'm44' (aka 'float __attribute__((matrix_type(4, 4)))') and incompatible type 'float *' is not allowed; '&m[0][0]' points to the first element of a matrix 'm'}}
  (void)(int *)m; // expected-error {{and incompatible type 'int *' is not allowed}}
  frobnicate(i); // expected-error {{call to undeclared function}}
  __builtin_tensor_slice(m, 0, 0, 1, 1) = m; // expected-error {{expression is not assignable}} expected-note {{'m = __builtin_tensor_insert_slice(m, ...)'}}
}
