// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify %s

// Values that do not become matrices, or numbers, without a cast: the message names the types, the note what to write.

using m23 = float __attribute__((matrix_type(2, 3)));
using d23 = double __attribute__((matrix_type(2, 3)));
using b23 = bool __attribute__((matrix_type(2, 3)));
using v6 = float __attribute__((ext_vector_type(6)));
using v3 = float __attribute__((ext_vector_type(3)));
enum class choice { one };

void scalars(m23 m, float x, choice c, m23 &reference, _Complex float z) {
  m = 1; // expected-error {{assigning to 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') from incompatible type 'int'}} expected-note {{'(m23)s' is the matrix each element of which is a scalar 's'}}
  m23 copy = x;        // expected-error {{cannot initialize a variable of type 'm23'}} expected-note {{'(m23)s' is the matrix}}
  const m23 padded{x, x, m}; // expected-error {{cannot initialize an array element of type 'float'}} expected-note {{'m[0][0]' is an element of a matrix 'm'}}
  reference = c;       // expected-error {{assigning to 'm23'}} expected-note {{'(m23)s' is the matrix}}
  m = z;               // expected-error {{assigning to 'm23'}}
  m = nullptr;         // expected-error {{assigning to 'm23'}}
  m = (m23)x;
}

m23 result() { return 0; } // expected-error {{cannot initialize return object of type 'm23'}} expected-note {{'(m23)s' is the matrix}}

void matrices(m23 m, d23 d, b23 b, float x, bool y) {
  x = m; // expected-error {{assigning to 'float' from incompatible type 'm23'}} expected-note {{'m[0][0]' is an element of a matrix 'm', and '__builtin_reduce_add' the sum of all}}
  y = b; // expected-error {{assigning to 'bool' from incompatible type 'b23'}} expected-note {{'__builtin_matrix_all' and '__builtin_matrix_any' of a matrix of bool give a bool}}
  x = static_cast<float>(m); // expected-error {{cast from matrix type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))') to scalar type 'float' is not allowed; 'm[0][0]' is an element}}
  y = bool(b); // expected-error {{cast from matrix type 'b23' (aka 'bool __attribute__((matrix_type(2, 3)))') to scalar type 'bool' is not allowed; '__builtin_matrix_all' and '__builtin_matrix_any' of a matrix of bool give a bool}}
  m = d; // expected-error {{assigning to 'm23'}} expected-note {{from 'double' to 'float', a matrix converts only by an explicit cast}}
  choice c = m; // expected-error {{cannot initialize a variable of type 'choice'}}
  m = (m23)d;
}

void vectors(m23 m, v6 six, v3 three) {
  m = six; // expected-error {{assigning to 'm23'}} expected-note {{'(m23)v' has the elements of a vector 'v', row by row}}
  six = m; // expected-error {{assigning to 'v6'}} expected-note {{'(v6)v' has the elements of a matrix 'v', row by row}}
  m = three; // expected-error {{assigning to 'm23'}}
  m[0] = three; // expected-error {{single subscript expressions are not allowed for matrix values; '__builtin_matrix_row' gives a row and '__builtin_matrix_column' a column, as a matrix; '__builtin_matrix_insert_row' and '__builtin_matrix_insert_column' give the matrix with another one}}
  m = __builtin_matrix_insert_row(m, 0, three);
}
