// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program without a library: on a Cortex-M4 without a system, and on RISC-V's
// Linux. Its exit status is 0 if the product is right.

#include "product.h"

static element A[N * N], B[N * N], C[N * N];

/// Small integers, which are exact in any order.
static int isRight(void) {
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != N; ++I) {
      element Sum = 0;
      for (int K = 0; K != N; ++K)
        Sum += A[I + K * N] * B[K + J * N];
      if (C[I + J * N] != Sum)
        return 0;
    }
  return 1;
}

/// What is executed between the start of product() and the return to here is
/// counted.
__attribute__((noinline)) static int caller(void) {
  for (int I = 0; I != N * N; ++I) {
    A[I] = I % 7 - 3;
    B[I] = I % 11 - 4;
  }
  product(C, A, B);
#ifdef BREAK
  C[N * N - 1] += 1;
#endif
  return !isRight();
}

#ifdef __arm__
static _Alignas(8) char Stack[16 << 10];

void _start(void) {
  *(volatile unsigned *)0xe000ed88 |= 0xf << 20; // CPACR: the FPU is on
  __asm__ volatile("dsb\n\tisb");
  const unsigned Exit[] = {/*ADP_Stopped_ApplicationExit=*/0x20026, caller()};
  register int R0 __asm__("r0") = /*SYS_EXIT_EXTENDED=*/0x20;
  register const void *R1 __asm__("r1") = Exit;
  __asm__ volatile("bkpt 0xab" : "+r"(R0) : "r"(R1) : "memory");
  for (;;)
    ;
}

__attribute__((section(".vectors"), used)) static void *const Vectors[] = {
    Stack + sizeof Stack, (void *)_start};
#else
void _start(void) {
  register long A0 __asm__("a0") = caller();
  register long A7 __asm__("a7") = /*exit=*/93;
  __asm__ volatile("ecall" : : "r"(A0), "r"(A7));
  for (;;)
    ;
}
#endif

// C compilers may always call these.
void *memcpy(void *restrict To, const void *restrict From,
             __SIZE_TYPE__ Count) {
  for (volatile char *T = To; Count--; ++T, From = (const char *)From + 1)
    *T = *(const char *)From;
  return To;
}

void *memset(void *To, int Byte, __SIZE_TYPE__ Count) {
  for (volatile char *T = To; Count--; ++T)
    *T = (char)Byte;
  return To;
}
