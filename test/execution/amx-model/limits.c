// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM's back end does not compile, here and in its own Clang (docs/internals/Backends.md):
// extents that are known after the first tile, indices of arrays of tiles, nine
// shapes. All compile at -O0, where each block of tiles is configured by itself.
//
// RUN: not %tile_clang -O2 -S -DLATE %s -o - 2>&1 | FileCheck --check-prefix=EARLIER %s
// RUN: not %tile_stock -O2 -S -DLATE %s -o - 2>&1 | FileCheck --check-prefix=EARLIER %s
// RUN: not %tile_clang -O2 -S -DINDEX %s -o - 2>&1 | FileCheck --check-prefix=EARLIER %s
// RUN: not %tile_stock -O2 -S -DINDEX %s -o - 2>&1 | FileCheck --check-prefix=EARLIER %s
// RUN: not %tile_clang -O2 -S -DNINE %s -o - 2>&1 | FileCheck --check-prefix=REGISTERS %s
// RUN: not %tile_stock -O2 -S -DNINE %s -o - 2>&1 | FileCheck --check-prefix=REGISTERS %s
// RUN: %tile_clang -O0 -DLATE -DINDEX -DNINE %s -o %t && %tile_run %t
//
// EARLIER: error: {{.*}}: Failed to config tile register, please define the shape earlier
// REGISTERS: error: {{.*}}ran out of registers during register allocation

#include "tiles.h"

#ifdef LATE
__attribute__((noinline)) Extent half(Extent X) { return X / 2; }
__attribute__((noinline)) void late(void) {
  __tile1024i T = {16, 64};
  __tile_loadd(&T, &A, Stride);
  __tile_stored(&C, Stride, T);
  __tile1024i U = {half(16), 64};
  __tile_loadd(&U, &B, Stride);
  __tile_stored(&C, Stride, U);
}
#endif

#ifdef INDEX
__attribute__((noinline)) void index_(int N, Memory *To) {
  __tile1024i T[4] = {{16, 64}, {16, 64}, {16, 64}, {16, 64}};
  for (int I = 0; I < N; ++I)
    __tile_loadd(&T[I], To + I, Stride);
  __tile_dpbssd(&T[0], T[1], T[2]);
  __tile_stored(To + 3, Stride, T[0]);
}
#endif

#ifdef NINE
#define EACH(DO) DO(16) DO(15) DO(14) DO(13) DO(12) DO(11) DO(10) DO(9) DO(8)
#define DEFINE(M) __tile1024i T##M = {M, 64};
#define LOAD(M) __tile_loadd(&T##M, &A, Stride);
#define STORE(M) __tile_stored(&C, Stride, T##M);
__attribute__((noinline)) void nine(void) {
  EACH(DEFINE) EACH(LOAD) EACH(STORE)
}
#endif

int main(void) {
#if defined(LATE) && defined(INDEX) && defined(NINE)
  startTiles();
  late();
  CHECK(!memcmp(&C, &B, 512) && !memcmp(&C.Bytes[8], &A.Bytes[8], 512));
  nine();
  CHECK(!memcmp(&C, &A, 1024));
  Memory To[4] = {Start, A, B};
  index_(3, To);
  CHECK(!differences(&To[3], &Start, 16, 64, 64, 1, 1));
#endif
}
