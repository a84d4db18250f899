// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exceptions through functions with live tiles: into a handler that uses the tiles
// of before, and past destructors that use tiles, in functions of their own (what
// happens in optimized functions: landing-pads.cpp).
//
// RUN: %tile_clangxx -D_Alignas=alignas -O0 %s -o %t && %tile_run %t

#include "tiles.h"

static int Destroyed;

struct Guard {
  [[gnu::noinline]] ~Guard() {
    static Memory Scratch;
    __tile1024i T = {2, 12, {}};
    __tile_loadd(&T, &A, Stride);
    __tile_stored(&Scratch, Stride, T);
    CHECK(!memcmp(&Scratch.Bytes[1], &A.Bytes[1], 12));
    ++Destroyed;
  }
};

__attribute__((noinline)) static void mayThrow(int Depth) {
  Guard G;
  __tile1024i T = {4, 16, {}};
  __tile_loadd(&T, &B, Stride);
  if (Depth == 0)
    throw 7;
  if (Depth > 0)
    mayThrow(Depth - 1);
  __tile_stored(&B, Stride, T);
}

__attribute__((noinline)) static int multiply(Extent M, Extent N, Extent K,
                                              int Depth) {
  __tile1024i X = {M, N, {}}, Y = {M, K, {}}, Z = {Extent(K / 4), N, {}};
  int Caught = 0;
  __tile_loadd(&X, &Start, Stride);
  __tile_loadd(&Y, &A, Stride);
  __tile_loadd(&Z, &B, Stride);
  try {
    mayThrow(Depth);
  } catch (int Value) {
    Caught = Value;
    __tile_dpbssd(&X, Y, Z);
  }
  __tile_stored(&C, Stride, X);
  return Caught;
}

int main() {
  startTiles();
  for (int Depth = 0; Depth != 3; ++Depth) {
    C = Start;
    CHECK(multiply(12, 40, 48, Depth) == 7);
    CHECK(!differences(&C, &Start, 12, 40, 48, 1, 1));
  }
  C = Start;
  CHECK(multiply(12, 40, 48, -1) == 0);
  CHECK(!memcmp(&C, &Start, 1024));
  CHECK(Destroyed == 1 + 2 + 3 + 1);
}
