// RUN: %clang_cc1 -fenable-matrix -ffixed-point -fsyntax-only -verify %s

// Fixed-point numbers are none of ours: relu of one was that of an unsigned integer.

_Accum at_run_time(_Accum a) {
  return __builtin_elementwise_relu(a); // expected-error {{must be a matrix, a tensor, a vector or a scalar of real numbers, got '_Accum'}}
}
_Static_assert(__builtin_elementwise_relu(1.5k) == 1.5k, ""); // expected-error {{got '_Accum'}}
