// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In streaming mode there are no instructions of NEON.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9.2-a+sme+i8mm -S %s -o - | FileCheck %s

typedef signed char bytes __attribute__((matrix_type(32, 32)));
typedef int ints __attribute__((matrix_type(32, 32)));

// CHECK-NOT: {{mmla|[su]dot[[:space:]]}}
void streaming(ints *restrict c, const bytes *a, const bytes *b) __arm_streaming {
  *c = (ints)*a * (ints)*b;
}
void compatible(ints *restrict c, const bytes *a, const bytes *b) __arm_streaming_compatible {
  *c = (ints)*a * (ints)*b;
}
__arm_locally_streaming void locally(ints *restrict c, const bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}
// CHECK-LABEL: normal:
// CHECK: smmla
void normal(ints *restrict c, const bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}
