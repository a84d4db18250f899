// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -ffp-exception-behavior=strict -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=STRICT

// __builtin_elementwise_* is LLVM's intrinsic on a small matrix, and an operation
// on a large one.

typedef float F __attribute__((matrix_type(2, 2)));
typedef int I __attribute__((matrix_type(2, 2)));
typedef unsigned U __attribute__((matrix_type(2, 2)));
typedef double L __attribute__((matrix_type(40, 30)));
typedef short LS __attribute__((matrix_type(40, 30)));

// CHECK-LABEL: @floats(
// CHECK: call <4 x float> @llvm.fabs.v4f32(
// CHECK: call <4 x float> @llvm.minnum.v4f32(
// CHECK: call <4 x float> @llvm.fma.v4f32(
// CHECK: frem <4 x float>
// CHECK: call <4 x float> @llvm.sin.v4f32(
// STRICT-LABEL: @floats(
// STRICT: call <4 x float> @llvm.fabs.v4f32(
// STRICT: call <4 x float> @llvm.experimental.constrained.minnum.v4f32(
// STRICT: call <4 x float> @llvm.experimental.constrained.fma.v4f32(
// STRICT: call <4 x float> @llvm.experimental.constrained.frem.v4f32(
// STRICT: call <4 x float> @llvm.experimental.constrained.sin.v4f32(
void floats(F *A) {
  F M = __builtin_elementwise_min(__builtin_elementwise_abs(*A), *A);
  M = __builtin_elementwise_fma(M, *A, M);
  *A = __builtin_elementwise_sin(__builtin_elementwise_fmod(M, *A));
}
// CHECK-LABEL: @integers(
// CHECK: call <4 x i32> @llvm.abs.v4i32(<4 x i32> {{%.*}}, i1 false)
// CHECK: call <4 x i32> @llvm.smax.v4i32(
// CHECK: call <4 x i32> @llvm.umax.v4i32(
// CHECK: call <4 x i32> @llvm.usub.sat.v4i32(
// CHECK: [[C:%.*]] = call <4 x i32> @llvm.ctlz.v4i32(<4 x i32> [[X:%.*]], i1 false)
// CHECK: [[Z:%.*]] = icmp eq <4 x i32> [[X]], zeroinitializer
// CHECK: select <4 x i1> [[Z]], <4 x i32> {{%.*}}, <4 x i32> [[C]]
void integers(I *A, U *B) {
  *A = __builtin_elementwise_max(__builtin_elementwise_abs(*A), *A);
  *B = __builtin_elementwise_sub_sat(__builtin_elementwise_max(*B, *B), *B);
  *B = __builtin_elementwise_clzg(*B, *B);
}
// CHECK-LABEL: @large(
// CHECK: @tlx.pow__40x30f64_l1_0{{.*}} target("tlx.attr", 0) poison)
// CHECK: @tlx.sadd.sat__40x30i16_l1_0
// CHECK: @tlx.icmp__40x30i1_l1_0
// CHECK: @tlx.select__40x30i16_l1_0
void large(L *A, LS *B) {
  *A = __builtin_elementwise_pow(*A, *A);
  *B = __builtin_elementwise_ctzg(__builtin_elementwise_add_sat(*B, *B), *B);
}
