// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// Extents are positive constants up to a limit; the message has what was asked for.

typedef float largest __attribute__((matrix_type(1048575, 1)));
typedef float zero1 __attribute__((matrix_type(0, 3)));       // expected-error {{zero matrix size, got 0 x 3; a matrix has at least one row and column}}
typedef float zero2 __attribute__((matrix_type(3, 0)));       // expected-error {{zero matrix size, got 3 x 0}}
typedef float negative1 __attribute__((matrix_type(-1, 3)));  // expected-error {{matrix row size too large or negative, got -1 x 3; each extent must be from 1 to 1048575}}
typedef float negative2 __attribute__((matrix_type(3, -7)));  // expected-error {{matrix column size too large or negative, got 3 x -7}}
typedef float huge1 __attribute__((matrix_type(1048576, 1))); // expected-error {{matrix row size too large or negative, got 1048576 x 1}}
typedef float huge2 __attribute__((matrix_type(1048576, 4294967296))); // expected-error {{matrix row and column size too large or negative, got 1048576 x 4294967296}}
typedef float huge3 __attribute__((matrix_type((__int128)1 << 100, 2))); // expected-error {{got 1267650600228229401496703205376 x 2}}
typedef double total __attribute__((matrix_type(30000, 20000))); // expected-error {{matrix size too large; 30000 x 20000 elements of type 'double' take 4800000000 bytes, at most 2147483647 are possible}}

int variable;
typedef float inconstant __attribute__((matrix_type(variable, 3))); // expected-error {{matrix_type attribute requires an integer constant}}
typedef float fraction __attribute__((matrix_type(3, 2.5)));        // expected-error {{matrix_type attribute requires an integer constant}}
typedef float one __attribute__((matrix_type(3)));                  // expected-error 2{{'matrix_type' attribute requires exactly 2 arguments}}
