// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Innermost loops over k by MMA: a load for each vector of a fragment, an
// instruction for each accumulator, two pointers and the branch; nothing on the
// stack, and no accumulator moves.
//
// RUN: %clang -O2 --target=powerpc64le-linux-gnu -mcpu=power10 -S %s -o - | FileCheck %s

typedef float floats __attribute__((matrix_type(64, 64)));
typedef signed char bytes __attribute__((matrix_type(64, 64)));
typedef unsigned char unsigned_bytes __attribute__((matrix_type(64, 64)));
typedef int ints __attribute__((matrix_type(64, 64)));
typedef double doubles __attribute__((matrix_type(64, 64)));

// CHECK-LABEL: multiply_floats:
// CHECK: xvf32ger 7,
// CHECK: Inner Loop Header: Depth=3
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: {{(lxv|addi)}}
// CHECK-NEXT: {{(lxv|addi)}}
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: xvf32gerpp
// CHECK-NEXT: bdnz
void multiply_floats(floats *restrict c, const floats *a, const floats *b) {
  *c = *a * *b;
}

// Four columns of B are two vectors.
// CHECK-LABEL: multiply_doubles:
// CHECK: xvf64ger 7,
// CHECK: Inner Loop Header: Depth=3
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: xvf64gerpp
// CHECK-NEXT: bdnz
void multiply_doubles(doubles *restrict c, const doubles *a, const doubles *b) {
  *c = *a * *b;
}

// CHECK-LABEL: multiply_bytes:
// CHECK: xxsetaccz 7
// CHECK: Inner Loop Header: Depth=3
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: {{(lxv|addi)}}
// CHECK-NEXT: {{(lxv|addi)}}
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: xvi8ger4pp
// CHECK-NEXT: bdnz
void multiply_bytes(ints *restrict c, const unsigned_bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}

// CHECK-LABEL: multiply_signed_bytes:
// CHECK: xxsetaccz 7
// CHECK: Inner Loop Header: Depth=3
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: {{(lxv|addi)}}
// CHECK-NEXT: {{(lxv|addi)}}
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: xvi16ger2pp
// CHECK-NEXT: bdnz
void multiply_signed_bytes(ints *restrict c, const bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}
