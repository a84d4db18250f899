// RUN: %clang_cc1 -fenable-matrix -ast-print %s | FileCheck %s

// Calls are printed as they were written.

typedef float m22 __attribute__((matrix_type(2, 2)));

m22 f(m22 a, m22 b, float s, float t) {
  // CHECK: a = __builtin_matrix_multiply(a + b, b);
  a = __builtin_matrix_multiply(a + b, b);
  // CHECK: s = __builtin_matrix_extract(a + b, 0, 1);
  s = __builtin_matrix_extract(a + b, 0, 1);
  // CHECK: return __builtin_matrix_scalar_multiply(a, s + t);
  return __builtin_matrix_scalar_multiply(a, s + t);
}
