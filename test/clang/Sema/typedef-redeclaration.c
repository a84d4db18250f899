// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Every declaration of a typedef-name names the same matrix type.

typedef float same __attribute__((matrix_type(2, 3)));
typedef float same __attribute__((matrix_type(2, 3), matrix_layout(column_major), matrix_padding(0)));

typedef float extents __attribute__((matrix_type(2, 3))); // expected-note {{previous definition is here}}
typedef float extents __attribute__((matrix_type(3, 2))); // expected-error {{typedef redefinition with different types ('float __attribute__((matrix_type(3, 2)))' vs 'float __attribute__((matrix_type(2, 3)))')}}
typedef float element __attribute__((matrix_type(2, 3))); // expected-note {{previous definition is here}}
typedef int element __attribute__((matrix_type(2, 3)));   // expected-error {{('int __attribute__((matrix_type(2, 3)))' vs 'float __attribute__((matrix_type(2, 3)))')}}
typedef float layout __attribute__((matrix_type(2, 3)));  // expected-note {{previous definition is here}}
typedef float layout __attribute__((matrix_type(2, 3), matrix_layout(row_major))); // expected-error {{matrix_layout(row_major)))' vs}}
typedef float padding __attribute__((matrix_type(2, 3), matrix_padding(1))); // expected-note {{previous definition is here}}
typedef float padding __attribute__((matrix_type(2, 3), matrix_padding(2))); // expected-error {{matrix_padding(2)))' vs 'float __attribute__((matrix_type(2, 3), matrix_padding(1)))')}}
typedef float none __attribute__((matrix_type(2, 3)));    // expected-note {{previous definition is here}}
typedef float none;                                       // expected-error {{typedef redefinition with different types ('float' vs 'float __attribute__((matrix_type(2, 3)))')}}
