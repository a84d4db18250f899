// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A signal between two tile operations, whose handler uses tiles of other shapes.
// It comes from an instruction, not from a call, so that nothing is stored around
// it, and from a timer.
//
// RUN: %tile_clang -O0 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 %s -o %t && %tile_run %t
// RUN: %tile_clang -O2 -S -o - %s | FileCheck %s

#include "tiles.h"
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t Handled;

static void handler(int Signal) {
  static Memory Scratch;
  __tile1024i T = {3, 24}, U = {5, 8};
  __tile_loadd(&T, &A, Stride);
  __tile_loadd(&U, &B, Stride);
  __tile_stored(&Scratch, Stride, T);
  __tile_stored(&Scratch.Bytes[3], Stride, U);
  CHECK(!memcmp(&Scratch.Bytes[2], &A.Bytes[2], 24));
  CHECK(!memcmp(&Scratch.Bytes[7], &B.Bytes[4], 8));
  Handled += 1 + 0 * Signal;
}

// kill(pid, SIGUSR1)
#define RAISE()                                                                \
  do {                                                                         \
    long Result = SYS_kill;                                                    \
    __asm__ volatile("syscall"                                                 \
                     : "+a"(Result)                                            \
                     : "D"((long)Pid), "S"((long)SIGUSR1)                      \
                     : "rcx", "r11", "memory");                                \
  } while (0)

// CHECK-LABEL: multiply:
// CHECK: ldtilecfg
// CHECK-NOT: {{ldtilecfg|Spill|callq}}
// CHECK: syscall
// CHECK-NOT: {{ldtilecfg|Reload|callq}}
// CHECK: syscall
// CHECK-NOT: {{ldtilecfg|Reload|callq}}
// CHECK: tilerelease
__attribute__((noinline)) void multiply(Extent M, Extent N, Extent K,
                                        pid_t Pid) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {K / 4, N};
  __tile_loadd(&X, &C, Stride);
  __tile_loadd(&Y, &A, Stride);
  __tile_loadd(&Z, &B, Stride);
  RAISE();
  __tile_dpbssd(&X, Y, Z);
  RAISE();
  __tile_stored(&C, Stride, X);
}

int main(void) {
  startTiles();
  signal(SIGUSR1, handler);
  signal(SIGALRM, handler);
  multiply(10, 56, 24, getpid());
  CHECK(Handled == 2);
  CHECK(!differences(&C, &Start, 10, 56, 24, 1, 1));

  struct itimerval Timer = {{0, 500}, {0, 500}};
  setitimer(ITIMER_REAL, &Timer, 0);
  for (int I = 0; I < 20 || (Handled < 100 && I < 1000); ++I) {
    C = Start;
    multiply(16, 64, 64, getpid());
    CHECK(!differences(&C, &Start, 16, 64, 64, 1, 1));
  }
}
