// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A group of k of all rows that fills two vectors at most is packed by one
// instruction for each vector, which LLVM's interleaved access pass would make a
// dozen of. The last vector of 24 rows begins at row 8, and stands behind the
// first one in the copy: no load needs two stores.
//
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=sapphirerapids -mno-amx-tile -S %s -o - | FileCheck %s

typedef unsigned char a24 __attribute__((matrix_type(24, 24)));
typedef signed char b24 __attribute__((matrix_type(24, 24)));
typedef int c24 __attribute__((matrix_type(24, 24)));
typedef short s20 __attribute__((matrix_type(20, 20)));
typedef int c20 __attribute__((matrix_type(20, 20)));

// CHECK-LABEL: bytes:
// CHECK: vpermt2b
// CHECK: vmovdqa64 %zmm{{[0-9]+}}, [[AT:-?[0-9]*]](%[[TO:r..]])
// CHECK: vpermt2b
// CHECK: vmovdqa64 %zmm{{[0-9]+}}, {{[0-9]*}}(%[[TO]])
// CHECK-NOT: vpunpck
// CHECK: vmovdqa64 {{.*}}, %zmm
// CHECK-NOT: vmovdqu64 {{.*}}, %zmm
// CHECK-COUNT-24: vpdpbusd
//
void bytes(c24 *restrict c, const a24 *a, const b24 *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// CHECK-LABEL: words:
// CHECK-COUNT-2: vpermt2w
// CHECK-NOT: vpunpck
// CHECK: .size words
void words(c20 *restrict c, const s20 *a, const s20 *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
