// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles in arrays, structs, unions and on the heap.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O3 %s -o %t && %tile_run %t

#include "tiles.h"
#include <stdlib.h>

typedef struct {
  __tile1024i X, Operands[2];
  int Steps;
} Product;

__attribute__((noinline)) void step(Product *P) {
  for (int I = 0; I != 1; ++I)
    __tile_dpbsud(&P->X, P->Operands[0], P->Operands[1]);
  ++P->Steps;
}

__attribute__((noinline)) void local(Extent M, Extent N, Extent K) {
  Product P = {{M, N}, {{M, K}, {K / 4, N}}, 0};
  __tile_loadd(&P.X, &C, Stride);
  __tile_loadd(&P.Operands[0], &A, Stride);
  __tile_loadd(&P.Operands[1], &B, Stride);
  __tile_dpbsud(&P.X, P.Operands[0], P.Operands[1]);
  __tile_stored(&C, Stride, P.X);
}

__attribute__((noinline)) void load(__tile1024i *T, const Memory *From) {
  __tile_loadd(T, From, Stride);
}
__attribute__((noinline)) void store(const __tile1024i *T) {
  __tile_stored(&C, Stride, *T);
}

int main(void) {
  startTiles();
  local(15, 52, 60);
  CHECK(!differences(&C, &Start, 15, 52, 60, 1, 0));

  Product *P = aligned_alloc(64, (sizeof(Product) + 63) / 64 * 64);
  memcpy(P, &(Product){{7, 16}, {{7, 40}, {10, 16}}, 0}, sizeof(Product));
  C = Start;
  load(&P->X, &C);
  load(&P->Operands[0], &A);
  load(&P->Operands[1], &B);
  step(P);
  store(&P->X);
  CHECK(P->Steps == 1 && !differences(&C, &Start, 7, 16, 40, 1, 0));
  free(P);

  union {
    __tile1024i Tile;
    struct {
      Extent Row, Column;
    } Extents;
  } U = {{16, 64}};
  load(&U.Tile, &A);
  C = Start;
  store(&U.Tile);
  CHECK(U.Extents.Column == 64 && !memcmp(&C, &A, 1024));
}
