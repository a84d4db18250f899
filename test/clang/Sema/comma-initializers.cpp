// RUN: %clang_cc1 -std=c++20 -fenable-matrix -Wno-unused -fsyntax-only -verify=expected,cxx %s
// RUN: %clang_cc1 -x c -fenable-matrix -Wno-unused -fsyntax-only -verify=expected,c %s

// Eigen's list of elements, and products of integers of two types.

typedef float vector __attribute__((matrix_type(3, 1)));
typedef signed char weights __attribute__((matrix_type(2, 4)));
typedef unsigned char inputs __attribute__((matrix_type(4, 2)));
typedef float reals __attribute__((matrix_type(4, 2)));

void lists(vector v, weights w, float s) {
  v << 1, 2, 3; // expected-error {{invalid operands to binary expression ('vector' (aka 'float __attribute__((matrix_type(3, 1)))') and 'int'); both must be integers or matrices of integers}} cxx-note {{'m = {a, b}' gives a matrix 'm' its elements, row by row}} c-note {{'m = (vector){a, b}' gives a matrix 'm' its elements, row by row}}
  v >> 1;       // expected-error {{both must be integers}}
  s << w;       // expected-error {{both must be integers}}
}

void products(weights w, inputs x, reals r) {
  w * x; // expected-error {{both must have the same element type}} expected-note {{'__builtin_matrix_multiply_add(a, b, c)' multiplies integers of different types, and adds 'c', whose elements must be as wide or wider}}
  w * r; // expected-error {{both must have the same element type}}
}
