// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fmatrix-memory-layout=row-major -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=ROWS

using M = float __attribute__((matrix_type(32, 16)));

// CHECK-DAG: @Global = global [512 x float] zeroinitializer, align 4
M Global = {};
struct __attribute__((packed)) Packed { char C; M A; };

// CHECK-LABEL: @_Z4copy
// CHECK: [[V:%.*]] = call target("tlx.tensor", float, 2, 32, 16, 1, 0, 0, 0) @tlx.load__32x16f32_l1_0.p0.i64.i64.a4_0(ptr {{%.*}}, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
// CHECK: call void @tlx.store__void.32x16f32_l1_0.p0.i64.i64.a4_0({{.*}} [[V]], ptr @Global, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
// ROWS-LABEL: @_Z4copy
// ROWS: call target("tlx.tensor", float, 2, 32, 16, 0, 1, 0, 0) @tlx.load__32x16f32.p0.i64.i64.a4_0(ptr {{%.*}}, i64 16, i64 1,
void copy(const M &A) { Global = A; }

// CHECK-LABEL: @_Z9volatiles
// CHECK: call {{.*}} @tlx.load__{{.*}}target("tlx.attr", 4, 1) poison)
// CHECK: call {{.*}} @tlx.store__{{.*}}target("tlx.attr", 4, 1) poison)
void volatiles(volatile M &A, volatile M &B) { A = B; }

// CHECK-LABEL: @_Z9alignment
// CHECK: call {{.*}} @tlx.store__{{.*}}target("tlx.attr", 1, 0) poison)
void alignment(Packed &P, const M &A) { P.A = A; }

// A zero is stored by a memset, and a value elsewhere.
// CHECK-LABEL: @_Z4zero
// CHECK-NOT: tlx.store
// CHECK: call void @llvm.memset.p0.i64(ptr align 4 %{{.*}}, i8 0, i64 2048, i1 true)
void zero(volatile M &A) { A = M(); }
// CHECK-LABEL: @_Z9zeroValue
// CHECK: [[Z:%.*]] = call {{.*}} @tlx.splat__32x16f32_l1_0.float(float 0.000000e+00)
// CHECK: call {{.*}} @tlx.fadd__{{.*}} [[Z]], target("tlx.attr", 0)
M zeroValue(M A) { return A + M(); }

