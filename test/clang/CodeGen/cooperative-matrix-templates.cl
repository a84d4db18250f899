// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative matrices in C++ for OpenCL: types that depend on template parameters,
// deduced by calls, mangled; written to and read from precompiled headers.
//
// DEFINE: %{cc1} = %clang_cc1 -cl-std=CLC++2021 -finclude-default-header -fdeclare-opencl-builtins -disable-llvm-passes
// RUN: %{cc1} -triple spirv64-unknown-unknown -emit-llvm -o - %s | FileCheck %s
// RUN: %{cc1} -triple x86_64-linux-gnu -emit-llvm -o - %s | FileCheck %s
// RUN: %{cc1} -triple x86_64-linux-gnu -debug-info-kind=limited -emit-llvm -o - %s | FileCheck %s
// RUN: %{cc1} -triple spirv64-unknown-unknown -debug-info-kind=limited -emit-llvm -o - %s | FileCheck %s --check-prefixes=CHECK,DEBUG
//
// RUN: %{cc1} -triple spirv64-unknown-unknown -DHEADER -emit-pch -o %t.pch %s
// RUN: %{cc1} -triple spirv64-unknown-unknown -DREST -include-pch %t.pch -emit-llvm -o - %s | FileCheck %s
//
// RUN: not %{cc1} -triple spirv64-unknown-unknown -DERRORS -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=ERRORS

#ifndef REST
template <class T, int M, int K>
using A = T __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, M, K, CLK_COOPERATIVE_MATRIX_A)));
template <class T, int K, int N>
using B = T __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, K, N, CLK_COOPERATIVE_MATRIX_B)));
template <class T, int M, int N>
using C = T __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, M, N, CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));

template <class T, class S, int M, int N, int K>
C<S, M, N> multiply(A<T, M, K> a, B<T, K, N> b, C<S, M, N> c) {
  return coop_mat_mulAdd(a, b, c);
}

template <class T> T twice(T t) {
  T sum = t + t;
  return sum;
}

/// A layout and operands that only the instantiation knows.
template <int L, int O> void flags(global int *p, C<int, 8, 8> c) {
  A<int, 8, 8> a = coop_mat_load(p, L, 8);
  B<int, 8, 8> b = coop_mat_load(p, 1 - L, 8);
  coop_mat_store(p, coop_matmul_add(a, b, c, O), L, 8);
}

typedef float fixed_type __attribute__((coop_mat(3, 8, 4, 2)));
#endif

#if !defined(HEADER) || defined(REST)
kernel void product(global float *a, global float *b, global float *c) {
  A<float, 8, 16> x = coop_mat_load(a, CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR, 16);
  B<float, 16, 4> y = coop_mat_load(b, CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR, 4);
  C<float, 8, 4> z = coop_mat_init(1);
  // CHECK: call {{.*}} @_Z8multiplyIffLi8ELi4ELi16EEu8coop_matILm3EXT1_EXT2_ELm2ET0_E
  z = multiply(x, y, z);
  // CHECK: call {{.*}} @_Z5twiceIu8coop_matILm3ELm8ELm4ELm2EfEET_S1_
  fixed_type w = twice(z);
  coop_mat_store(c, w, CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR, 4);
  // CHECK: call {{.*}} @_Z5flagsILi1ELi15E
  C<int, 8, 8> sums = coop_mat_init(0);
  flags<1, 15>((global int *)c, sums);
  fixed_type copy{w}, same = {copy};
  coop_mat_store(c, same + copy, CLK_COOPERATIVE_MATRIX_LAYOUT_ROW_MAJOR, 4);
  static_assert(__is_same(C<float, 8, 4>, fixed_type));
  static_assert(!__is_same(C<float, 8, 4>, A<float, 8, 4>));
}
// DEBUG: DW_TAG_unspecified_type, name: "float __attribute__((coop_mat(3, 8, 4, 2)))"
#endif

#ifdef ERRORS
// ERRORS: error: the number of rows of a cooperative matrix must be from 1 to 1048575, got 0
A<float, 0, 4> none();
// ERRORS: error: components of a cooperative matrix must be half, float, double or integers of 8 to 64 bits, got '__generic float *'
void pointer(A<float *, 4, 4> a);
void call(A<float, 8, 16> x, B<float, 4, 4> y, C<float, 8, 4> z) {
  // ERRORS: error: no matching function for call to 'multiply'
  // ERRORS: note: candidate template ignored: deduced conflicting values for parameter 'K' (16 vs. 4)
  multiply(x, y, z);
}
// ERRORS: error: 2nd argument of 'coop_mat_load' must be the constant
// ERRORS: note: in instantiation of function template specialization 'flags<2, 15>' requested here
void wrong_layout(global int *p, C<int, 8, 8> c) { flags<2, 15>(p, c); }
#endif
