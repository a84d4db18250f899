// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls between tile operations: tiles are stored and loaded around them, and the
// configuration is loaded again. The callees use tiles themselves, or none.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O3 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -S -o - %s | FileCheck %s

#include "tiles.h"

__attribute__((noinline)) void other(Extent M) {
  static Memory Scratch;
  __tile1024i T = {M, 20};
  __tile_loadd(&T, &A, Stride);
  __tile_stored(&Scratch, Stride, T);
  CHECK(!memcmp(&Scratch.Bytes[M - 1], &A.Bytes[M - 1], 20));
}

// CHECK-LABEL: multiply:
// CHECK: ldtilecfg
// CHECK: tilestored {{.*}}Spill
// CHECK: callq
// CHECK: ldtilecfg
// CHECK: Reload
// CHECK: tdpbssd
__attribute__((noinline)) void multiply(Extent M, Extent N, Extent K,
                                        void (*Callee)(Extent), int Times) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  __tile_loadd(&X, &C, Stride);
  Callee(3);
  __tile_loadd(&Y, &A, Stride);
  for (int I = 0; I < Times; ++I)
    Callee(1 + I);
  __tile_loadd(&Z, &B, Stride);
  if (Times > 2)
    Callee(15);
  __tile_dpbssd(&X, Y, Z);
  Callee(8);
  __tile_stored(&C, Stride, X);
}

static void none(Extent M) { (void)M; }

static void again(Extent M) {
  if (M > 2)
    return;
  Memory Old = C;
  multiply(M, 8, 12, other, 1);
  CHECK(!differences(&C, &Old, M, 8, 12, 1, 1));
  C = Old;
}

int main(void) {
  startTiles();
  static void (*const Callees[])(Extent) = {none, other, again};
  for (int I = 0; I != 3; ++I)
    for (int Times = 0; Times < 5; Times += 2) {
      C = Start;
      multiply(16 - I * 3, 64 - Times * 8, 64 - I * 20, Callees[I], Times);
      CHECK(!differences(&C, &Start, 16 - I * 3, 64 - Times * 8, 64 - I * 20, 1,
                         1));
    }
}
