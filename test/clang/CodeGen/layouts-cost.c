// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-cpu x86-64-v3 -O2 -emit-llvm %s -o - | FileCheck %s

// Products and sums of row-major matrices turn nothing: (AB)^T = B^T A^T. Columns may be joined and elements repeated, but no
// shuffle takes one element of each column.

typedef float m __attribute__((matrix_type(4, 4), matrix_layout(row_major)));

// CHECK-LABEL: @product(
// CHECK-NOT: i32 0, i32 4, i32 8, i32 12
// CHECK-COUNT-4: store <4 x float>
// CHECK: ret void
void product(m *A, m *B, m *C) { *C = *A * *B; }
// CHECK-LABEL: @product_and_sum(
// CHECK-NOT: i32 0, i32 4, i32 8, i32 12
// CHECK: ret void
void product_and_sum(m *A, m *B, m *C) { *C = *A * *B + *C; }
// CHECK-LABEL: @sum(
// CHECK-NOT: shufflevector
// CHECK: ret void
void sum(m *A, m *B, m *C) { *C = *A + *B; }
