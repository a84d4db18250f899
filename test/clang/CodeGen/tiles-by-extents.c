// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From which extents on tiles compute products, as docs/reference/Targets-x86.md says, up to
// those whose products are more than 2^32.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=sapphirerapids -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck %s
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=sapphirerapids -mprefer-vector-width=256 -c %s -o /dev/null -Rpass=matrix-ops 2>&1 | FileCheck --check-prefix=SHORT %s

#define PRODUCT(NAME, SUM, FACTOR, R, C, K)                                    \
  typedef SUM NAME##c __attribute__((matrix_type(R, C)));                      \
  typedef FACTOR NAME##a __attribute__((matrix_type(R, K)));                   \
  typedef FACTOR NAME##b __attribute__((matrix_type(K, C)));                   \
  void NAME(NAME##c *restrict c, const NAME##a *a, const NAME##b *b) {         \
    *c = __builtin_matrix_multiply_add(*a, *b, *c);                            \
  }
#define BYTES(R, C, K) PRODUCT(bytes_##R##x##C##x##K, int, signed char, R, C, K)
#define BFLOATS(R, C, K) PRODUCT(bfloats_##R##x##C##x##K, float, __bf16, R, C, K)

// CHECK: multiply-add of 32x32 i32 as loops: vectors of 16 by vpdpbusd-flipped
// SHORT: multiply-add of 32x32 i32 as loops: kernel amx_int8
BYTES(32, 32, 32)
// CHECK: multiply-add of 40x40 i32 as loops: kernel amx_int8
BYTES(40, 40, 40)
// CHECK: multiply-add of 16x16 i32 as loops: vectors of 16
BYTES(16, 16, 64)
// CHECK: multiply-add of 16x16 i32 as loops: kernel amx_int8
BYTES(16, 16, 128)
// CHECK: multiply-add of 256x256 i32 as loops: kernel amx_int8
BYTES(256, 256, 256)
// CHECK: multiply-add of 1040x1040 i32 as loops: kernel amx_int8
BYTES(1040, 1040, 4160)
// CHECK: multiply-add of 16x16 float as loops: vectors of 16, tiles
BFLOATS(16, 16, 16)
// CHECK: multiply-add of 20x20 float as loops: kernel amx_bf16
BFLOATS(20, 20, 20)
// CHECK: multiply-add of 16x16 float as loops: kernel amx_bf16
BFLOATS(16, 16, 64)
// CHECK: multiply-add of 512x512 float as loops: kernel amx_bf16
BFLOATS(512, 512, 512)
