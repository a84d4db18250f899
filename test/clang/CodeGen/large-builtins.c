// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple i386-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float M __attribute__((matrix_type(32, 16)));
typedef float N __attribute__((matrix_type(16, 32)));
typedef float Square __attribute__((matrix_type(32, 32)));
typedef int I __attribute__((matrix_type(32, 16)));
typedef unsigned U __attribute__((matrix_type(32, 16)));

// Extents, strides and subscripts have 64 bits on every target.
// CHECK-LABEL: @loadStore(
// CHECK: call {{.*}} @tlx.load__32x16f32_l1_0.p0.i64.i64.a4_0(ptr {{.*}}, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
// CHECK: call void @tlx.store__{{.*}}, i64 1, i64 {{.*}}, target("tlx.attr", 4, 1) poison)
void loadStore(const float *P, volatile float *Q, unsigned long Stride) {
  __builtin_matrix_column_major_store(__builtin_matrix_column_major_load(P, 32, 16, 40), Q, Stride);
}

// An alignment of the first element is not that of the others.
// CHECK-LABEL: @aligned.matrix(
// CHECK: call {{.*}} @tlx.load__{{.*}}target("tlx.attr", 4, 0) poison)
M aligned(const float *P) {
  typedef float Aligned __attribute__((aligned(64)));
  return __builtin_matrix_column_major_load((const Aligned *)P, 32, 16, 32);
}

// The result lies in memory as every matrix does.
// CHECK-LABEL: @transpose.matrix(
// CHECK: call target("tlx.tensor", float, 2, 16, 32, 1, 0, 0, 0) @tlx.transpose__16x32f32_l1_0.32x16f32_l1_0.a1_0(
N transpose(M A) { return __builtin_matrix_transpose(A); }

// CHECK-LABEL: @absolute(
// CHECK: call {{.*}} @tlx.fabs__
// CHECK: call {{.*}} @tlx.abs__
void absolute(M *P, I *Q) {
  *P = __builtin_elementwise_abs(*P);
  *Q = __builtin_elementwise_abs(*Q);
}

// CHECK-LABEL: @old.matrix(
// CHECK: call {{.*}} @tlx.fadd__
// CHECK: call {{.*}} @tlx.fmul__
// CHECK: call {{.*}} @tlx.matmul__
void old(M *P, N A, Square *R) {
  *P = __builtin_matrix_scalar_multiply(__builtin_matrix_add(*P, *P), 2.0f);
  *R = __builtin_matrix_multiply(*P, A);
}
