// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two shapes in one function, one after the other and at a time, from arguments and
// constants: registers have one shape in a function, and there are eight.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -S -o - %s | FileCheck %s

#include "tiles.h"

// CHECK-LABEL: two:
// CHECK: ldtilecfg
// CHECK-NOT: ldtilecfg
// CHECK: tilerelease
__attribute__((noinline)) void two(Extent M, Extent N, Extent K, Memory *D) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  __tile1024i X2 = {5, 8}, Y2 = {5, 12}, Z2 = {3, 8};
  __tile_loadd(&X, &C, Stride);
  __tile_loadd(&X2, D, Stride);
  __tile_loadd(&Y, &A, Stride);
  __tile_loadd(&Z, &B, Stride);
  __tile_dpbssd(&X, Y, Z);
  __tile_loadd(&Y2, &A, Stride);
  __tile_loadd(&Z2, &B, Stride);
  __tile_dpbuud(&X2, Y2, Z2);
  __tile_stored(&C, Stride, X);
  __tile_stored(D, Stride, X2);
}

/// Each step has its own extents: the loop is around a function.
__attribute__((noinline)) void one(Extent M, Extent N, Extent K) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  __tile_loadd(&X, &C, Stride);
  __tile_loadd(&Y, &A, Stride);
  __tile_loadd(&Z, &B, Stride);
  __tile_dpbssd(&X, Y, Z);
  __tile_stored(&C, Stride, X);
}

int main(void) {
  startTiles();
  static Memory D;
  D = Start;
  two(16, 24, 48, &D);
  CHECK(!differences(&C, &Start, 16, 24, 48, 1, 1));
  CHECK(!differences(&D, &Start, 5, 8, 12, 0, 0));
  for (int M = 1; M <= 16; ++M) {
    C = Start;
    one(M, 68 - M * 4, M * 4);
    CHECK(!differences(&C, &Start, M, 68 - M * 4, M * 4, 1, 1));
  }
}
