// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -ffp-exception-behavior=strict -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=STRICT
// RUN: %clang_cc1 -fenable-matrix -ffast-math -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=FAST

// relu and sigmoid of small matrices, vectors and scalars; tensor-builtins-functions.c has tensors.

typedef float F __attribute__((matrix_type(1, 2)));
typedef double L __attribute__((matrix_type(40, 30)));
typedef double V __attribute__((ext_vector_type(2)));
typedef unsigned char U __attribute__((ext_vector_type(4)));

// CHECK-LABEL: @small(
// x86 needs one instruction for a maximum with -0, and more for one with +0.
// CHECK: [[M:%.*]] = call <2 x float> @llvm.maximum.v2f32(<2 x float> splat (float -0.000000e+00), <2 x float> {{%.*}})
// CHECK: fadd <2 x float> [[M]], zeroinitializer
// CHECK: [[N:%.*]] = fneg <2 x float>
// CHECK: [[P:%.*]] = call <2 x float> @llvm.exp.v2f32(<2 x float> [[N]])
// CHECK: [[S:%.*]] = fadd <2 x float> splat (float 1.000000e+00), [[P]]
// CHECK: fdiv <2 x float> splat (float 1.000000e+00), [[S]]
// Infinite where -x is large, so that ninf is left out, and arcp, whose estimate makes a NaN of it.
// FAST-LABEL: @small(
// FAST: call reassoc nnan {{.*}}@llvm.maximum.v2f32(<2 x float> {{%.*}}, <2 x float> zeroinitializer)
// FAST: fneg reassoc nnan ninf nsz arcp afn <2 x float>
// FAST: call reassoc nnan nsz afn <2 x float> @llvm.exp.v2f32
// FAST: fadd reassoc nnan nsz afn <2 x float>
// FAST: fdiv reassoc nnan nsz afn <2 x float>
// STRICT-LABEL: @small(
// STRICT: call <2 x float> @llvm.experimental.constrained.exp.v2f32
// STRICT: call <2 x float> @llvm.experimental.constrained.fadd.v2f32
// STRICT: call <2 x float> @llvm.experimental.constrained.fdiv.v2f32
void small(F *A) {
  *A = __builtin_elementwise_relu(*A);
  *A = __builtin_elementwise_sigmoid(*A);
}

// CHECK-LABEL: @large(
// CHECK: @tlx.maximum__40x30f64
// CHECK: @tlx.exp__
// STRICT-LABEL: @large(
// STRICT: matrix.loop:
// STRICT: call double @llvm.experimental.constrained.exp.f64
void large(L *A) {
  *A = __builtin_elementwise_relu(*A);
  *A = __builtin_elementwise_sigmoid(*A);
}

// CHECK-LABEL: @vectors(
// CHECK: call <2 x double> @llvm.maximum.v2f64
// CHECK: call <4 x i8> @llvm.umax.v4i8(<4 x i8> {{%.*}}, <4 x i8> zeroinitializer)
void vectors(V *A, U *B) {
  *A = __builtin_elementwise_relu(*A);
  *B = __builtin_elementwise_relu(*B);
}

// CHECK-LABEL: @scalars(
// CHECK: [[I:%.*]] = sext i16 {{%.*}} to i32
// CHECK: call i32 @llvm.smax.i32(i32 [[I]], i32 0)
// CHECK: call half @llvm.exp.f16(half
void scalars(short *A, _Float16 *B) {
  *A = __builtin_elementwise_relu(*A);
  *B = __builtin_elementwise_sigmoid(*B);
}
