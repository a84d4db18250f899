// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "4. Example code" and "5. LLVM IR": extents that are known at run time, tiles
// that come from either branch.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O3 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %tile_clang -O2 -S -o - %s | FileCheck --check-prefix=ASM %s

#include "tiles.h"

#define buf (&Buffers[0])
#define buf2 (&Buffers[1])
static Memory Buffers[2];

// CHECK-LABEL: define {{.*}}@api(
// CHECK-COUNT-6: call x86_amx @llvm.x86.tileloadd64.internal(i16 %{{.*}}, i16 %{{.*}}, ptr
// CHECK: phi x86_amx
// CHECK: call x86_amx @llvm.x86.tdpbsud.internal(i16 %[[M:.*]], i16 %[[N:.*]], i16 %[[N]], x86_amx
// CHECK: call void @llvm.x86.tilestored64.internal(i16 %[[M]], i16 %[[N]], ptr
// CHECK: ret void
//
// ASM-LABEL: api:
// ASM: ldtilecfg
// ASM-NOT: ldtilecfg
// ASM: tdpbsud
// ASM: tilestored
// ASM-NEXT: tilerelease
__attribute__((noinline)) void api(int cond, short row, short col) {
  __tile1024i a = {row, col};
  __tile1024i b = {row, col};
  __tile1024i c = {row, col};
  if (cond) {
    __tile_loadd(&a, buf, Stride);
    __tile_loadd(&b, buf, Stride);
    __tile_loadd(&c, buf, Stride);
  } else {
    __tile_loadd(&a, buf2, Stride);
    __tile_loadd(&b, buf2, Stride);
    __tile_loadd(&c, buf2, Stride);
  }
  __tile_dpbsud(&c, a, b);
  __tile_stored(buf, Stride, c);
}

int main(void) {
  startTiles();
  // col is in bytes: b has col / 4 rows, so that row is col / 4.
  for (int Rows = 1; Rows <= 16; Rows += 3)
    for (int From = 0; From != 2; ++From) {
      buf[0] = Start;
      buf2[0] = B;
      Memory Old = Buffers[From], Expected = Start;
      api(!From, Rows, Rows * 4);
      for (int R = 0; R != Rows; ++R)
        for (int J = 0; J != Rows; ++J) {
          uint32_t Sum;
          memcpy(&Sum, &Old.Bytes[R][J * 4], 4);
          for (int K = 0; K != Rows * 4; ++K)
            Sum += at(&Old, R, K, 1) * at(&Old, K / 4, J * 4 + K % 4, 0);
          memcpy(&Expected.Bytes[R][J * 4], &Sum, 4);
        }
      CHECK(!memcmp(buf, &Expected, 1024));
    }
}
