// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float Other __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1), tensor_padding(1, 0, 0)));
typedef int S __attribute__((tensor_type(2, 3, 4)));
typedef unsigned U __attribute__((tensor_type(2, 3, 4)));

// The padding of one operand does not matter.
// CHECK-LABEL: @elementwise(
// CHECK: call target("tlx.tensor", float, 3, 2, 3, 4, 2, 0, 1, 0, 0, 0) @tlx.maxnum__
// CHECK: @tlx.sqrt__
// CHECK: @tlx.splat__
// CHECK: @tlx.fma__
// CHECK: @tlx.ldexp__
void elementwise(Other *X) {
  *X = __builtin_elementwise_max(*X, *X + *X);
  *X = __builtin_elementwise_fma(__builtin_elementwise_sqrt(*X), 2, *X);
  *X = __builtin_elementwise_ldexp(*X, 3);
}
// CHECK-LABEL: @integers(
// CHECK: @tlx.usub.sat__
// CHECK: @tlx.ctlz__
// CHECK: @tlx.select__
// CHECK: @tlx.abs__
void integers(U *X, S *Y) {
  *X = __builtin_elementwise_sub_sat(*X, 1);
  *X = __builtin_elementwise_clzg(*X, *X);
  *Y = __builtin_elementwise_abs(*Y);
}
