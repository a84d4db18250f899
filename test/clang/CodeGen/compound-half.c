// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -emit-llvm %s -o - | FileCheck %s

// The scalar of a compound assignment is not promoted to float: the matrix is
// not either. Scalars of their own are, as ever.

typedef _Float16 m22 __attribute__((matrix_type(2, 2)));

// CHECK-LABEL: @scale
// CHECK: fmul <4 x half>
void scale(m22 *m, _Float16 s) { *m *= s; }

// CHECK-LABEL: @addProduct
// CHECK: fmul float
// CHECK: fptrunc float %{{.*}} to half
// CHECK: fadd <4 x half>
void addProduct(m22 *m, _Float16 x, _Float16 y) { *m += x * y; }

// CHECK-LABEL: @scalar
// CHECK: fmul float
void scalar(_Float16 *x, _Float16 y) { *x *= y; }
