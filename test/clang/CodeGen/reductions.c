// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float F __attribute__((matrix_type(2, 3)));
typedef float Rows __attribute__((matrix_type(2, 1)));
typedef float Columns __attribute__((matrix_type(1, 3)));
typedef unsigned U __attribute__((matrix_type(40, 30), matrix_layout(row_major)));
typedef _Bool B __attribute__((matrix_type(3, 3)));
typedef short S __attribute__((matrix_type(3, 3)));

// The dimensions that are reduced: 1 rows, 2 columns. Flags: 2 is reassoc.
// CHECK-LABEL: @floats(
// CHECK: [[H:%.*]] = call {{.*}} @tlx.totensor__2x3f32_l1_0
// CHECK: [[R:%.*]] = call {{.*}} @tlx.reduce.fadd__1x1f32_l1_0.2x3f32_l1_0{{.*}} [[H]], target("tlx.attr", 3, 0) poison)
// CHECK: call float @tlx.extract__{{.*}} [[R]], i64 0, i64 0)
// CHECK: @tlx.reduce.fmul__{{.*}} target("tlx.attr", 3, 2) poison)
float floats(F *A) {
  float Sum = __builtin_reduce_add(*A);
  {
#pragma clang fp reassociate(on)
    return Sum + __builtin_reduce_mul(*A);
  }
}
// CHECK-LABEL: @lines(
// CHECK: @tlx.reduce.maxnum__2x1f32_l1_0.2x3f32_l1_0{{.*}} target("tlx.attr", 2, 0) poison)
// CHECK: call <2 x float> @tlx.tovector__
// CHECK: @tlx.reduce.minimum__1x3f32_l1_0.2x3f32_l1_0{{.*}} target("tlx.attr", 1, 0) poison)
// CHECK: call <3 x float> @tlx.tovector__
void lines(F *A, Rows *R, Columns *C) {
  *R = __builtin_matrix_rowwise_max(*A);
  *C = __builtin_matrix_columnwise_minimum(*A);
}
// CHECK-LABEL: @unsigneds(
// CHECK-NOT: totensor
// CHECK: @tlx.reduce.umin__1x1i32.40x30i32.a3_0(
unsigned unsigneds(U *A) { return __builtin_reduce_min(*A); }
// CHECK-LABEL: @bools(
// CHECK: @tlx.reduce.xor__1x1i8_l1_0.3x3i8_l1_0.a3_0(
// CHECK: trunc i8 {{%.*}} to i1
_Bool bools(B *A) { return __builtin_reduce_xor(*A); }
// CHECK-LABEL: @trace(
// CHECK: [[D:%.*]] = call {{.*}} @tlx.diagonal__3x1i16_l1_0.3x3i16_l1_0(
// CHECK: @tlx.reduce.add__1x1i16_l1_0.3x1i16_l1_0.a3_0({{.*}} [[D]],
short trace(S *A) { return __builtin_matrix_trace(*A); }
