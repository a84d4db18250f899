// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float M __attribute__((matrix_type(32, 16)));

// CHECK-LABEL: define{{.*}} @variables.matrix(
// CHECK: [[A:%.*]] = alloca ptr
// CHECK: [[B:%.*]] = alloca [512 x float]
// CHECK: #dbg_declare(ptr [[A]], ![[PARAMETER:[0-9]+]], !DIExpression(DW_OP_deref)
// CHECK: #dbg_declare(ptr [[B]], ![[LOCAL:[0-9]+]], !DIExpression()
// CHECK-DAG: ![[PARAMETER]] = !DILocalVariable(name: "A", arg: 1,
// CHECK-DAG: ![[LOCAL]] = !DILocalVariable(name: "B",
M variables(M A) { M B = A; return B; }
