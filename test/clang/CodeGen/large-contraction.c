// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=on -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=off -emit-llvm %s -o - | FileCheck %s --check-prefix=OFF
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=fast -emit-llvm %s -o - | FileCheck %s --check-prefix=FAST

// Within an expression, as upstream contracts small ones.
// OFF-NOT: fmuladd
// FAST: tlx.fmul__{{.*}}target("tlx.attr", 1) poison)
// FAST-NOT: fmuladd

typedef float M __attribute__((matrix_type(32, 16)));

// CHECK-LABEL: @add.matrix(
// CHECK: [[A:%.*]] = call {{.*}} @tlx.load__
// CHECK: [[S:%.*]] = call {{.*}} @tlx.splat__
// CHECK-NOT: tlx.fmul_
// CHECK: [[B:%.*]] = call {{.*}} @tlx.load__
// CHECK: call {{.*}} @tlx.fmuladd__{{.*}}({{.*}} [[A]], {{.*}} [[S]], {{.*}} [[B]],
M add(M A, M B, float S) { return A * S + B; }

// CHECK-LABEL: @minuend.matrix(
// CHECK: call {{.*}} @tlx.load__{{.*}}(ptr %A,
// CHECK: [[B:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %B,
// CHECK: [[NEG:%.*]] = call {{.*}} @tlx.fneg__{{.*}}({{.*}} [[B]],
// CHECK: call {{.*}} @tlx.fmuladd__{{.*}} [[NEG]],
M minuend(M A, M B, float S) { return A * S - B; }

// CHECK-LABEL: @subtrahend.matrix(
// CHECK: [[A:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %A,
// CHECK: [[NEG:%.*]] = call {{.*}} @tlx.fneg__{{.*}}({{.*}} [[A]],
// CHECK: call {{.*}} @tlx.fmuladd__{{.*}}({{.*}} [[NEG]],
M subtrahend(M B, M A, float S) { return B - A * S; }

// A product that is used twice stays, and one that is scalar is no product.
// CHECK-LABEL: @others.matrix(
// CHECK: call {{.*}} @tlx.fmul__
// CHECK: call {{.*}} @tlx.fadd__
// CHECK: fmul float
// CHECK: call {{.*}} @tlx.fadd__
M others(M A, M B, float S) { M T; return ((T = A * S) + B) + S * S; }
