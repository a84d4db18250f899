// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "1. Data type": a tile in C is a vector of 1024 bytes, aligned to 64; it becomes
// x86_amx where tile instructions use it.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O0 -S -emit-llvm -o - %s | FileCheck %s

#include "tiles.h"

_Static_assert(sizeof(_tile1024i) == 1024 && _Alignof(_tile1024i) == 64, "");
_Static_assert(_Generic(((_tile1024i *)0)[0][0], int: 1), "");
_Static_assert(sizeof(__tile1024i) == 1088 && _Alignof(__tile1024i) == 64, "");

// CHECK-DAG: %struct.__tile1024i_str = type <{ i16, i16, [60 x i8], <256 x i32> }>
// CHECK-DAG: @Data = {{.*}}global <256 x i32> zeroinitializer, align 64
_tile1024i Data;

// CHECK-LABEL: define {{.*}}@copy(
// CHECK: call x86_amx @llvm.x86.tileloadd64.internal(
// CHECK: call <256 x i32> @llvm.x86.cast.tile.to.vector.v256i32(x86_amx
// CHECK: call x86_amx @llvm.x86.cast.vector.to.tile.v256i32(<256 x i32>
// CHECK: call void @llvm.x86.tilestored64.internal({{.*}}, x86_amx
__attribute__((noinline)) static void copy(Memory *To, const Memory *From) {
  __tile1024i Tile = {16, 64};
  __tile_loadd(&Tile, From, Stride);
  Data = Tile.tile;
  Tile.tile[17] = 4;
  __tile_stored(To, Stride, Tile);
}

int main(void) {
  startTiles();
  copy(&C, &A);
  for (int I = 0; I != 256; ++I) {
    int Old, New;
    memcpy(&Old, &A.Bytes[I / 16][I % 16 * 4], 4);
    memcpy(&New, &C.Bytes[I / 16][I % 16 * 4], 4);
    CHECK(Data[I] == Old && New == (I == 17 ? 4 : Old));
  }
}
