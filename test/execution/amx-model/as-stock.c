// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Clang 22 compiles: arithmetic on a tile's vector, static functions that are
// inlined without an attribute, static tiles that are replaced by constants.
//
// RUN: %tile_stock -O2 -S %s -o %t.stock
// RUN: %tile_clang -O2 -S %s -o %t.ours

#include <immintrin.h>

extern char A[1024], B[1024], C[1024];

void arithmetic(void) {
  __tile1024i X = {16, 64}, Y = {16, 64};
  __tile_loadd(&X, A, 64);
  __tile_loadd(&Y, B, 64);
  X.tile = X.tile + Y.tile;
  __tile_stored(C, 64, X);
}

static __tile1024i X = {9, 24}, Y = {9, 28};
void loadStatic(void) {
  __tile_loadd(&X, A, 64);
  __tile_loadd(&Y, B, 64);
}
void storeStatic(void) {
  __tile_stored(C, 64, X);
  __tile_stored(C, 64, Y);
}
