// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -fexceptions -fcxx-exceptions -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fmatrix-memory-layout=row-major -triple x86_64-linux-gnu -fexceptions -fcxx-exceptions -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=ROWS

// A handle that is used behind a cleanup is saved in memory.

using M = float __attribute__((matrix_type(32, 16)));
struct Guard { ~Guard(); operator float() const; };
struct Object { Object(); };
void *operator new(decltype(sizeof(0)), M);
void operator delete(void *, M);

// CHECK-LABEL: @_Z10expression
// CHECK: [[SLOT:%matrix.save]] = alloca [512 x float], align 4
// CHECK: [[SUM:%.*]] = call {{.*}} @tlx.fadd__
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[SUM]], ptr [[SLOT]], i64 1, i64 32,
// CHECK: call void @_ZN5GuardD1Ev(
// CHECK: [[BACK:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr [[SLOT]], i64 1, i64 32,
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[BACK]],
// ROWS-LABEL: @_Z10expression
// ROWS: alloca [512 x float], align 4
// ROWS: call target("tlx.tensor", float, 2, 32, 16, 0, 1, 0, 0) @tlx.load__{{.*}}(ptr %matrix.save, i64 16, i64 1,
M expression(bool Stop, M A) {
  M B = A * Guard() + ({ if (Stop) return A; 1.0f; });
  return B;
}

// CHECK-LABEL: @_Z11conditional
// CHECK: [[SLOT:%matrix.save]] = alloca [512 x float], align 4
// CHECK: [[SUM:%.*]] = call {{.*}} @tlx.fadd__
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[SUM]], ptr [[SLOT]],
// CHECK: invoke void @_ZN6ObjectC1Ev(
// CHECK: [[BACK:%.*]] = call {{.*}} @tlx.load__{{.*}}(ptr [[SLOT]],
// CHECK: call void @tlx.store__{{.*}}({{.*}} [[BACK]], ptr [[COPY:%.*]], i64 1, i64 32,
// CHECK: call void @_ZdlPvu11matrix_typeILm32ELm16EfE.matrix(ptr {{.*}}, ptr {{.*}}[[COPY]])
Object *conditional(bool C, M A) { return C ? new (A + A) Object : nullptr; }

// Cleanups without branches leave a handle where it is.
// CHECK-LABEL: @_Z8straight
// CHECK-NOT: matrix.save
M straight(M A) noexcept { return A * Guard(); }
