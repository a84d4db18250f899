// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "3. User interfaces": a struct has a tile and its extents, which are read from
// operands: rows and K of the first, columns of the second.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -xc++ -std=c++17 -Wno-missing-braces -D_Alignas=alignas -O1 %s -o %t && %tile_run %t

#include "tiles.h"

#define PRODUCT(NAME)                                                          \
  __attribute__((noinline)) static void NAME(Extent M, Extent N, Extent K) {   \
    __tile1024i X = {M, N, {0}}, Y = {M, K, {0}},                              \
                Z = {(Extent)(K / 4), N, {0}};                                 \
    __tile_zero(&X);                                                           \
    __tile_loadd(&Y, &A, Stride);                                              \
    __tile_stream_loadd(&Z, &B, Stride);                                       \
    __tile_##NAME(&X, Y, Z);                                                   \
    __tile_stored(&C, Stride, X);                                              \
  }
PRODUCT(dpbssd)
PRODUCT(dpbsud)
PRODUCT(dpbusd)
PRODUCT(dpbuud)
PRODUCT(dpbf16ps)
PRODUCT(dpfp16ps)

int main(void) {
  startTiles();
  static void (*const Products[])(Extent, Extent, Extent) = {dpbuud, dpbusd,
                                                             dpbsud, dpbssd};
  static Memory Zeros;
  for (int Signs = 0; Signs != 4; ++Signs)
    for (int M = 1; M <= 16; M += 5) {
      memset(&C, 0, sizeof(C));
      Products[Signs](M, M * 4, 68 - M * 4);
      CHECK(!differences(&C, &Zeros, M, M * 4, 68 - M * 4, Signs >> 1,
                         Signs & 1));
    }
  // 1.0 in both formats, 32 times 1 * 1.
  for (int IsHalf = 0; IsHalf <= HAS_HALVES; ++IsHalf) {
    uint16_t One = IsHalf ? 0x3c00 : 0x3f80;
    for (int I = 0; I != 1024; I += 2) {
      memcpy(&A.Bytes[0][0] + I, &One, 2);
      memcpy(&B.Bytes[0][0] + I, &One, 2);
    }
    (IsHalf ? dpfp16ps : dpbf16ps)(16, 64, 64);
    float Result;
    for (int I = 0; I != 1024; I += 4) {
      memcpy(&Result, &C.Bytes[0][0] + I, 4);
      CHECK(Result == 32);
    }
  }
}
