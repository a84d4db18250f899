// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over k have several steps where a processor decodes little more than what its
// multiply-adds take, with nothing on the stack; and not where code is to be small.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -mcpu=neoverse-v2 -S %s -o %t.s
// RUN: FileCheck %s --check-prefix=V2 < %t.s
// RUN: FileCheck %s --check-prefix=STACK < %t.s
// RUN: %clang -Os --target=aarch64-linux-gnu -mcpu=neoverse-v2 -S %s -o - | FileCheck %s --check-prefix=SIZE
// RUN: %clang -O2 --target=aarch64-linux-gnu -mcpu=neoverse-v1 -S %s -o - | FileCheck %s --check-prefix=V1

typedef float floats __attribute__((matrix_type(64, 64)));
typedef double doubles __attribute__((matrix_type(64, 64)));
typedef signed char bytes __attribute__((matrix_type(64, 64)));
typedef int ints __attribute__((matrix_type(64, 64)));
typedef __bf16 bfloats __attribute__((matrix_type(64, 64)));

// V2-LABEL: multiply_floats:
// V2: Inner Loop Header: Depth=3
// V2-COUNT-96: fmla v{{[0-9]+}}.4s
// V2-NOT: fmla
// V2: b.ne
// STACK-LABEL: multiply_floats:
// STACK: Inner Loop Header: Depth=3
// STACK-NOT: sp,
// STACK: b.ne
// SIZE-LABEL: multiply_floats:
// SIZE: Inner Loop Header: Depth=3
// SIZE: fmla v{{[0-9]+}}.4s
// SIZE-NOT: fmla
// SIZE: b.ne
// V1-LABEL: multiply_floats:
// V1: Inner Loop Header: Depth=3
// V1-COUNT-24: fmla
// V1-NOT: fmla
// V1: b.ne
void multiply_floats(floats *restrict c, const floats *a, const floats *b) { *c = *a * *b; }

// V2-LABEL: multiply_doubles:
// V2: Inner Loop Header: Depth=3
// V2-COUNT-96: fmla v{{[0-9]+}}.2d
// V2: b.ne
// STACK-LABEL: multiply_doubles:
// STACK: Inner Loop Header: Depth=3
// STACK-NOT: sp,
// STACK: b.ne
void multiply_doubles(doubles *restrict c, const doubles *a, const doubles *b) { *c = *a * *b; }

// Of 64 / 8 groups of k, none is left behind loops of four.
// V2-LABEL: multiply_bytes:
// V2: Inner Loop Header: Depth=3
// V2-COUNT-96: smmla
// V2: b.ne
// STACK-LABEL: multiply_bytes:
// STACK: Inner Loop Header: Depth=3
// STACK: smmla
// STACK-NOT: sp,
// STACK: b.ne
void multiply_bytes(ints *restrict c, const bytes *a, const bytes *b) { *c = (ints)*a * (ints)*b; }

// V2-LABEL: multiply_bfloats:
// V2: Inner Loop Header: Depth=3
// V2-COUNT-96: bfmmla
// V2: b.ne
// STACK-LABEL: multiply_bfloats:
// STACK: bfmmla
// STACK-NOT: sp,
// STACK: b.ne
void multiply_bfloats(floats *restrict c, const bfloats *a, const bfloats *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, (floats)0.0f);
}
