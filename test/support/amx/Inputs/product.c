// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Four products of 16 x 64 and 64 x 16 bytes on tiles, compared with a loop,
// where Linux allows that; otherwise prints why not.

#include <errno.h>
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int8_t A[16][64], B[16][16][4];
static int32_t C[16][16], Expected[16][16];

__attribute__((target("amx-tile,amx-int8"))) static void multiply(void) {
  struct {
    uint8_t Palette, StartRow, Reserved[14];
    uint16_t RowBytes[16];
    uint8_t Rows[16];
  } Config;
  memset(&Config, 0, sizeof(Config));
  Config.Palette = 1;
  for (int Tile = 0; Tile < 3; ++Tile) {
    Config.RowBytes[Tile] = 64;
    Config.Rows[Tile] = 16;
  }
  _tile_loadconfig(&Config);
  _tile_zero(0);
  _tile_loadd(1, A, 64);
  _tile_loadd(2, B, 64);
  for (int I = 0; I < 4; ++I)
    _tile_dpbssd(0, 1, 2);
  _tile_stored(0, C, 64);
  _tile_release();
}

int main(void) {
  if (syscall(SYS_arch_prctl, 0x1023, 18) != 0) {
    printf("refused: %s\n", strerror(errno));
    return 0;
  }
  for (int I = 0; I < 16 * 64; ++I) {
    A[I / 64][I % 64] = I * 7;
    B[I / 64][I / 4 % 16][I % 4] = I * 11;
  }
  multiply();
  for (int M = 0; M < 16; ++M)
    for (int N = 0; N < 16; ++N)
      for (int K = 0; K < 64; ++K)
        Expected[M][N] += 4 * A[M][K] * B[K / 4][N][K % 4];
  puts(memcmp(C, Expected, sizeof(C)) == 0 ? "right" : "wrong");
  return 0;
}
