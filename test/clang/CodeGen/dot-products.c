// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of narrow elements are x86's instructions for groups of them.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=znver4 -S %s -o - | FileCheck --check-prefixes=CHECK,ZNVER4 %s
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=alderlake -S %s -o - | FileCheck --check-prefixes=CHECK,ALDERLAKE %s
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=sierraforest -S %s -o - | FileCheck --check-prefixes=CHECK,SIERRA %s
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=haswell -S %s -o - | FileCheck --check-prefixes=CHECK,HASWELL %s
// RUN: %clang -O2 --target=x86_64-linux-gnu -S %s -o - | FileCheck --check-prefixes=CHECK,SSE2 %s

#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
typedef MATRIX(signed char, 64, 64) bytes;
typedef MATRIX(unsigned char, 64, 64) unsigned_bytes;
typedef MATRIX(short, 64, 64) words;
typedef MATRIX(__bf16, 64, 64) bfloats;
typedef MATRIX(int, 64, 64) ints;
typedef MATRIX(float, 64, 64) floats;

// CHECK-LABEL: mixed:
// ZNVER4: vpdpbusd {{.*}}%zmm
// ALDERLAKE: {vex} vpdpbusd {{.*}}%ymm
// SIERRA: {vex} vpdpbusd {{.*}}%ymm
// HASWELL: vpmaddwd {{.*}}%ymm
// SSE2: pmaddwd {{.*}}%xmm
void mixed(ints *restrict c, const unsigned_bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}

// CHECK-LABEL: like:
// ZNVER4: vpdpbusd {{.*}}%zmm
// ALDERLAKE: {vex} vpdpbusd {{.*}}%ymm
// SIERRA: vpdpbssd {{.*}}%ymm
// HASWELL: vpmaddwd {{.*}}%ymm
// SSE2: pmaddwd {{.*}}%xmm
void like(ints *restrict c, const bytes *a, const bytes *b) {
  *c = (ints)*a * (ints)*b;
}

// CHECK-LABEL: add_words:
// ZNVER4: vpdpwssd {{.*}}%zmm
// ALDERLAKE: {vex} vpdpwssd {{.*}}%ymm
// SIERRA: {vex} vpdpwssd {{.*}}%ymm
// HASWELL: vpmaddwd {{.*}}%ymm
// SSE2: pmaddwd {{.*}}%xmm
void add_words(ints *restrict c, const words *a, const words *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// Its sums are rounded in another way, which the builtin allows, but not
// without contraction, nor do operators.
//
// CHECK-LABEL: add_bfloats:
// ZNVER4: vdpbf16ps {{.*}}%zmm
// ALDERLAKE-NOT: dpbf16ps
// CHECK-LABEL: add_bfloats_exactly:
// ZNVER4-NOT: dpbf16ps
// CHECK-LABEL: multiply_bfloats:
// ZNVER4-NOT: dpbf16ps
// CHECK-LABEL: small:
void add_bfloats(floats *restrict c, const bfloats *a, const bfloats *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
void add_bfloats_exactly(floats *restrict c, const bfloats *a,
                         const bfloats *b) {
#pragma clang fp contract(off)
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
void multiply_bfloats(floats *restrict c, const bfloats *a, const bfloats *b) {
  *c = (floats)*a * (floats)*b;
}

typedef MATRIX(signed char, 8, 8) bytes8;
typedef MATRIX(unsigned char, 8, 8) unsigned_bytes8;
typedef MATRIX(int, 8, 8) ints8;

// From memory to memory: a column a vector, whose groups are broadcast as they
// are read. All is read before anything is written.
//
// ZNVER4-COUNT-2: vpermb
// ZNVER4-COUNT-16: vpdpbusd {{.*}}{1to8}
// ZNVER4-NOT: vpdpbusd
// ZNVER4-NOT: %rsp
// ZNVER4: retq
void small(ints8 *c, const unsigned_bytes8 *a, const bytes8 *b) {
  *c = (ints8)*a * (ints8)*b;
}

typedef MATRIX(signed char, 20, 20) bytes20;
typedef MATRIX(unsigned char, 20, 20) unsigned_bytes20;
typedef MATRIX(int, 20, 20) ints20;

// Columns of 80 bytes cross cache lines: where stores of 512 bits issue in two
// parts, they are two.
//
// CHECK-LABEL: crossing:
// ZNVER4-NOT: vmovdqu64 {{.*}}%zmm{{[0-9]+}}, {{[0-9]*}}(%rdi)
// ZNVER4-COUNT-20: vextracti64x4 $1, {{.*}}
// ZNVER4: retq
void crossing(ints20 *restrict c, const unsigned_bytes20 *a, const bytes20 *b) {
  *c = (ints20)*a * (ints20)*b;
}

// A layer of a network: sums stay in registers until they are bytes.
//
// CHECK-LABEL: layer:
// ZNVER4-NOT: %rsp
// ZNVER4-COUNT-8: vpdpbusd
// ZNVER4: vpmovsdb
// ZNVER4-NOT: %rsp
// ZNVER4: retq
void layer(bytes8 *d, const unsigned_bytes8 *a, const bytes8 *b,
           const ints8 *bias, int scale) {
  ints8 sum = (*bias + (ints8)*a * (ints8)*b) * scale >> 9;
  sum = __builtin_elementwise_max(__builtin_elementwise_min(sum, 127), -128);
  *d = (bytes8)sum;
}
