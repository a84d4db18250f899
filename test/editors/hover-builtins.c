// A builtin is shown with its arguments and what it means.
// REQUIRES: clangd
// RUN: %edit --command %matrix_build/bin/matrix-clang --file %s -- hover:product hover:slice hover:standard | FileCheck %s
// CHECK-NOT: error
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float t3 __attribute__((tensor_type(2, 3, 4)));
void use(m4 a, t3 t) {
  a = /*product*/__builtin_matrix_multiply_add(a, a, a);
  (void)/*slice*/__builtin_tensor_slice(t, 0, 0, 0, 1, 3, 4);
  (void)/*standard*/__builtin_sqrtf(a[0][0]);
}

// CHECK-LABEL: == hover:product
// CHECK: function __builtin_matrix_multiply_add
// CHECK: → matrix
// CHECK: - A
// CHECK: - B
// CHECK: - C
// CHECK: C + A * B in the type of C
// CHECK: matrix __builtin_matrix_multiply_add(A, B, C)
// CHECK-LABEL: == hover:slice
// CHECK: of t. Steps may be negative
// CHECK: tensor as t __builtin_tensor_slice(t, start.., extent..)
// CHECK-LABEL: == hover:standard
// CHECK: float __builtin_sqrtf(float)
