// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of a matrix times a vector, columns are interleaved within 128 bits: in the
// loop two unpacks for each vector of rows, and what puts rows in order behind it.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=znver4 -S %s -o - | FileCheck %s

#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
typedef MATRIX(unsigned char, 64, 400) bytes;
typedef MATRIX(signed char, 400, 1) column;
typedef MATRIX(int, 64, 400) wide_bytes;
typedef MATRIX(int, 400, 1) wide_column;
typedef MATRIX(int, 64, 1) sums;

// CHECK-LABEL: multiply:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-NOT: vperm
// CHECK-NOT: vinserti
// CHECK-COUNT-4: vpunpck{{[lh]}}bw {{.*}}%zmm
// CHECK-NOT: vperm
// CHECK-NOT: vinserti
// CHECK: jne [[LOOP]]
// CHECK: vpermt2q
// CHECK: vinserti64x4
void multiply(sums *restrict c, const bytes *a, const column *b) {
  *c = (wide_bytes)*a * (wide_column)*b;
}
