// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -x c++ %s

// The mandates of the 2019 proposal.

typedef float f23 __attribute__((matrix_type(2, 3)));
typedef float f32 __attribute__((matrix_type(3, 2)));
typedef double d23 __attribute__((matrix_type(2, 3)));
typedef const float cf23 __attribute__((matrix_type(2, 3)));
struct S { int x; };

void addSub(f23 a, f32 b, d23 d, cf23 c, float s) {
  __builtin_matrix_add(a, b); // expected-error {{operands of '__builtin_matrix_add' must be matrices of the same extents and element type, got 'f23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'f32' (aka 'float __attribute__((matrix_type(3, 2)))')}}
  __builtin_matrix_sub(a, d); // expected-error {{operands of '__builtin_matrix_sub' must be matrices of the same extents and element type, got 'f23' (aka 'float __attribute__((matrix_type(2, 3)))') and 'd23' (aka 'double __attribute__((matrix_type(2, 3)))')}}
  (void)__builtin_matrix_add(a, c);
  __builtin_matrix_add(s, a); // expected-error {{1st argument must be a matrix type (was 'float')}}
  __builtin_matrix_sub(a, s); // expected-error {{2nd argument must be a matrix type (was 'float')}}
  __builtin_matrix_add(a); // expected-error {{too few arguments to function call, expected 2, have 1}}
  __builtin_matrix_sub(a, a, a); // expected-error {{too many arguments to function call, expected 2, have 3}}
}

void multiply(f23 a, f32 b, d23 d, struct S s) {
  __builtin_matrix_multiply(a, a); // expected-error {{the 1st operand of '__builtin_matrix_multiply' must have as many columns as the 2nd has rows, got 3 and 2}}
  __builtin_matrix_multiply(b, d); // expected-error {{operands of '__builtin_matrix_multiply' must have the same element type, got 'float' and 'double'}}
  __builtin_matrix_multiply(a, s); // expected-error {{2nd argument must be a matrix type (was 'struct S')}}
  __builtin_matrix_scalar_multiply(a, b); // expected-error {{'f32' (aka 'float __attribute__((matrix_type(3, 2)))')}} expected-note {{'m[0][0]' is an element of a matrix 'm'}}
  __builtin_matrix_scalar_multiply(a, s); // expected-error {{struct S}}
  __builtin_matrix_scalar_multiply(2.0f, a); // expected-error {{1st argument must be a matrix type (was 'float')}}
}

void elements(f23 a, int i, float f, struct S s) {
  __builtin_matrix_extract(a, 2, 0); // expected-error {{matrix row index is outside the allowed range [0, 2)}}
  __builtin_matrix_extract(a, 0, 3); // expected-error {{matrix column index is outside the allowed range [0, 3)}}
  __builtin_matrix_extract(a, -1, i); // expected-error {{matrix row index is outside the allowed range [0, 2)}}
  __builtin_matrix_extract(a, f, 0); // expected-error {{matrix row index is not an integer}}
  __builtin_matrix_extract(f, 0, 0); // expected-error {{1st argument must be a matrix type (was 'float')}}
  __builtin_matrix_extract(a, 0); // expected-error {{too few arguments to function call, expected 3, have 2}}
  __builtin_matrix_insert(a, 2, 3, 1.0f); // expected-error {{matrix row index is outside the allowed range [0, 2)}} expected-error {{matrix column index is outside the allowed range [0, 3)}}
  __builtin_matrix_insert(a, 0, &i, 1.0f); // expected-error {{matrix column index is not an integer}}
  __builtin_matrix_insert(a, 0, 0, s); // expected-error {{struct S}}
  __builtin_matrix_insert(a, 0, 0); // expected-error {{too few arguments to function call, expected 4, have 3}}
}

void memory(f23 a, float *p, const float *cp, double *dp, struct S *sp, int n) {
  __builtin_matrix_column_load(p, 0, 3, 2); // expected-error {{row dimension is outside the allowed range [1, 1048575]}}
  __builtin_matrix_column_load(p, 2, n, 2); // expected-error {{column argument must be a constant unsigned integer expression}}
  __builtin_matrix_column_load(p, 2, 3, 1); // expected-error {{stride must be greater or equal to the number of rows}}
  __builtin_matrix_column_load(sp, 2, 3, 2); // expected-error {{1st argument must be a pointer to a valid matrix element type (was 'struct S *')}}
  __builtin_matrix_column_store(a, p, 1); // expected-error {{stride must be greater or equal to the number of rows}}
  __builtin_matrix_column_store(a, cp, 2); // expected-error {{cannot store matrix to read-only pointer}}
  __builtin_matrix_column_store(a, dp, 2); // expected-error {{the pointee of the 2nd argument must match the element type of the 1st argument ('double' != 'float')}}
}
