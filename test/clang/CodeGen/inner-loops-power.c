// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Innermost loops over k by MMA: a load for each vector of a fragment, an
// instruction for each accumulator, two pointers and the branch; nothing on the
// stack, and no accumulator moves.
//
// RUN: %clang -O2 --target=powerpc64le-linux-gnu -mcpu=power10 -S %s -o - | FileCheck %s

typedef float floats __attribute__((matrix_type(64, 64)));
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
// CHECK-COUNT-4: xvf32gerpp
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-COUNT-4: xvf32gerpp
// CHECK-NEXT: bdnz
void multiply_floats(floats *restrict c, const floats *a, const floats *b) {
  *c = *a * *b;
}

// Four columns of B are two vectors.
// CHECK-LABEL: multiply_doubles:
// CHECK: xvf64ger 7,
// CHECK: Inner Loop Header: Depth=3
// CHECK-COUNT-4: lxv
// CHECK-NEXT: addi
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-COUNT-4: xvf64gerpp
// CHECK-NEXT: lxv
// CHECK-NEXT: lxv
// CHECK-NEXT: addi
// CHECK-COUNT-4: xvf64gerpp
// CHECK-NEXT: bdnz
void multiply_doubles(doubles *restrict c, const doubles *a, const doubles *b) {
  *c = *a * *b;
}
