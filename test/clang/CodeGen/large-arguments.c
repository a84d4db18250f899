// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple riscv64 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-windows-msvc -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Large matrices are passed by reference, on every target.

typedef float M __attribute__((matrix_type(32, 16)));

// The callee reads, and may change, the caller's copy, and stores the result in
// place.
// CHECK-LABEL: define{{.*}} void @callee.matrix(
// CHECK-SAME: ptr {{.*}}sret([512 x float]) align 4 %agg.result, ptr dead_on_return noundef %A)
// CHECK: [[V:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %A,
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[V]], ptr %agg.result,
// CHECK-NEXT: ret void
M callee(M A) { return A; }

// CHECK-LABEL: define{{.*}} void @caller.matrix(
// CHECK: [[V:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %A,
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[V]], ptr [[COPY:%[a-z.-]*]],
// CHECK: call void @callee.matrix(ptr {{.*}}sret([512 x float]) align 4 [[RESULT:%[a-z]*]], ptr {{.*}}[[COPY]])
// CHECK: [[R:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr [[RESULT]],
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[R]], ptr %agg.result,
M caller(M A) { return callee(A); }

// CHECK-LABEL: define{{.*}} void @unprototyped.matrix(
// CHECK: call void {{.*}}@later.matrix(ptr {{.*}}sret([512 x float])
M later();
void unprototyped(M A) { later(A); }

// CHECK-LABEL: define{{.*}} void @old(ptr {{.*}}%A, i32
void old(A, N) M A; int N; { A += A; }

// CHECK-LABEL: define{{.*}} void @pointer.matrix(
// CHECK: call void %{{.*}}(ptr {{.*}}sret([512 x float])
M pointer(M (*F)(M), M A) { return F(A); }
