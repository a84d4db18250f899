// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef int I __attribute__((matrix_type(2, 2)));
typedef unsigned U __attribute__((matrix_type(2, 2)));
typedef float F __attribute__((matrix_type(2, 2)));

// CHECK-LABEL: @integers(
// CHECK: call <4 x i32> @llvm.abs.v4i32(<4 x i32> {{%.*}}, i1 false)
I integers(I A) { return __builtin_elementwise_abs(A); }
// CHECK-LABEL: @unsigneds(
// CHECK-NOT: abs
// CHECK: ret
U unsigneds(U A) { return __builtin_elementwise_abs(A); }
// CHECK-LABEL: @floats(
// CHECK: call <4 x float> @llvm.fabs.v4f32(
F floats(F A) { return __builtin_elementwise_abs(A); }
