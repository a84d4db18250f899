// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Vectors that a matrix is not multiplied with, nor cast to.

using m23 = float __attribute__((matrix_type(2, 3)));
using b23 = bool __attribute__((matrix_type(2, 3)));
using v2 = float __attribute__((ext_vector_type(2)));
using v3 = float __attribute__((ext_vector_type(3)));
using v6 = float __attribute__((ext_vector_type(6)));
using i3 = int __attribute__((ext_vector_type(3)));
using b3 = bool __attribute__((ext_vector_type(3)));
typedef float four __attribute__((vector_size(16)));
using m22 = float __attribute__((matrix_type(2, 2)));

void products(m23 m, b23 b, m22 q, v2 two, v3 three, i3 i, b3 bits, four f) {
  (void)(m * two);   // expected-error {{a vector must have as many elements as the matrix before it has columns, 3, got 2}}
  (void)(three * m); // expected-error {{a vector must have as many elements as the matrix after it has rows, 2, got 3}}
  (void)(m * i);     // expected-error {{both must have the same element type, got 'float' and 'int'; cast one of them}}
  (void)(b * bits);  // expected-error {{arithmetic on a matrix of bool}}
  (void)(m + three); // expected-error {{invalid operands to binary expression ('m23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'v3'}}
  (void)(m * f);     // expected-error {{a vector must have as many elements as the matrix before it has columns, 3, got 4}}
  (void)(m / three); // expected-error {{invalid operands to binary expression ('m23'}}
  (void)(m == three); // expected-error {{invalid operands to binary expression}}
  two *= m;          // expected-error {{assigning to 'v2'}} expected-note {{'v.xy' has the first 2 elements}}
  q *= two;          // expected-error {{assigning to 'm22'}}
  two *= q;
}

void casts(m23 m, m22 q, v6 six, i3 i, four f) {
  (void)(v3)m; // expected-error {{a cast between a matrix and a vector must keep the type and the number of elements, got 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'v3'}}
  (void)static_cast<m23>(i); // expected-error {{a cast between a matrix and a vector must keep the type and the number of elements, got 'i3'}}
  (void)static_cast<four>(m); // expected-error {{a cast between a matrix and a vector}}
  (void)(m22)f;
  (void)(v6)m;
  v6 implicit = m; // expected-error {{cannot initialize a variable of type 'v6'}} expected-note {{'(v6)v' has the elements of a matrix 'v', row by row}}
  m = six;         // expected-error {{assigning to 'm23'}} expected-note {{'(m23)v' has the elements of a vector 'v', row by row}}
  m = 1.0f;        // expected-error {{assigning to 'm23'}} expected-note {{'(m23)s' is the matrix each element of which is a scalar 's'}}
  (void)(int)q;    // expected-error {{cast from matrix type 'm22'}}
  (void)(m22)&m;   // expected-error {{C-style cast from}}
}
