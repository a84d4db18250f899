// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -fno-strict-float-cast-overflow -emit-llvm %s -o - | FileCheck %s --check-prefix=SATURATE

typedef float F __attribute__((matrix_type(32, 32)));
typedef double D __attribute__((matrix_type(32, 32)));
typedef _Float16 H __attribute__((matrix_type(32, 32)));
typedef __bf16 B __attribute__((matrix_type(32, 32)));
typedef int I __attribute__((matrix_type(32, 32)));
typedef unsigned U __attribute__((matrix_type(32, 32)));
typedef signed char C __attribute__((matrix_type(32, 32)));

// CHECK-LABEL: @integers.matrix(
// CHECK: @tlx.sext__32x32i32_l1_0.32x32i8_l1_0(
// CHECK: @tlx.trunc__32x32i8_l1_0.32x32i32_l1_0(
void integers(C A, I *P, U B, C *Q) { *P = (I)A; *Q = (C)B; }

// Signedness alone changes nothing.
// CHECK-LABEL: @sign.matrix(
// CHECK: [[A:%.*]] = call {{.*}} @tlx.load__
// CHECK-NEXT: call void @tlx.store__{{.*}}({{.*}} [[A]],
U sign(I A) { return (U)A; }

// CHECK-LABEL: @toFloat.matrix(
// CHECK: @tlx.sitofp__
// CHECK: @tlx.uitofp__
void toFloat(I A, F *P, U B, F *Q) { *P = (F)A; *Q = (F)B; }

// CHECK-LABEL: @toInteger.matrix(
// CHECK: @tlx.fptosi__
// CHECK: @tlx.fptoui__
// SATURATE-LABEL: @toInteger.matrix(
// SATURATE: [[V:%.*]] = call <1024 x float> @tlx.tovector__
// SATURATE: [[S:%.*]] = call <1024 x i32> @llvm.fptosi.sat.v1024i32.v1024f32(<1024 x float> [[V]])
// SATURATE: call {{.*}} @tlx.totensor__{{.*}}(<1024 x i32> [[S]])
void toInteger(F A, I *P, U *Q) { *P = (I)A; *Q = (U)A; }

// CHECK-LABEL: @floats.matrix(
// CHECK: @tlx.fpext__32x32f64_l1_0.32x32f32_l1_0(
// CHECK: @tlx.fptrunc__32x32f16_l1_0.32x32f64_l1_0(
// CHECK: @tlx.fpext__32x32f32_l1_0.32x32f16_l1_0(
// CHECK: @tlx.fptrunc__32x32bf16_l1_0.32x32f32_l1_0(
B floats(F A) { return (B)(H)(D)A; }
