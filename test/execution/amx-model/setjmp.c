// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// longjmp() over and into functions with tiles. What was changed after setjmp() is
// volatile, as C asks; a tile that was set before it stays.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O3 %s -o %t && %tile_run %t

#include "tiles.h"
#include <setjmp.h>

static jmp_buf Buffer;

/// Leaves while it has tiles of its own.
__attribute__((noinline)) void leave(int Depth) {
  __tile1024i T = {4, 16};
  __tile_loadd(&T, &B, Stride);
  if (Depth)
    leave(Depth - 1);
  else
    longjmp(Buffer, 5);
  __tile_stored(&C, Stride, T);
}

__attribute__((noinline)) int stay(Extent M, Extent N, Extent K) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  volatile int Times = 0;
  __tile_loadd(&X, &Start, Stride);
  __tile_loadd(&Y, &A, Stride);
  __tile_loadd(&Z, &B, Stride);
  setjmp(Buffer);
  if (++Times < 4)
    leave(Times - 1);
  __tile_dpbsud(&X, Y, Z);
  __tile_stored(&C, Stride, X);
  return Times;
}

int main(void) {
  startTiles();
  CHECK(stay(14, 60, 32) == 4);
  CHECK(!differences(&C, &Start, 14, 60, 32, 1, 0));
}
