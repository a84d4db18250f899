// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -disable-O0-optnone -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -DPLAIN -fdebug-pass-manager -emit-llvm %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSES

// Without optimization a variable stays, and no pass is skipped. Without a matrix none of ours runs.

// PASSES-NOT: Skipping pass
// PASSES-NOT: matrix::

// CHECK-LABEL: @array(
// CHECK: %z = alloca [3 x i32]
// CHECK: @llvm.memset
void array(void) { int z[3] = {0, 0, 0}; }

#ifndef PLAIN
typedef float m33 __attribute__((matrix_type(3, 3)));

// CHECK-LABEL: @matrix(
// CHECK: %z = alloca [3 x i32]
// CHECK: @llvm.memset
void matrix(m33 *d) {
  int z[3] = {0, 0, 0};
  *d = *d * *d;
}
#endif
