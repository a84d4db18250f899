// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// Atomic matrices in constant expressions.

using m22 = int __attribute__((matrix_type(2, 2)));
using complex = _Complex float __attribute__((matrix_type(2, 2), matrix_layout(row_major)));

constexpr int integers() {
  _Atomic(m22) A = m22{1, 2, 3, 4};
  A += (m22)1;
  A *= 3;
  (A -= (m22)1) |= 1;
  m22 M = A;
  A = M + M;
  M = A;
  return M[1][0];
}
static_assert(integers() == 22);

constexpr _Complex float complexNumbers() {
  _Atomic(complex) A = (complex)__builtin_complex(1.0f, 2.0f);
  A *= 2.0f;
  A -= (complex)1;
  complex M = A;
  return M[0][1];
}
static_assert(complexNumbers() == __builtin_complex(1.0f, 4.0f));
