// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// The memory of a tail call's arguments has to outlive this frame: it is that
// of the own arguments, written once all values are known.

typedef float M __attribute__((matrix_type(32, 16)));
M other(M A, M B);

// CHECK-LABEL: define{{.*}} void @swap.matrix(
// CHECK-DAG: [[A:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %A,
// CHECK-DAG: [[B:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %B,
// CHECK: call void @tlx.store__{{.*}} [[B]], ptr %A,
// CHECK: call void @tlx.store__{{.*}} [[A]], ptr %B,
// CHECK: musttail call void @other.matrix(ptr {{.*}}%agg.result, ptr {{.*}}%A, ptr {{.*}}%B)
// CHECK-NEXT: ret void
M swap(M A, M B) { __attribute__((musttail)) return other(B, A); }
