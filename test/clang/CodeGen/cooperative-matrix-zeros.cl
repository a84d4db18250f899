// RUN: %clang -cl-std=CL3.0 -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | FileCheck %s

// On the CPU a cooperative matrix is one of the program's own. One of zeros is
// stored by a memset, and goes on as the value of the assignment.

typedef float m __attribute__((coop_mat(CLK_COOPERATIVE_MATRIX_SCOPE_SUBGROUP, 32, 32, CLK_COOPERATIVE_MATRIX_ACCUMULATOR)));
m use(m);

// CHECK-LABEL: @f(
// CHECK: call void @llvm.memset
// CHECK: call void @llvm.memset
// CHECK: call void @use(
// CHECK: ret void
void f(void) {
  m a, b;
  a = b = (m)coop_mat_init(0.0f);
  use(b = (m)coop_mat_init(0.0f));
}
