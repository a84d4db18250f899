// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -fenable-matrix -fsyntax-only -verify %s

// A scalar that would become a matrix by a compound assignment: what gives a scalar, or which order was meant.

typedef float m23 __attribute__((matrix_type(2, 3)));
typedef int i23 __attribute__((matrix_type(2, 3)));

void floating(float x, m23 m) {
  x += m; // expected-error {{invalid operands to binary expression ('float' and 'm23' (aka 'float __attribute__((matrix_type(2, 3)))')); the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m[0][0]' is an element of a matrix 'm', and '__builtin_reduce_add' the sum of all}}
  x -= m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'__builtin_reduce_add' the sum of all}}
  x *= m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m *= s' changes each element of a matrix 'm' by a scalar 's'}}
  x /= m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m /= s' changes each element}}
  m /= m; // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  m *= x;
}

void integers(int x, i23 m, char *p) {
  x %= m;  // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m %= s' changes each element}}
  x <<= m; // expected-error {{the result is a matrix, which cannot be assigned to a scalar}} expected-note {{'m <<= s' changes each element}}
  p += m;  // expected-error {{invalid operands to binary expression ('char *' and 'i23' (aka 'int __attribute__((matrix_type(2, 3)))')); a matrix is combined with a matrix or a number}}
}
