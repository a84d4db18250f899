// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of operands that products need one after another are in one place: 32 KiB
// for the largest two, and what registers take.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=x86-64-v3 -fstack-usage -S %s -o %t.s
// RUN: FileCheck %s < %t.su
// CHECK: :products{{.(3[0-4]|2[0-9]|1[0-9])[0-9][0-9][0-9].static}}

typedef signed char a __attribute__((matrix_type(60, 60)));
typedef int A __attribute__((matrix_type(60, 60)));
typedef signed char b __attribute__((matrix_type(64, 64)));
typedef int B __attribute__((matrix_type(64, 64)));

void products(A *restrict c, B *restrict d, const a *x, const b *y) {
  c[0] = (A)x[0] * (A)x[1];
  d[0] = (B)y[0] * (B)y[1];
  c[1] += (A)x[2] * (A)x[3];
  d[1] += (B)y[2] * (B)y[3];
  c[2] -= (A)x[4] * (A)x[5];
  d[2] -= (B)y[4] * (B)y[5];
}
