// REQUIRES: matrix-clang
// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s

// A matrix with a part replaced goes to other memory by one copy, and the part
// over it, which is read before where the copy may overwrite it.

typedef float M __attribute__((matrix_type(32, 32)));

// CHECK-LABEL: @row(
// CHECK-NOT: alloca
// CHECK: call void @llvm.memcpy
// CHECK-NOT: {{memcpy|memmove}}
// CHECK: ret void
void row(M *restrict d, const M *restrict a, int i) {
  *d = __builtin_matrix_insert_row(*a, i, __builtin_matrix_row(*a, i) * 2);
}

// CHECK-LABEL: @exchange(
// CHECK-NOT: alloca
// CHECK: call void @llvm.memcpy
// CHECK-NOT: {{memcpy|memmove}}
// CHECK: ret void
void exchange(M *restrict d, const M *restrict a, int i, int j) {
  M m = __builtin_matrix_insert_row(*a, i, __builtin_matrix_row(*a, j));
  *d = __builtin_matrix_insert_row(m, j, __builtin_matrix_row(*a, i));
}

// CHECK-LABEL: @overlapping(
// CHECK-NOT: alloca
// CHECK: load
// CHECK: call void @llvm.memmove
// CHECK-NOT: load
// CHECK: ret void
void overlapping(M *d, const M *a, int i) {
  *d = __builtin_matrix_insert_row(*a, i, __builtin_matrix_row(*a, i) * 2);
}
