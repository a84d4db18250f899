// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of -fmatrix-cooperative= whose operands other passes, or functions, have
// put where no sub-group could read them: all of them are cooperative matrices.
//
// RUN: %clang -cl-std=CL3.0 -O2 -S -emit-llvm %s -o - --target=spirv64 -cl-fast-relaxed-math -fmatrix-cooperative=subgroup -Werror | FileCheck %s
// RUN: %clang -cl-std=CL3.0 -O3 -S -emit-llvm %s -o - --target=spirv64 -cl-fast-relaxed-math -fmatrix-cooperative=subgroup -Werror | FileCheck %s
// RUN: %clang -cl-std=CL3.0 -O1 -S -emit-llvm %s -o - --target=spirv32 -cl-fast-relaxed-math -fmatrix-cooperative=subgroup -Werror | FileCheck %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half halves __attribute__((matrix_type(32, 32)));
typedef half rows __attribute__((matrix_type(32, 32), matrix_layout(row_major)));
typedef float floats __attribute__((matrix_type(32, 32)));

// A loop does not change *a, which is loaded before it.
// CHECK-LABEL: define {{.*}}spir_kernel void @invariant(
// CHECK: LoadKHRIDhLj3ELj16ELj16ELj0EEvPU3AS1Dh
// CHECK: MulAddKHR
// CHECK: {{^}}}
kernel void invariant(global floats *restrict c, global const halves *a, global const halves *b, int n) {
  for (int i = 0; i < n; i++)
    c[i] = __builtin_matrix_multiply_add(*a, b[i], c[i]);
}

// CHECK-LABEL: define {{.*}}spir_kernel void @in_two_blocks(
// CHECK: MulAddKHR
// CHECK: br i1
// CHECK: MulAddKHR
// CHECK: {{^}}}
kernel void in_two_blocks(global floats *restrict c, global const halves *a, global const halves *b, int i) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
  if (i)
    *c = __builtin_matrix_multiply_add(*a, b[1], *c);
}

// CHECK-LABEL: define {{.*}}spir_kernel void @added(
// CHECK: MulAddKHR
// CHECK: {{^}}}
kernel void added(global halves *restrict c, global const halves *a, global const halves *b) { *c = *c + *a * *b; }

// CHECK-LABEL: define {{.*}}spir_kernel void @widened(
// CHECK: MulAddKHR
// CHECK: {{^}}}
kernel void widened(global floats *restrict c, global const halves *a, global const halves *b) {
  *c += (floats)*a * (floats)*b;
}

// CHECK-LABEL: define {{.*}}spir_kernel void @of_two_layouts(
// CHECK: MulAddKHR
// CHECK: {{^}}}
kernel void of_two_layouts(global rows *restrict c, global const halves *a, global const rows *b) {
  *c = (rows)(*a * (halves)*b + (halves)*c);
}

static void update(global floats *restrict c, global const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
// CHECK-LABEL: define {{.*}}spir_kernel void @inlined(
// CHECK: MulAddKHR
// CHECK: {{^}}}
kernel void inlined(global floats *c, global const halves *a, global const halves *b) { update(c, a, b); }
