// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "8. Register allocation": one ldtilecfg before all tiles; a tile that has no
// register is stored, and loaded to one of its shape.
//
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -S -o - %s | FileCheck %s

#include "tiles.h"

// CHECK-LABEL: blocked:
// CHECK: ldtilecfg
// CHECK-COUNT-4: tdpbssd
// CHECK: tilerelease
__attribute__((noinline)) void blocked(int Steps) {
  enum { M = 13, N = 28, K = 44, L = 11 };
  __tile1024i X0 = {M, N}, X1 = {M, N}, X2 = {M, N}, X3 = {M, N};
  __tile1024i Y0 = {M, K}, Y1 = {M, K}, Z0 = {L, N}, Z1 = {L, N};
  __tile_loadd(&X0, &Start, Stride);
  __tile_loadd(&X1, &Start, Stride);
  __tile_loadd(&X2, &Start, Stride);
  __tile_loadd(&X3, &Start, Stride);
  for (int Step = 0; Step < Steps; ++Step) {
    __tile_loadd(&Y0, &A, Stride);
    __tile_loadd(&Y1, &A, Stride);
    __tile_loadd(&Z0, &B, Stride);
    __tile_loadd(&Z1, &B, Stride);
    __tile_dpbssd(&X0, Y0, Z0);
    __tile_dpbssd(&X1, Y0, Z1);
    __tile_dpbssd(&X2, Y1, Z0);
    __tile_dpbssd(&X3, Y1, Z1);
  }
  static Memory Others[3];
  memcpy(Others, &Start, 1024);
  __tile_stored(&C, Stride, X0);
  __tile_stored(&Others[0], Stride, X1);
  __tile_stored(&Others[1], Stride, X2);
  __tile_stored(&Others[2], Stride, X3);
  CHECK(!memcmp(&C.Bytes[0], &Others[0].Bytes[0], N) &&
        !memcmp(&C.Bytes[M - 1], &Others[1].Bytes[M - 1], N) &&
        !memcmp(&C.Bytes[M - 1], &Others[2].Bytes[M - 1], N));
}

// CHECK-LABEL: twelve:
// CHECK: ldtilecfg
// CHECK-NOT: ldtilecfg
// CHECK: tilestored {{.*}}Spill
// CHECK-NOT: ldtilecfg
// CHECK: tileloadd {{.*}}Reload
// CHECK-NOT: ldtilecfg
// CHECK: tilerelease
__attribute__((noinline)) void twelve(Memory *To) {
  __tile1024i T[12] = {{16, 64}, {16, 64}, {16, 64}, {16, 64},
                       {16, 64}, {16, 64}, {16, 64}, {16, 64},
                       {16, 64}, {16, 64}, {16, 64}, {16, 64}};
#define EACH(DO)                                                               \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11)
#define LOAD(I) __tile_loadd(&T[I], From + I, Stride);
#define STORE(I) __tile_stored(To + I, Stride, T[I]);
  static Memory From[12];
  for (int I = 0; I != 12; ++I)
    memset(&From[I], I + 1, 1024);
  EACH(LOAD)
  EACH(STORE)
  __asm__ volatile("" ::: "memory");
}

int main(void) {
  startTiles();
  blocked(1);
  CHECK(!differences(&C, &Start, 13, 28, 44, 1, 1));
  static Memory To[12];
  twelve(To);
  for (int I = 0; I != 12; ++I)
    for (int J = 0; J != 1024; ++J)
      CHECK((&To[I].Bytes[0][0])[J] == I + 1);
}
