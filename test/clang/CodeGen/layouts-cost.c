// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-cpu x86-64-v3 -O2 -emit-llvm %s -o - | FileCheck %s

// A product and a sum of row-major matrices turn nothing: (AB)^T = B^T A^T. Columns are loaded and stored as they lie, and
// nothing but an element that is repeated is shuffled.

typedef float m __attribute__((matrix_type(4, 4), matrix_layout(row_major)));

// CHECK-LABEL: @product(
// CHECK-NOT: shufflevector <8
// CHECK-NOT: shufflevector <16
// CHECK-COUNT-4: store <4 x float>
// CHECK: ret void
void product(m *A, m *B, m *C) { *C = *A * *B; }
// CHECK-LABEL: @sum(
// CHECK-NOT: shufflevector
// CHECK: ret void
void sum(m *A, m *B, m *C) { *C = *A + *B; }
