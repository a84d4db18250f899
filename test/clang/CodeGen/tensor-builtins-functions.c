// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float F __attribute__((tensor_type(2, 3, 4)));
typedef signed char Q __attribute__((tensor_type(2, 3, 4)));
typedef unsigned char UQ __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 1, 0)));
typedef int S __attribute__((tensor_type(2, 3, 4)));
typedef unsigned U __attribute__((tensor_type(2, 3, 4)));

// CHECK-LABEL: @activations(
// CHECK: @tlx.maximum__
// CHECK: @tlx.umax__
// CHECK: @tlx.exp__
// CHECK: @tlx.fdiv__
void activations(F *X, U *Y) {
  *X = __builtin_elementwise_relu(*X);
  *Y = __builtin_elementwise_relu(*Y);
  *X = __builtin_elementwise_sigmoid(*X);
}
// The zero point is converted to the type of the scale, so that -1 is no 255.
// CHECK-LABEL: @quantize(
// CHECK: [[ZF:%.*]] = sitofp i32 {{%.*}} to float
// CHECK: @tlx.fdiv__
// CHECK: @tlx.roundeven__
// CHECK: @tlx.splat__{{.*}}(float [[ZF]])
// CHECK: @tlx.fptoui__2x3x4i8
// CHECK: call target("tlx.tensor", i8, 3, 2, 3, 4, 2, 1, 0, 0, 0, 0) @tlx.relayout__
void quantize(F *X, UQ *Y, float Scale, int Zero) { *Y = __builtin_tensor_quantize(UQ, *X, Scale, Zero); }
// A float is no limit of an int.
// CHECK-LABEL: @saturated(
// CHECK: @tlx.fptosi.sat__2x3x4i32
// CHECK: @tlx.fptoui.sat__2x3x4i32
void saturated(F *X, S *Y, U *Z) {
  *Y = __builtin_tensor_quantize(S, *X, 1.0f, 0);
  *Z = __builtin_tensor_quantize(U, *X, 1.0f, 0);
}
// CHECK-LABEL: @dequantize(
// CHECK: @tlx.sitofp__{{.*}}2x3x4i8
// CHECK: @tlx.sitofp__{{.*}}2x3x4i8
// CHECK: @tlx.fsub__
// CHECK: @tlx.fmul__
void dequantize(Q *X, F *Y, F *Scale) { *Y = __builtin_tensor_dequantize(F, *X, *Scale, *X); }
// A double's scale is computed with as such.
// CHECK-LABEL: @requantize(
// CHECK: @tlx.sitofp__2x3x4f64
// CHECK: @tlx.fmul__2x3x4f64
// CHECK: @tlx.fptosi__2x3x4i8
void requantize(S *X, Q *Y) { *Y = __builtin_tensor_requantize(Q, *X, 0.25, 3); }
