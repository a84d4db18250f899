// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -DMATRIX -emit-llvm %s -o - | FileCheck %s --check-prefix=MATRIX

// A module without a matrix says nothing of them.

// CHECK-NOT: "matrix-
// MATRIX: attributes #[[#]] = { {{.*}}"matrix-types"
// MATRIX: !"matrix-amx-request"

#ifdef MATRIX
typedef float m33 __attribute__((matrix_type(3, 3)));
void matrix(m33 *d) { *d = *d + *d; }
#endif
void plain(float *d) { *d = *d + *d; }
