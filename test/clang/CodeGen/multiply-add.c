// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -DCONTRACT=0 -DUNIT=0
// RUN: %clang_cc1 -fenable-matrix -ffp-contract=on -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -DCONTRACT=1 -DUNIT=4
// RUN: %clang_cc1 -fenable-matrix -ffp-contract=matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -DCONTRACT=1 -DUNIT=4

// multiply_add is one operation, whatever form the matrices have. Its attributes
// are which factors are signed, and fast-math flags (1: contract). Bfloats may be
// summed up as matrix units do (4), unless contraction is off.

typedef float F4 __attribute__((matrix_type(4, 4)));
typedef signed char C __attribute__((matrix_type(16, 16)));
typedef unsigned char U __attribute__((matrix_type(16, 16)));
typedef int I __attribute__((matrix_type(16, 16)));
typedef __bf16 B __attribute__((matrix_type(8, 8), matrix_layout(row_major)));
typedef float F8 __attribute__((matrix_type(8, 8), matrix_layout(row_major)));
typedef double Row __attribute__((matrix_type(1, 200), matrix_layout(row_major)));
typedef double Column __attribute__((matrix_type(200, 1), matrix_layout(row_major)));
typedef double One __attribute__((matrix_type(1, 1), matrix_layout(row_major)));

// CHECK-LABEL: @small
// CHECK: call {{.*}} @tlx.totensor__4x4f32_l1_0{{[^(]*}}(<16 x float>
// CHECK: [[R:%.*]] = call {{.*}} @tlx.muladd__4x4f32_l1_0{{.*}} target("tlx.attr", 0, [[CONTRACT]]) poison)
// CHECK: call <16 x float> @tlx.tovector__{{.*}} [[R]])
F4 small(F4 *A, F4 *X, F4 *Y) { return __builtin_matrix_multiply_add(*A, *X, *Y); }

// CHECK-LABEL: @bytes
// CHECK: call {{.*}} @tlx.muladd__16x16i32_l1_0.16x16i8_l1_0.16x16i8_l1_0.16x16i32_l1_0.a1_0({{.*}} target("tlx.attr", 1, 0) poison)
// CHECK: call {{.*}} @tlx.muladd__16x16i32_l1_0.16x16i8_l1_0.16x16i8_l1_0.16x16i32_l1_0.a2_0({{.*}} target("tlx.attr", 2, 0) poison)
// CHECK: call {{.*}} @tlx.muladd__16x16i32_l1_0.16x16i8_l1_0.16x16i8_l1_0.16x16i32_l1_0.a3_0({{.*}} target("tlx.attr", 3, 0) poison)
void bytes(C *A, U *X, I *Y) {
  *Y = __builtin_matrix_multiply_add(*A, *X, *Y);
  *Y = __builtin_matrix_multiply_add(*X, *A, *Y);
  *Y = __builtin_matrix_multiply_add(*A, *A, *Y);
}

// A small sum of large factors lies as they do.
// CHECK-LABEL: @widened
// CHECK: [[S:%.*]] = call {{.*}} @tlx.relayout__8x8f32.8x8f32_l1_0(
// CHECK: call {{.*}} @tlx.muladd__8x8f32.8x8bf16.8x8bf16.8x8f32{{.*}} [[S]], target("tlx.attr", [[UNIT]], [[CONTRACT]]) poison)
F8 widened(B *A, B *X, F8 *Y) { return __builtin_matrix_multiply_add(*A, *X, *Y); }

// CHECK-LABEL: @pragmas
// CHECK: @tlx.muladd__{{.*}} target("tlx.attr", 0, 0) poison)
F4 pragmas(F4 *A, F4 *X, F4 *Y) {
#pragma clang fp contract(off)
  return __builtin_matrix_multiply_add(*A, *X, *Y);
}
// CHECK-LABEL: @fast
// CHECK: @tlx.muladd__{{.*}} target("tlx.attr", 0, 3) poison)
F4 fast(F4 *A, F4 *X, F4 *Y) {
#pragma clang fp contract(fast) reassociate(on)
  return __builtin_matrix_multiply_add(*A, *X, *Y);
}

// CHECK-LABEL: @dot
// CHECK: @tlx.muladd__1x1f64.1x200f64.200x1f64.1x1f64
One dot(Row *A, Column *X, One *Y) { return __builtin_matrix_multiply_add(*A, *X, *Y); }
