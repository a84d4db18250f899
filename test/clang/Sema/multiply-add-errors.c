// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wno-unused-value -verify -x c++ %s

typedef signed char c24 __attribute__((matrix_type(2, 4)));
typedef unsigned char u43 __attribute__((matrix_type(4, 3)));
typedef short s24 __attribute__((matrix_type(2, 4)));
typedef int i23 __attribute__((matrix_type(2, 3)));
typedef int i24 __attribute__((matrix_type(2, 4)));
typedef int i43 __attribute__((matrix_type(4, 3)));
typedef signed char c23 __attribute__((matrix_type(2, 3)));
typedef int rows23 __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
typedef _Float16 h24 __attribute__((matrix_type(2, 4)));
typedef __bf16 b43 __attribute__((matrix_type(4, 3)));
typedef __bf16 b23 __attribute__((matrix_type(2, 3)));
typedef float f23 __attribute__((matrix_type(2, 3)));
typedef float f24 __attribute__((matrix_type(2, 4)));
typedef float f43 __attribute__((matrix_type(4, 3)));
typedef double d23 __attribute__((matrix_type(2, 3)));
#ifndef __cplusplus
#define bool _Bool
#endif
typedef bool o24 __attribute__((matrix_type(2, 4)));

void integers(c24 c, u43 u, s24 s, i23 i, i24 i24, i43 i43, c23 c23, rows23 r, o24 o) {
  i = __builtin_matrix_multiply_add(c, u, i);
  i = __builtin_matrix_multiply_add(s, u, i);
  i = __builtin_matrix_multiply_add(i24, u, i);
  __builtin_matrix_multiply_add(c, u, c23); // expected-error {{the 1st and 2nd operand of '__builtin_matrix_multiply_add' must have elements of the 3rd one's type, 'signed char', or narrower integers, got 'signed char' and 'unsigned char'}}
  __builtin_matrix_multiply_add(i24, i43, c23); // expected-error {{or narrower integers, got 'int' and 'int'}}
  __builtin_matrix_multiply_add(c, u, r); // expected-error {{must have the same layout, got 'c24' (aka 'signed char __attribute__((matrix_type(2, 4)))') (column-major) and 'rows23'}}
  __builtin_matrix_multiply_add(u, c, i); // expected-error {{the 1st operand of '__builtin_matrix_multiply_add' must have as many columns as the 2nd has rows, got 3 and 2}}
  __builtin_matrix_multiply_add(c, u, s); // expected-error {{the 3rd operand of '__builtin_matrix_multiply_add' must be 2 x 3 as the product is, got 2 x 4}}
  __builtin_matrix_multiply_add(c, u, 1); // expected-error {{3rd argument must be a matrix type (was 'int')}}
  __builtin_matrix_multiply_add(c, u); // expected-error {{too few arguments to function call, expected 3, have 2}}
  __builtin_matrix_multiply_add(o, u, i); // expected-error {{arithmetic on a matrix of bool}}
}

void floats(h24 h, b43 b, b23 b23, f23 f, f24 f24, f43 f43, d23 d, c24 c, u43 u) {
  f = __builtin_matrix_multiply_add(f24, f43, f);
  d = __builtin_matrix_multiply_add(f24, f43, d);
  __builtin_matrix_multiply_add(h, b, f); // expected-error {{or narrower floating-point numbers of one type, got '_Float16' and '__bf16'}}
  __builtin_matrix_multiply_add(f24, b, f); // expected-error {{or narrower floating-point numbers of one type, got 'float' and '__bf16'}}
  __builtin_matrix_multiply_add(f24, f43, b23); // expected-error {{got 'float' and 'float'}}
  __builtin_matrix_multiply_add(c, u, f); // expected-error {{got 'signed char' and 'unsigned char'}}
}
