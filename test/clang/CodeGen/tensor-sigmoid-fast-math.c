// RUN: %clang_cc1 -std=c23 -triple x86_64-unknown-linux-gnu -fenable-matrix -ffast-math -disable-llvm-passes -emit-llvm -o - %s | FileCheck %s

// -ffast-math promises that operand and result of sigmoid are finite, not exp(-x) between them: only the
// sign has ninf (16) and arcp (64).

typedef float F __attribute__((tensor_type(3, 5, 100)));
// CHECK: @tlx.fneg__{{.*}}target("tlx.attr", 126)
// CHECK: @tlx.exp__{{.*}}target("tlx.attr", 46)
// CHECK: @tlx.fadd__{{.*}}target("tlx.attr", 46)
// CHECK: @tlx.fdiv__{{.*}}target("tlx.attr", 46)
void sigmoid(F *X) { *X = __builtin_elementwise_sigmoid(*X); }
