// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles beside matrices in one function, whose own products may be calls of
// functions with tiles: memory, operators, and a product between two tile operations.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -mllvm -matrix-kernel=amx_int8 %s -o %t && env AMX_EMULATOR_COUNTS=%t.counts %tile_run %t
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
//
// The operator's tiles: two of each sort for each step.
// CHECK: {{^}}tdpbssd {{[4-9]|[1-9][0-9]}}
// USED: {{^}}tiles-used 1{{$}}

#include "tiles.h"

typedef int Sums __attribute__((matrix_type(16, 16), matrix_layout(row_major)));
typedef signed char Narrow __attribute__((matrix_type(32, 32)));
typedef int Wide __attribute__((matrix_type(32, 32)));

static Narrow P, Q;
static Wide W;
static Sums S;

__attribute__((noinline)) void both(Extent M, Extent N, Extent K) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  __tile_loadd(&X, &C, Stride);
  Sums Old = *(Sums *)&C;
  __tile_loadd(&Y, &A, Stride);
  W += (Wide)P * (Wide)Q;
  __tile_loadd(&Z, &B, Stride);
  __tile_dpbssd(&X, Y, Z);
  __tile_stored(&C, Stride, X);
  S = *(Sums *)&C - Old;
}

int main(void) {
  startTiles();
  memcpy(&P, &A, 1024);
  memcpy(&Q, &B, 1024);
  both(16, 64, 64);
  CHECK(!differences(&C, &Start, 16, 64, 64, 1, 1));
  for (int R = 0; R != 32; ++R)
    for (int J = 0; J != 32; ++J) {
      int Sum = 0;
      for (int K = 0; K != 32; ++K)
        Sum += P[R][K] * Q[K][J];
      CHECK(W[R][J] == Sum);
    }
  for (int R = 0; R != 16; ++R)
    for (int J = 0; J != 16; ++J) {
      unsigned Old, New;
      memcpy(&Old, &Start.Bytes[R][J * 4], 4);
      memcpy(&New, &C.Bytes[R][J * 4], 4);
      CHECK((unsigned)S[R][J] == New - Old);
    }
}
