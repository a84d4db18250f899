// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "2. AMX Intrinsics": each one is one instruction, with the extents of its tiles.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O1 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O3 %s -o %t && %tile_run %t

#include "tiles.h"

#define PRODUCT(NAME)                                                          \
  __attribute__((noinline)) static void NAME(Extent M, Extent N, Extent K) {   \
    Extent Rows = K / 4;                                                       \
    __asm__("" : "+r"(Rows));                                                  \
    _tile1024i X = _tile_loadd_internal(M, N, &C, Stride);                     \
    _tile1024i Y = _tile_loadd_internal(M, K, &A, Stride);                     \
    _tile1024i Z = _tile_loaddt1_internal(Rows, N, &B, Stride);                \
    X = _tile_##NAME##_internal(M, N, K, X, Y, Z);                             \
    _tile_stored_internal(M, N, &C, Stride, X);                                \
  }
PRODUCT(dpbssd)
PRODUCT(dpbsud)
PRODUCT(dpbusd)
PRODUCT(dpbuud)
PRODUCT(dpbf16ps)
PRODUCT(dpfp16ps)

static void set(Memory *To, int I, int IsHalf, int Value) {
  _Float16 Half = Value;
  float Float = Value;
  memcpy(&To->Bytes[0][0] + I * 2, IsHalf ? (char *)&Half : (char *)&Float + 2,
         2);
}

/// Sums of small integers, which any order gives.
static void checkFloats(int IsHalf, Extent M, Extent N, Extent K) {
  for (int I = 0; I != 512; ++I) {
    set(&A, I, IsHalf, I * 7 % 15 - 7);
    set(&B, I, IsHalf, I * 5 % 13 - 6);
  }
  memset(&C, 0, sizeof(C));
  (IsHalf ? dpfp16ps : dpbf16ps)(M, N, K);
  for (int R = 0; R != 16; ++R)
    for (int J = 0; J != 16; ++J) {
      int Sum = 0;
      for (int L = 0; R < M && J < N / 4 && L != K / 2; ++L)
        Sum += ((R * 32 + L) * 7 % 15 - 7) *
               ((L / 2 * 32 + J * 2 + L % 2) * 5 % 13 - 6);
      float Result;
      memcpy(&Result, &C.Bytes[R][J * 4], 4);
      CHECK(Result == Sum);
    }
}

int main(void) {
  startTiles();
  static const Extent Shapes[][3] = {{16, 64, 64}, {1, 4, 4},   {16, 4, 64},
                                     {1, 64, 4},   {7, 20, 36}, {13, 44, 12}};
  static void (*const Products[])(Extent, Extent, Extent) = {dpbuud, dpbusd,
                                                             dpbsud, dpbssd};
  for (int S = 0; S != 6; ++S)
    for (int Signs = 0; Signs != 4; ++Signs) {
      C = Start;
      Products[Signs](Shapes[S][0], Shapes[S][1], Shapes[S][2]);
      CHECK(!differences(&C, &Start, Shapes[S][0], Shapes[S][1], Shapes[S][2],
                         Signs >> 1, Signs & 1));
    }
  for (int S = 0; S != 6; ++S)
    for (int IsHalf = 0; IsHalf <= HAS_HALVES; ++IsHalf)
      checkFloats(IsHalf, Shapes[S][0], Shapes[S][1], Shapes[S][2]);
}
