// RUN: %clang_cc1 -fsyntax-only -verify -fenable-matrix %s
// RUN: %clang_cc1 -fsyntax-only -verify -fenable-matrix -x c++ %s
//
// No matrix is true or false. && and || crashed in code generation.

typedef float M __attribute__((matrix_type(2, 2)));

int both(M A, M B) { return A && B; }   // expected-error {{invalid operands to binary expression ('M' (aka 'float __attribute__((matrix_type(2, 2)))') and 'M')}}
int either(M A, int B) { return A || B; } // expected-error {{invalid operands to binary expression ('M' (aka 'float __attribute__((matrix_type(2, 2)))') and 'int')}}
int other(int A, M B) { return A && B; } // expected-error {{invalid operands to binary expression ('int' and 'M' (aka 'float __attribute__((matrix_type(2, 2)))'))}}
