// RUN: %clang_cc1 -std=c23 -fenable-matrix -Wall -Wextra -Wno-unused -Wno-initializer-overrides -Wno-missing-field-initializers -fsyntax-only -verify=expected,c %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -Wno-c99-designator -Wno-initializer-overrides -fsyntax-only -verify=expected,cxx %s

// What is wrong in a list of a matrix is an error in C as in C++, and says how large the matrix is.

typedef int m23 __attribute__((matrix_type(2, 3)));
typedef int p23 __attribute__((matrix_type(2, 3), matrix_padding(2)));
typedef signed char c23 __attribute__((matrix_type(2, 3)));
typedef float f23 __attribute__((matrix_type(2, 3)));

m23 flat = {1, 2, 3, 4, 5, 6, 7}; // expected-error {{too many elements for 'm23' (aka 'int __attribute__((matrix_type(2, 3)))'), a matrix of 2 x 3 elements, got 7}}
m23 rows = {{1}, {2}, {3}};       // expected-error {{too many rows for 'm23' (aka 'int __attribute__((matrix_type(2, 3)))'), a matrix of 2 x 3 elements, got 3}}
m23 mixed = {{1, 2, 3}, 4, 5, 6, 7}; // expected-error {{too many initializers for 'm23' (aka 'int __attribute__((matrix_type(2, 3)))'), a matrix of 2 x 3 elements, got 5}}
const p23 constant = {1, 2, 3, 4, 5, 6, 7}; // expected-error {{too many elements for 'p23'}}
m23 ragged = {{1, 2, 3}, {4, 5, 6, 7}}; // expected-error {{too many elements in row 1 of a matrix of 2 x 3 elements, got 4}}
struct { m23 a[2]; } within = {{{{1, 2, 3, 4}}}}; // expected-error {{too many elements in row 0 of a matrix of 2 x 3 elements, got 4}}
m23 row = {[2] = {1}};            // expected-error {{row 2 is outside of a matrix of 2 x 3 elements}}
m23 range = {[1 ... 3] = {1}};    // expected-error {{row 3 is outside of a matrix of 2 x 3 elements}}
m23 column = {[1][3] = 1};        // expected-error {{column 3 is outside of a matrix of 2 x 3 elements}}
m23 inner = {{[4] = 1}};          // expected-error {{column 4 is outside of a matrix of 2 x 3 elements}}
m23 negative = {[-1] = {1}};      // expected-error {{array designator value '-1' is negative}}
m23 third = {[0][0][0] = 1};      // expected-error {{array designator cannot initialize non-array type 'int'}}
m23 field = {.x = 1};             // expected-error {{field designator cannot initialize a non-}}
c23 strings = {"ab", {1}};        // expected-error {{row 0 of a matrix must be initialized by a list, got }}
c23 bracedString = {{1}, {"ab"}}; // expected-error {{row 1 of a matrix must be initialized by a list, got }}
m23 number = 1;                   // c-error {{initializing 'm23'}} cxx-error {{cannot initialize a variable of type 'm23'}} expected-note {{'(m23)s' is the matrix each element of which is a scalar 's'}}
m23 pointer = {(int *)0};         // c-error {{incompatible pointer to integer conversion}} cxx-error {{cannot initialize an array element of type 'int' with an rvalue of type 'int *'}}

void copies(m23 m, p23 p, f23 f) {
  m23 same = {m};
  m23 padding = {p};
  m23 element = {f}; // c-error {{initializing 'm23'}} cxx-error {{cannot initialize}} expected-note {{from 'float' to 'int', a matrix converts only by an explicit cast}}
  m23 more = {m, m}; // expected-error {{too many elements for 'm23'}}
  m23 matrixInRow = {{m}}; // c-error {{initializing 'int' with an expression of incompatible type 'm23'}} cxx-error {{cannot initialize an array element of type 'int' with an lvalue of type 'm23'}} expected-note {{'m[0][0]' is an element of a matrix 'm'}}
  m23 array[2] = {m, m, m}; // c-warning {{excess elements in array initializer}} cxx-error {{excess elements in array initializer}}
}

// No warning about braces: the list of elements is as good as the list of rows.
m23 good = {1, 2, 3, 4, 5, 6};
m23 alsoGood = {{1, 2}, {}};
