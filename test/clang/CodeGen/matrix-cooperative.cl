// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which products of matrix types -fmatrix-cooperative= makes ones of cooperative
// matrices, by which instructions, and why others are none.
//
// DEFINE: %{ir} = %clang -cl-std=CL3.0 -O2 -S -emit-llvm %s -o -
// RUN: %{ir} --target=spirv64 -fmatrix-cooperative=subgroup | FileCheck %s --check-prefixes=CHECK,BITS64
// RUN: %{ir} --target=spirv32 -fmatrix-cooperative=subgroup | FileCheck %s --check-prefixes=CHECK,BITS32
// RUN: %{ir} --target=spirv64 -fmatrix-cooperative=subgroup:8x16x32 | FileCheck %s --check-prefix=FLAT
// RUN: %{ir} --target=spirv64 | FileCheck %s --check-prefix=NONE
// RUN: %clang -cl-std=CL3.0 -O0 -S -emit-llvm %s -o - --target=spirv64 -fmatrix-cooperative=subgroup | FileCheck %s --check-prefix=NONE
// RUN: %clang -cl-std=CL3.0 -O2 -S -emit-llvm %s -o /dev/null --target=spirv64 -fmatrix-cooperative=subgroup -Rpass=matrix-ops 2>&1 | FileCheck %s --check-prefix=WHY --implicit-check-not=warning:
// RUN: %clang -cl-std=CL3.0 -O0 -S -emit-llvm %s -o /dev/null --target=spirv64 -fmatrix-cooperative=subgroup 2>&1 | FileCheck %s --check-prefix=O0
// RUN: %clang -cl-std=CL3.0 -O0 -S -emit-llvm %s -o /dev/null --target=spirv64 -fmatrix-cooperative=subgroup -Wno-pass-failed -Werror
//
// NONE-NOT: CooperativeMatrix
// O0: warning: multiply-add of 64x64 float is computed by each work-item for itself, not by cooperative matrices, because code is not optimized [-Wpass-failed]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half halves __attribute__((matrix_type(64, 64)));
typedef half rows __attribute__((matrix_type(64, 64), matrix_layout(row_major)));
typedef float floats __attribute__((matrix_type(64, 64)));
typedef float float_rows __attribute__((matrix_type(64, 64), matrix_layout(row_major)));

// A rolled loop over k, and one over tiles of 32x32.
// CHECK-LABEL: define{{.*}} @in_loops(
// CHECK-COUNT-4: call spir_func {{.*}}@_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj16ELj16ELj2EEvPU3AS1f
// BITS64-SAME: m({{.*}}, i32 1, i64 64)
// BITS32-SAME: j({{.*}}, i32 1, i32 64)
// CHECK: = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)
// CHECK-COUNT-4: MulAddKHR
// CHECK-NOT: MulAddKHR
// CHECK-COUNT-4: StoreKHR
// CHECK-NOT: StoreKHR
// CHECK: {{^}}}
kernel void in_loops(global floats *restrict c, global const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// Operands and their uses are the operation's, although its result has rows.
// CHECK-LABEL: define{{.*}} @in_rows(
// CHECK-DAG: LoadKHRIDhLj3ELj16ELj16ELj0EEvPU3AS1Dhj{{[jm]}}
// CHECK: {{^}}}
kernel void in_rows(global float_rows *restrict c, global const rows *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, (rows)*b, *c);
}

// 8x16x32: four tiles of 16x32 of the result's 16 rows or columns each.
// FLAT-LABEL: define{{.*}} @in_rows(
// FLAT: target("spirv.CooperativeMatrixKHR", half, 3, 8, 32, 0)
// FLAT: target("spirv.CooperativeMatrixKHR", half, 3, 32, 16, 1)
// FLAT: target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
// FLAT: {{^}}}

// WHY: [[#@LINE+2]]:8: remark: multiply-add of 64x64 float as loops: kernel cooperative_16x16x16
kernel void in_local(global floats *restrict c, local const halves *a, local const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} is computed by each work-item for itself, not by cooperative matrices, because the result may overlap an operand (`restrict` says where it does not)
kernel void may_overlap(global floats *c, global const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// What follows the product is done by each item, on a value of its own.
// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} is computed by each work-item for itself, not by cooperative matrices, because its result is not only stored, once
kernel void in_private(global floats *restrict c, global const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c) * 2.0f;
}

// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} is computed by each work-item for itself, not by cooperative matrices, because an operand or the result is volatile, or not in global or local memory
kernel void in_constant(global floats *restrict c, constant const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} is computed by each work-item for itself, not by cooperative matrices, because rows or columns of an operand or of the result are not multiples of 16 bytes apart
kernel void bad_stride(global float *restrict c, global const halves *a, global const halves *b) {
  __builtin_matrix_column_major_store(__builtin_matrix_multiply_add(*a, *b, __builtin_matrix_load(floats, c, 66)), c, 66);
}

typedef half narrow_left __attribute__((matrix_type(64, 40)));
typedef half narrow_right __attribute__((matrix_type(40, 64)));
// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} is computed by each work-item for itself, not by cooperative matrices, because the extents are no multiples of 16x16x16
kernel void no_multiple(global floats *restrict c, global const narrow_left *a, global const narrow_right *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} is computed by each work-item for itself, not by cooperative matrices, because their sums are rounded in another way than the operation allows
kernel void rounded(global halves *restrict c, global const halves *a, global const halves *b) {
  *c = *a * *b;
}

typedef double doubles __attribute__((matrix_type(16, 16)));
// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}, because they multiply halves into halves or floats, and bytes into 32 bits
kernel void wide(global doubles *restrict c, global const doubles *a, global const doubles *b) {
  *c = *a * *b;
}

// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}, because an operand or the result is volatile, or not in global or local memory
kernel void changing(global floats *restrict c, volatile global const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// WHY: [[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}}, because an operand is a value of each work-item, or its memory is written before the product
kernel void computed(global floats *restrict c, global const halves *a, global const halves *b) {
  *c = __builtin_matrix_multiply_add(*a + *b, *b, *c);
}

// What is loaded before the loop is not what *a is in it: a copy.
// WHY: [[#@LINE+4]]:{{[0-9]+}}: warning: {{.*}}, because an operand or the result is volatile, or not in global or local memory
kernel void loaded_before(global floats *restrict c, global halves *a, global const halves *b, int n) {
  halves x = *a;
  for (int i = 0; i < n; i++) {
    c[i] = __builtin_matrix_multiply_add(x, *b, c[i]);
    (*a)[i][0] = 1;
  }
}
