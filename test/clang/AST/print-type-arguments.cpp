// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print %s -o %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print %t.cpp -o - | diff %t.cpp -

// A type among the arguments of a builtin is printed as it was written.

using M = float __attribute__((matrix_type(2, 2)));
using R = float __attribute__((matrix_type(1, 2)));
using C = float __attribute__((matrix_type(2, 1)));
using T = float __attribute__((tensor_type(2, 2)));
using B = signed char __attribute__((tensor_type(2, 2)));
// CHECK: __builtin_matrix_load(M, p, 2)
M load(const float *p) { return __builtin_matrix_load(M, p, 2); }
// CHECK: __builtin_matrix_identity(M) + __builtin_matrix_identity(__matrix_rows(M), 2.F)
M identities() { return __builtin_matrix_identity(M) + __builtin_matrix_identity(__matrix_rows(M), 2.0f); }
// CHECK: __builtin_matrix_from_rows(M, v, v) + __builtin_matrix_from_columns(M, c, c)
M lines(R v, C c) {
  return __builtin_matrix_from_rows(M, v, v) + __builtin_matrix_from_columns(M, c, c);
}
// CHECK: __builtin_tensor_load(T, p) + (T)2.F
T tensors(const float *p) { return __builtin_tensor_load(T, p) + (T)2.0f; }
// CHECK: __builtin_tensor_quantize(B, t, 1.F, 0)
B quantized(T t) { return __builtin_tensor_quantize(B, t, 1.0f, 0); }
// CHECK: __builtin_tensor_rank(T) + __builtin_tensor_extent(M, 1)
unsigned long shape() { return __builtin_tensor_rank(T) + __builtin_tensor_extent(M, 1); }
// CHECK: __builtin_matrix_load(A, p, __matrix_rows(A))
template <class A> A dependent(const float *p) { return __builtin_matrix_load(A, p, __matrix_rows(A)); }
