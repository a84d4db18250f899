// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix types in OpenCL kernels: valid modules of all extents, by value, between
// address spaces, with subscripts.
//
// REQUIRES: spirv-tools
// DEFINE: %{flags} =
// DEFINE: %{compile} = %clang --target=spirv64 -cl-std=CL3.0 %{flags} -c %s -o %t.spv
// DEFINE: %{validate} = %spirv_tools/spirv-val --target-env spv1.4 %t.spv
// DEFINE: %{check} = %{compile} -O0 && %{validate} && %{compile} -O2 && %{validate}
// REDEFINE: %{flags} = -DT=float -DR=3 -DC=3 -DK=3
// RUN: %{check}
// REDEFINE: %{flags} = -DT=float -DR=4 -DC=4 -DK=4
// RUN: %{check}
// REDEFINE: %{flags} = -DT=half -DR=5 -DC=7 -DK=3
// RUN: %{check}
// REDEFINE: %{flags} = -DT=char -DR=8 -DC=8 -DK=8
// RUN: %{check}
// REDEFINE: %{flags} = -DT=double -DR=33 -DC=20 -DK=17
// RUN: %{check}
// REDEFINE: %{flags} = -DT=float -DR=64 -DC=64 -DK=64 -ffast-math
// RUN: %{check}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef T left __attribute__((matrix_type(R, K)));
typedef T right __attribute__((matrix_type(K, C)));
typedef T result __attribute__((matrix_type(R, C)));
typedef T turned __attribute__((matrix_type(C, R)));

kernel void multiply(global left *a, global right *b, global result *c) {
  *c = *a * *b;
}

kernel void add(global result *a, constant result *b, global result *c) {
  *c = *a + *b * (T)2 - *c;
}

kernel void transpose(global result *a, global turned *b) {
  *b = __builtin_matrix_transpose(*a);
}

kernel void subscript(global result *a, global T *s, int i) {
  s[i] = (*a)[i % R][i % C];
  (*a)[1][i % C] = 3;
}

kernel void through_local(global result *a, local result *b) {
  *b = *a;
  *a = *b + *a;
}

result by_value(result x, left y, right z) { return x + y * z; }
kernel void call(global left *a, global right *b, global result *c) {
  *c = by_value(*c, *a, *b);
}
