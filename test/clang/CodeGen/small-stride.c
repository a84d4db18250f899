// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
//
// A stride that is constant without being a constant expression, and too small:
// undefined when it is executed, but no broken module.

typedef float M __attribute__((matrix_type(2, 3)));

// CHECK-LABEL: @copy(
// CHECK: call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr {{.*}}, i64 2, i1 false, i32 2, i32 3)
// CHECK: call void @llvm.matrix.column.major.store.v6f32.i64(<6 x float> {{.*}}, ptr {{.*}}, i64 2, i1 false, i32 2, i32 3)
void copy(float *p, float *q) {
  unsigned long n;
  M m = __builtin_matrix_column_major_load(p, 2, 3, n = 1);
  __builtin_matrix_column_major_store(m, q, n = 1);
}
