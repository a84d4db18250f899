// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Operands and result of one operation may have different forms.

typedef float Column __attribute__((matrix_type(64, 1)));
typedef float Row __attribute__((matrix_type(1, 64)));
typedef float Square __attribute__((matrix_type(64, 64)));
typedef float One __attribute__((matrix_type(1, 1)));
typedef double Double __attribute__((matrix_type(10, 10)));
typedef float Float __attribute__((matrix_type(10, 10)));

// CHECK-LABEL: @outer.matrix(
// CHECK: call target("tlx.tensor", float, 2, 64, 1, 1, 0, 0, 0) @tlx.totensor__64x1f32_l1_0.v64float(<64 x float>
// CHECK: call target("tlx.tensor", float, 2, 1, 64, 1, 0, 0, 0) @tlx.totensor__1x64f32_l1_0.v64float(<64 x float>
// CHECK: call target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0) @tlx.matmul__
Square outer(Column C, Row R) { return C * R; }

// CHECK-LABEL: define{{.*}} @inner.matrix(
// CHECK-NOT: tlx.
// CHECK: call <1 x float> @llvm.matrix.multiply
One inner(Column C, Row R) { return R * C; }

// CHECK-LABEL: define{{.*}} @apply.matrix(
// CHECK: [[R:%.*]] = call {{.*}} @tlx.matmul__64x1f32_l1_0.64x64f32_l1_0.64x1f32_l1_0.a0(
// CHECK: call <64 x float> @tlx.tovector__v64float.64x1f32_l1_0({{.*}} [[R]])
Column apply(Square A, Column C) { return A * C; }

// CHECK-LABEL: define{{.*}} @narrow.matrix(
// CHECK: [[R:%.*]] = call {{.*}} @tlx.fptrunc__10x10f32_l1_0.10x10f64_l1_0(
// CHECK: call <100 x float> @tlx.tovector__
Float narrow(Double A) { return (Float)A; }

// CHECK-LABEL: define{{.*}} void @widen.matrix(
// CHECK: [[A:%.*]] = call {{.*}} @tlx.totensor__
// CHECK: call {{.*}} @tlx.fpext__10x10f64_l1_0.10x10f32_l1_0({{.*}} [[A]])
Double widen(Float A) { return (Double)A; }
