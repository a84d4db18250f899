// RUN: %clang_cc1 -fenable-matrix -triple i386-windows-msvc -emit-llvm %s -o - | FileCheck %s

// 32-bit Windows passes the address of a matrix in the block of arguments. The
// alignment that a typedef adds, no caller provides for there either.

typedef float m __attribute__((matrix_type(8, 8), aligned(64)));
struct copied {
  copied(const copied &);
};
void use(m *);

// CHECK-LABEL: @{{.*}}callee
// CHECK: %[[COPY:.*]] = alloca [64 x float], align 64
// CHECK: %[[PASSED:.*]] = load ptr, ptr %
// CHECK: call void @llvm.memcpy.p0.p0.i32(ptr align 64 %[[COPY]], ptr align 4 %[[PASSED]], i32 256,
void callee(copied, m a) { use(&a); }
