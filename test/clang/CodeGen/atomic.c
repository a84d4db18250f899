// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
//
// The value of an atomic matrix is a matrix, not the array that lies in memory.

typedef float M __attribute__((matrix_type(2, 3)));

// CHECK-LABEL: @load(
// CHECK: call void @__atomic_load(i64 {{.*}}24, ptr
// CHECK: [[VALUE:%.*]] = load <6 x float>, ptr %atomic-temp
// CHECK: fadd <6 x float> {{.*}}, [[VALUE]]
void load(M *a, _Atomic M *b) { *a += *b; }

// CHECK-LABEL: @store(
// CHECK: store <6 x float>
// CHECK: call void @__atomic_store(i64 {{.*}}24, ptr
void store(M *a, _Atomic M *b) { *b = *a; }
