// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -x c++ %s

// Atomic tensors: their values are operands, and compound assignments to them
// are checked as those to others.

typedef int t3 __attribute__((tensor_type(2, 3, 4)));
typedef int turned __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 1, 0)));
typedef int padded __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 4)));
typedef int other __attribute__((tensor_type(2, 3, 5)));

void good(_Atomic(t3) *A, t3 T, padded P, volatile _Atomic(padded) *V, _Atomic(int) *S) {
  *A += T;
  *A -= *A;
  *A *= P;
  *A *= 2;
  *A /= *S;
  *A %= 4;
  *A <<= T;
  *A ^= 1;
  *V |= T;
  T = *A;
  *A = T;
  T = *A + *V * *S - -*A;
  T = *A < *V ? *A : *S;
  T[1][*S][2] = 3;
#ifdef __cplusplus
  (*A += T) += T;
  _Atomic(t3) &Same = *A |= 1;
#else
  T = *A += T;
#endif
}

void bad(_Atomic(t3) *A, turned R, other O, const _Atomic(t3) *Constant) {
  *A += O; // expected-error {{both must have the same extents, got 2 x 3 x 4 and 2 x 3 x 5}}
  *A += R; // expected-error {{operands must have the same layout}}
  *A ^= 1.5; // expected-error {{both must be integers or tensors of integers}}
  *A &= *A && *A; // expected-error {{'&' combines tensors of bool, which comparisons such as 't != 0' give}}
  *Constant += 1; // expected-error {{read-only variable is not assignable}}
}
