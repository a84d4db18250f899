// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -x c++ %s

// Compound assignments to atomic matrices are checked as those to others.

typedef int m22 __attribute__((matrix_type(2, 2)));
typedef int m23 __attribute__((matrix_type(2, 3)));
typedef int rows __attribute__((matrix_type(2, 2), matrix_layout(row_major)));
typedef _Complex float complex __attribute__((matrix_type(2, 2)));

void good(_Atomic(m22) *A, m22 M, volatile _Atomic(complex) *C) {
  *A += M;
  *A -= *A;
  *A *= M;
  *A *= 2;
  *A /= 3;
  *A %= 4;
  *A <<= M;
  *A ^= 1;
  *C += *C;
  *C *= 2.0f;
#ifdef __cplusplus
  (*A += M) += M;
  _Atomic(m22) &Same = *A |= 1;
#else
  M = *A += M;
#endif
}

void bad(_Atomic(m22) *A, m23 N, rows R, const _Atomic(m22) *Constant) {
  *A += N; // expected-error {{invalid operands to binary expression}}
  *A += R; // expected-error {{must have the same layout, got 'm22' (aka 'int __attribute__((matrix_type(2, 2)))') (column-major) and 'rows'}}
  *A ^= 1.5; // expected-error {{both must be integers or matrices of integers}}
  *Constant += 1; // expected-error {{read-only variable is not assignable}}
}
