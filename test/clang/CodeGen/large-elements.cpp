// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -O1 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=OPT
// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fmatrix-memory-layout=row-major -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=ROWS

// An element in memory is read and written alone.

using M = float __attribute__((matrix_type(32, 16)));
M make();

// CHECK-LABEL: @_Z4read
// CHECK-NOT: tlx.
// CHECK: [[C:%.*]] = mul i64 {{%.*}}, 32
// CHECK: [[I:%.*]] = add i64 [[C]],
// CHECK-NOT: assume
// CHECK: [[E:%.*]] = getelementptr inbounds float, ptr {{%.*}}, i64 [[I]]
// CHECK: load float, ptr [[E]], align 4
// OPT-LABEL: @_Z4read
// OPT: [[IN:%.*]] = icmp ult i64 [[I:%.*]], 512
// OPT: call void @llvm.assume(i1 [[IN]])
// OPT: getelementptr inbounds float, ptr {{%.*}}, i64 [[I]]
// ROWS-LABEL: @_Z4read
// ROWS: mul i64 {{%.*}}, 16
float read(const M &A, int I, int J) { return A[I][J]; }

// CHECK-LABEL: @_Z7extract
// CHECK-NOT: tlx.
// CHECK: getelementptr inbounds float, ptr {{%.*}}, i64 65
// CHECK-NEXT: load float
float extract(M A) { return __builtin_matrix_extract(A, 1, 2); }

// CHECK-LABEL: @_Z6change
// CHECK-NOT: tlx.
// CHECK: [[E:%.*]] = getelementptr inbounds float, ptr {{%.*}}, i64 65
// CHECK: [[V:%.*]] = load volatile float, ptr [[E]], align 4
// CHECK: [[S:%.*]] = fadd float [[V]], 3.0
// CHECK: store volatile float [[S]], ptr [[E]], align 4
void change(volatile M *A) { (*A)[1][2] += 3; }

struct __attribute__((packed)) Packed { char C; M A; };
// CHECK-LABEL: @_Z9increment
// CHECK-NOT: tlx.
// CHECK: load float, ptr {{%.*}}, align 1
// CHECK: store float {{%.*}}, ptr {{%.*}}, align 1
void increment(Packed &P) { P.A[1][2]++; }

// CHECK-LABEL: @_Z8ofResult
// CHECK: call float @tlx.extract__float.32x16f32_l1_0.i64.i64({{.*}}, i64 1, i64 2)
float ofResult() { return make()[1][2]; }

// CHECK-LABEL: @_Z6insert
// CHECK: call {{.*}} @tlx.insert__{{.*}}({{.*}}, float 3.000000e+00, i64 1, i64 2)
M insert(M A) { return __builtin_matrix_insert(A, 1, 2, 3.0f); }
