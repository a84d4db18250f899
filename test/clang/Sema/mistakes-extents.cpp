// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Other extents than those that an operator or a cast takes.

template <class T, unsigned R, unsigned C> using Matrix = T __attribute__((matrix_type(R, C)));
using M3 = Matrix<float, 3, 3>;
using M4 = Matrix<float, 4, 4>;
using V3 = Matrix<float, 3, 1>;
using S = Matrix<float, 1, 1>;

void casts(M3 n, M4 m, V3 v) {
  (void)M3(m);   // expected-error {{of different size is not allowed}} expected-note {{a matrix of 4 x 4 elements does not convert to one of 3 x 3; '__builtin_tensor_slice' gives a part of a matrix}}
  (void)(M4)n;   // expected-error {{of different size is not allowed}} expected-note {{a matrix of 3 x 3 elements does not convert to one of 4 x 4; '__builtin_tensor_insert_slice' puts it into one}}
  n = m;         // expected-error {{assigning to 'Matrix<[...], 3, 3>' from incompatible type 'Matrix<[...], 4, 4>'}} expected-note {{'__builtin_tensor_slice' gives}}
  (void)(Matrix<float, 1, 4>)v; // expected-error {{of different size}} expected-note-re {{a matrix of 3 x 1 elements does not convert to one of 1 x 4{{$}}}}
}

void scalars(V3 v, S s, M3 n) {
  (void)(v / s); // expected-error {{invalid operands to binary expression}} expected-note {{'(float)m' is the element of a matrix 'm' of 1 x 1}}
  (void)(s * v); // expected-error {{invalid operands to binary expression}} expected-note {{'(float)m' is the element of a matrix 'm' of 1 x 1}}
  (void)(n + s); // expected-error {{invalid operands to binary expression}} expected-note {{'(float)m' is the element of a matrix 'm' of 1 x 1}}
  (void)(1 / s); // expected-error {{invalid operands to binary expression}} expected-note {{'(float)m' is the element}}
  (void)(s / s); // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  (void)(v / v); // expected-error {{'__builtin_matrix_elementwise_divide' divides elements}}
  (void)(v * s + v / (float)s);
}
