// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float F __attribute__((tensor_type(2, 8, 9), tensor_layout(2, 1, 0)));
typedef float FW __attribute__((tensor_type(2, 3, 5), tensor_layout(2, 1, 0)));
typedef float FS __attribute__((tensor_type(2, 6, 8), tensor_layout(2, 1, 0)));
typedef float FR __attribute__((tensor_type(1, 8, 1), tensor_layout(2, 1, 0)));
typedef unsigned U __attribute__((tensor_type(6)));
typedef unsigned UW __attribute__((tensor_type(5)));
typedef _Bool B __attribute__((tensor_type(3, 4)));
typedef _Bool BR __attribute__((tensor_type(3, 1)));

// Sizes, strides, dilations, holes, low, high, flags.
// CHECK-LABEL: @windows(
// CHECK: call target("tlx.tensor", float, 3, 2, 6, 8, 2, 1, 0, 0, 0, 0) @tlx.window.fadd__{{.*}} target("tlx.attr", 1, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
// CHECK: @tlx.window.maxnum__{{.*}} target("tlx.attr", 1, 3, 2, 1, 2, 1, 1, 1, 4, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
// CHECK: @tlx.window.minimum__
// CHECK: @tlx.window.fmul__{{.*}} target("tlx.attr", 1, 3, 2, 1, 2, 1, 1, 1, 4, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2) poison)
void windows(F *X, FS *S, FW *W) {
  *S = __builtin_tensor_window_add(*X, 1, 3, 2);
  *W = __builtin_tensor_window_max(*X, 1, 3, 2, 1, 2, 1, 1, 1, 4);
  *W = __builtin_tensor_window_minimum(*X, 1, 3, 2, 1, 2, 1, 1, 1, 4);
  {
#pragma clang fp reassociate(on)
    *W = __builtin_tensor_window_mul(*X, 1, 3, 2, 1, 2, 1, 1, 1, 4);
  }
}
// CHECK-LABEL: @integers(
// CHECK: @tlx.window.umin__{{.*}} target("tlx.attr", 2, 1, 1, 1, 0, 0, 0) poison)
// CHECK: @tlx.window.xor__{{.*}} target("tlx.attr", 2, 1, 1, 1, 0, 0, 0) poison)
void integers(U *X, UW *W) {
  *W = __builtin_tensor_window_min(*X, 2);
  *W = __builtin_tensor_window_xor(*X, 2);
}
// The dimensions that are reduced, as bits: 0 and 2.
// CHECK-LABEL: @reduce(
// CHECK: call target("tlx.tensor", float, 3, 1, 8, 1, 2, 1, 0, 0, 0, 0) @tlx.reduce.fadd__{{.*}} target("tlx.attr", 5, 0) poison)
// CHECK: @tlx.reduce.minnum__{{.*}} target("tlx.attr", 5, 0) poison)
// CHECK: @tlx.reduce.maximum__{{.*}} target("tlx.attr", 5, 0) poison)
// CHECK: call target("tlx.tensor", i8, 2, 3, 1, 0, 1, 0, 0) @tlx.reduce.or__{{.*}} target("tlx.attr", 2, 0) poison)
void reduce(F *X, FR *R, B *Y, BR *S) {
  *R = __builtin_tensor_reduce_add(*X, 2, 0);
  *R = __builtin_tensor_reduce_min(*X, 0, 2);
  *R = __builtin_tensor_reduce_maximum(*X, 0, 2);
  *S = __builtin_tensor_reduce_or(*Y, 1);
}
// CHECK-LABEL: @whole(
// CHECK: [[R:%.*]] = call target("tlx.tensor", float, 3, 1, 1, 1, {{.*}} @tlx.reduce.fadd__{{.*}} target("tlx.attr", 7, 0) poison)
// CHECK: call float @tlx.extract__{{.*}} [[R]], i64 0, i64 0, i64 0)
float whole(F *X) { return __builtin_reduce_add(*X); }
// CHECK-LABEL: @all(
// CHECK: @tlx.reduce.and__{{.*}} target("tlx.attr", 3, 0) poison)
// CHECK: [[E:%.*]] = call i8 @tlx.extract__
// CHECK: trunc i8 [[E]] to i1
_Bool all(B *X) { return __builtin_reduce_and(*X); }
