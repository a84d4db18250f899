// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "9. Use recommendation": extents at the beginning, functions that are inlined.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -S -o - %s | FileCheck %s

#include "tiles.h"

#define INLINE static inline __attribute__((always_inline))
INLINE void load(__tile1024i *X, __tile1024i *Y, __tile1024i *Z) {
  __tile_loadd(X, &C, Stride);
  __tile_loadd(Y, &A, Stride);
  __tile_loadd(Z, &B, Stride);
}
INLINE void multiply(__tile1024i *X, __tile1024i Y, __tile1024i Z) {
  __tile_dpbssd(X, Y, Z);
}
INLINE void store(__tile1024i X) { __tile_stored(&C, Stride, X); }

// CHECK-LABEL: inlined:
// CHECK: ldtilecfg
// CHECK-NOT: {{ldtilecfg|callq}}
// CHECK: tdpbssd
// CHECK: tilestored
// CHECK: tilerelease
__attribute__((noinline)) void inlined(Extent M, Extent N, Extent K) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  load(&X, &Y, &Z);
  multiply(&X, Y, Z);
  store(X);
}

// Each in a function of its own: their extents are known to none.
__tile1024i X = {9, 24}, Y = {9, 28}, Z = {7, 24};
__attribute__((noinline)) void globalX(void) { __tile_loadd(&X, &C, Stride); }
__attribute__((noinline)) void globalY(void) { __tile_loadd(&Y, &A, Stride); }
__attribute__((noinline)) void globalZ(void) { __tile_loadd(&Z, &B, Stride); }
__attribute__((noinline)) void globalMultiply(void) { multiply(&X, Y, Z); }
__attribute__((noinline)) void globalStore(void) { store(X); }

__attribute__((noinline)) __tile1024i returned(Extent M, Extent N,
                                               const void *From) {
  __tile1024i T = {M, N};
  __tile_loadd(&T, From, Stride);
  return T;
}
__attribute__((noinline)) __tile1024i product(__tile1024i X, __tile1024i Y,
                                              __tile1024i Z) {
  __tile_dpbssd(&X, Y, Z);
  return X;
}
__attribute__((noinline)) void passed(__tile1024i X) { store(X); }

int main(void) {
  startTiles();
  inlined(16, 32, 64);
  CHECK(!differences(&C, &Start, 16, 32, 64, 1, 1));
  C = Start;
  globalX();
  globalY();
  globalZ();
  globalMultiply();
  globalStore();
  CHECK(!differences(&C, &Start, 9, 24, 28, 1, 1));
  C = Start;
  passed(
      product(returned(5, 12, &C), returned(5, 20, &A), returned(5, 12, &B)));
  CHECK(!differences(&C, &Start, 5, 12, 20, 1, 1));
}
