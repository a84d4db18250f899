// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the core can do: INSTRUCTION on BITS-wide registers that never leave them.
// Twelve chains hide the latency of two units, four that of tiles.

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

#if BITS == 8192
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

#define STEP(n) TEXT(INSTRUCTION) " %%tmm6, %%tmm7, %%tmm" #n "\n"

enum { Chains = 4, Steps = 1024, Rows = 16 };
// Of one instruction: each of Rows x Rows lanes sums up Rows groups of GROUP products.
const double work = 2.0 * GROUP * Chains * Steps * Rows * Rows * Rows;

int available(void) {
  enum { RequestPermission = 0x1023, TileData = 18 };
  return syscall(SYS_arch_prctl, RequestPermission, TileData) == 0;
}

void kernel(void *d, const void *a, const void *b, const void *c) {
  struct {
    unsigned char palette, start, reserved[14];
    unsigned short bytes[16];
    unsigned char rows[16];
  } __attribute__((aligned(64))) whole = {1};
  for (int i = 0; i < 8; ++i) {
    whole.bytes[i] = 4 * Rows;
    whole.rows[i] = Rows;
  }
  _tile_loadconfig(&whole);
  for (int step = 0; step < Steps; ++step)
    __asm__ volatile(STEP(0) STEP(1) STEP(2) STEP(3)::
                         : "tmm0", "tmm1", "tmm2", "tmm3");
  _tile_release();
}
#else
enum { Chains = 12, Steps = 4096 };
// Of one instruction: each of its lanes of 32 bits sums up GROUP products.
const double work = 2.0 * GROUP * Chains * Steps * (BITS / 32);

#if BITS == 512
#define STEP(n) TEXT(INSTRUCTION) " %%zmm14, %%zmm15, %%zmm" #n "\n"
#elif BITS == 256
#define STEP(n) TEXT(INSTRUCTION) " %%ymm14, %%ymm15, %%ymm" #n "\n"
#endif

void kernel(void *d, const void *a, const void *b, const void *c) {
  __asm__ volatile("vpxor %%xmm14, %%xmm14, %%xmm14\n"
                   "vpxor %%xmm15, %%xmm15, %%xmm15\n" ::
                       : "xmm14", "xmm15");
  for (int step = 0; step < Steps; ++step)
    __asm__ volatile(STEP(0) STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6)
                         STEP(7) STEP(8) STEP(9) STEP(10) STEP(11)::
                             : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
                               "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
                               "xmm14", "xmm15");
}
#endif
