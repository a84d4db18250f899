// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "6. Shape propagation": at -O0 Clang loads and stores vectors; they become loads
// and stores of tiles, with the extents of the instruction that uses or defines them.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %tile_clang -O0 -S -o - %s | FileCheck --check-prefix=ASM %s

#include "tiles.h"

// CHECK-LABEL: define {{.*}}@accumulate(
// CHECK: load <256 x i32>
// CHECK: call x86_amx @llvm.x86.tdpbusd.internal(i16
// CHECK: store <256 x i32>
//
// Its product: three loads from the stack, and one store.
// ASM-LABEL: accumulate:
// ASM: ldtilecfg
// ASM: {{^[[:space:]]}}tileloadd
// ASM: {{^[[:space:]]}}tileloadd
// ASM: {{^[[:space:]]}}tileloadd
// ASM: {{^[[:space:]]}}tdpbusd
// ASM: {{^[[:space:]]}}tilestored
// ASM-NOT: vmovdqa64
// ASM: retq
__attribute__((noinline)) void accumulate(Extent M, Extent N, Extent K,
                                          int Steps) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  __tile_loadd(&X, &Start, Stride);
  __tile_loadd(&Y, &A, Stride);
  __tile_loadd(&Z, &B, Stride);
  for (int Step = 0; Step != Steps; ++Step) {
    __tile1024i Copy = X;
    __tile_dpbusd(&Copy, Y, Z);
    X.tile = Copy.tile;
  }
  __tile_stored(&C, Stride, X);
}

int main(void) {
  startTiles();
  accumulate(11, 36, 52, 0);
  CHECK(!memcmp(&C, &Start, 1024));
  accumulate(11, 36, 52, 1);
  CHECK(!differences(&C, &Start, 11, 36, 52, 0, 1));
  Memory Once = C;
  accumulate(11, 36, 52, 2);
  CHECK(!differences(&C, &Once, 11, 36, 52, 0, 1));
}
