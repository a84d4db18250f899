// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tile operations in a landing pad, of an inlined destructor.
//
// LLVM 22, its own Clang too, does not load the configuration there, and the
// function that threw has released it: SIGILL (docs/internals/Backends.md).
// XFAIL: *
//
// RUN: %tile_clangxx -O2 -S -o - %s | FileCheck %s

#include <immintrin.h>

extern char A[1024], B[1024];
void mayThrow();

struct Guard {
  ~Guard() {
    __tile1024i T = {2, 12, {}};
    __tile_loadd(&T, A, 64);
    __tile_stored(B, 64, T);
  }
};

// CHECK-LABEL: _Z7unwoundv:
// CHECK: callq _Z8mayThrowv
// CHECK: tilerelease
// CHECK: retq
// CHECK: ldtilecfg
// CHECK: tileloadd
// CHECK: callq _Unwind_Resume
void unwound() {
  Guard G;
  mayThrow();
}
