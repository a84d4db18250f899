// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=off -emit-llvm %s -o - | FileCheck %s

typedef float M __attribute__((matrix_type(32, 16)));
typedef float N __attribute__((matrix_type(16, 32)));
typedef unsigned U __attribute__((matrix_type(32, 16)));
typedef float Square __attribute__((matrix_type(32, 32)));
typedef int I __attribute__((matrix_type(32, 16)));

// CHECK-LABEL: @floats.matrix(
// CHECK: [[A:%.*]] = call target("tlx.tensor", float, 2, 32, 16, 1, 0, 0, 0) @tlx.load__
// CHECK: [[B:%.*]] = call {{.*}} @tlx.load__
// CHECK: [[S:%.*]] = call {{.*}} @tlx.splat__32x16f32_l1_0.float(float
// CHECK: [[P:%.*]] = call {{.*}} @tlx.fmul__{{.*}}({{.*}} [[B]], {{.*}} [[S]], target("tlx.attr", 0) poison)
// CHECK: [[SUM:%.*]] = call {{.*}} @tlx.fadd__{{.*}}({{.*}} [[A]], {{.*}} [[P]],
// CHECK: [[ONE:%.*]] = call {{.*}} @tlx.splat__{{.*}}(float 1.0
// CHECK: [[D:%.*]] = call {{.*}} @tlx.fsub__{{.*}}({{.*}} [[ONE]], {{.*}} [[SUM]],
// CHECK: call {{.*}} @tlx.fdiv__{{.*}}({{.*}} [[D]],
M floats(M A, M B, float S) { return (1 - (A + B * S)) / S; }

// CHECK-LABEL: @integers.matrix(
// CHECK: call {{.*}} @tlx.add__
// CHECK: call {{.*}} @tlx.mul__
// CHECK: call {{.*}} @tlx.sub__
// CHECK: call {{.*}} @tlx.sdiv__
I integers(I A, int S) { return (A + A - 3 * A) / S; }

// CHECK-LABEL: @unsigneds.matrix(
// CHECK: call {{.*}} @tlx.udiv__
U unsigneds(U A, unsigned S) { return A / S; }

// CHECK-LABEL: @product.matrix(
// CHECK: call target("tlx.tensor", float, 2, 32, 32, 1, 0, 0, 0) @tlx.matmul__32x32f32_l1_0.32x16f32_l1_0.16x32f32_l1_0.a0(
void product(Square *R, M A, N B) { *R = A * B; }

// CHECK-LABEL: @compound.matrix(
// CHECK: [[P:%.*]] = load ptr, ptr %P.addr
// CHECK: call {{.*}} @tlx.load__{{.*}}(ptr [[P]], i64 1, i64 32, target("tlx.attr", 4, 0) poison)
// CHECK: [[R:%.*]] = call {{.*}} @tlx.fadd__
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[R]], ptr [[P]], i64 1, i64 32, target("tlx.attr", 4, 0) poison)
void compound(M *P, M A) { *P += A; }

// CHECK-LABEL: @flags.matrix(
// CHECK: call {{.*}} @tlx.fadd__{{.*}}target("tlx.attr", 2) poison)
M flags(M A, M B) {
#pragma clang fp reassociate(on)
  return A + B;
}
