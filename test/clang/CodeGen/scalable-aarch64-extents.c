// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From which extents on SME computes products, and SVE's blocks instead of NEON's,
// as docs/reference/Targets-AArch64.md says.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9.2-a+sme+sme-f64f64 -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv9-a+sme -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck --check-prefix=DOT %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a+sve -msve-vector-bits=256 -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck --check-prefix=SVE256 %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a+sve -msve-vector-bits=512 -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck --check-prefix=SVE512 %s

#define PRODUCT(SUM, FACTOR, N)                                                \
  typedef SUM sums_##FACTOR##N __attribute__((matrix_type(N, N)));             \
  typedef FACTOR FACTOR##N __attribute__((matrix_type(N, N)));                 \
  void multiply_##FACTOR##N(sums_##FACTOR##N *restrict c, const FACTOR##N *a,  \
                            const FACTOR##N *b) {                              \
    *c = __builtin_matrix_multiply_add(*a, *b, (sums_##FACTOR##N)0);           \
  }
typedef signed char byte;

// CHECK: multiply-add of 19x19 float as loops: vectors
PRODUCT(float, float, 19)
// CHECK: multiply-add of 20x20 float as loops: kernel sme,
PRODUCT(float, float, 20)
// CHECK: multiply-add of 15x15 double as loops: vectors
PRODUCT(double, double, 15)
// CHECK: multiply-add of 16x16 double as loops: kernel sme_f64,
PRODUCT(double, double, 16)
// CHECK: multiply-add of 18x18 float as loops: vectors
PRODUCT(float, _Float16, 18)
// CHECK: multiply-add of 19x19 float as loops: kernel sme_fp16,
PRODUCT(float, _Float16, 19)
// CHECK: multiply-add of 40x40 float as loops: kernel bfmmla,
// SVE256: multiply-add of 40x40 float as loops: kernel bfmmla,
// SVE512: multiply-add of 40x40 float as loops: kernel sve-bfmmla,
PRODUCT(float, __bf16, 40)
// CHECK: multiply-add of 41x41 float as loops: kernel sme_bf16,
PRODUCT(float, __bf16, 41)
// DOT: multiply-add of 34x34 i32 as loops: vectors of 4 by dot
PRODUCT(int, byte, 34)
// DOT: multiply-add of 35x35 i32 as loops: kernel sme_int8,
PRODUCT(int, byte, 35)
// CHECK: multiply-add of 53x53 i32 as loops: kernel mmla,
// SVE256: multiply-add of 53x53 i32 as loops: kernel mmla,
// SVE512: multiply-add of 53x53 i32 as loops: kernel sve-mmla,
PRODUCT(int, byte, 53)
// CHECK: multiply-add of 54x54 i32 as loops: kernel sme_int8,
PRODUCT(int, byte, 54)
