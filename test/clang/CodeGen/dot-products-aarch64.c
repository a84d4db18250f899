// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of narrow elements are NEON's instructions for them, by a lane of what a
// plain load left where they broadcast. Nothing is spilled.
//
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.2-a+dotprod -S %s -o - | FileCheck --check-prefixes=CHECK,DOT --implicit-check-not=ld1r --implicit-check-not='str q{{[0-9]+}}, [sp' %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -S %s -o - | FileCheck --check-prefixes=CHECK,MMLA --implicit-check-not='str q{{[0-9]+}}, [sp' %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -DMIXED -mllvm -matrix-kernel=usdot -S %s -o - | FileCheck --check-prefix=USDOT %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -DONLY_BFLOATS -S %s -o - | FileCheck --check-prefix=BFMMLA %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.6-a -DONLY_BFLOATS -DONLY_BUILTIN -mllvm -matrix-kernel=bfdot -S %s -o - | FileCheck --check-prefix=BFDOT %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -S %s -o - | FileCheck --check-prefix=NONE %s
// RUN: %clang -O2 --target=aarch64_be-linux-gnu -march=armv8.6-a -S %s -o - | FileCheck --check-prefix=NONE %s

#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
typedef MATRIX(signed char, 64, 64) bytes;
typedef MATRIX(unsigned char, 64, 64) unsigned_bytes;
typedef MATRIX(__bf16, 64, 64) bfloats;
typedef MATRIX(int, 64, 64) ints;
typedef MATRIX(float, 64, 64) floats;

// NONE-NOT: {{dot[[:space:]]|mmla}}

#ifndef ONLY_BFLOATS
#ifndef MIXED
// CHECK-LABEL: like:
// DOT-COUNT-24: sdot {{v[0-9]+.4s, v[0-9]+.16b, v[0-9]+.4b\[0\]}}
// DOT-NOT: sdot
// DOT: b.ne
// MMLA-COUNT-24: smmla
// MMLA-NOT: smmla
// MMLA: b.ne
void like(ints *restrict c, const bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}

// CHECK-LABEL: unsigned_like:
// DOT: udot
// MMLA: ummla
void unsigned_like(ints *restrict c, const unsigned_bytes *a,
                   const unsigned_bytes *b) {
  *c += (ints)*a * (ints)*b;
}

#endif

// CHECK-LABEL: mixed:
// DOT: udot
// MMLA: usmmla
// USDOT-LABEL: mixed:
// USDOT: usdot {{v[0-9]+.4s, v[0-9]+.16b, v[0-9]+.4b\[0\]}}
void mixed(ints *restrict c, const unsigned_bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}

// CHECK-LABEL: mixed_back:
// DOT: sdot
// MMLA: usmmla
// USDOT-LABEL: mixed_back:
// USDOT: sudot {{v[0-9]+.4s, v[0-9]+.16b, v[0-9]+.4b\[0\]}}
void mixed_back(ints *restrict c, const bytes *a, const unsigned_bytes *b) {
  *c = (ints)*a * (ints)*b;
}

#endif

// Sums are rounded in another way, which the builtin allows.
//
#ifdef ONLY_BFLOATS
// BFMMLA-LABEL: add_bfloats:
// BFMMLA: bfmmla
// BFDOT-LABEL: add_bfloats:
// BFDOT: bfdot {{v[0-9]+.4s, v[0-9]+.8h, v[0-9]+.2h\[0\]}}
void add_bfloats(floats *restrict c, const bfloats *a, const bfloats *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
#ifndef ONLY_BUILTIN
// BFMMLA-LABEL: multiply_bfloats:
// BFMMLA-NOT: {{bf(mmla|dot)}}
// BFMMLA: fmla
void multiply_bfloats(floats *restrict c, const bfloats *a, const bfloats *b) {
  *c = (floats)*a * (floats)*b;
}
#endif
#endif
