// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices in the firmware of a Cortex-M4, without an operating system or a
// library: what it computes, how much stack that takes, and that nothing is
// called but memcpy and memset, which C compilers may always call.
//
// REQUIRES: arm-machine
// RUN: %clang -O2 --target=thumbv7em-none-eabihf -mcpu=cortex-m4 -ffreestanding -fuse-ld=lld -nostdlib -T %S/Inputs/memory.ld %s -o %t.elf
// RUN: llvm-nm %t.elf | FileCheck %s --check-prefix=SYMBOLS
// SYMBOLS-NOT: malloc
// SYMBOLS-NOT: {{ U }}
// RUN: timeout 60 qemu-system-arm -M mps2-an386 -display none -semihosting -kernel %t.elf 2>&1 | FileCheck %s
//
// CHECK: products are right
// CHECK-NEXT: stack is small

#include <stdint.h>

typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float m12 __attribute__((matrix_type(12, 12)));
typedef int32_t i8 __attribute__((matrix_type(8, 8)));
typedef int32_t i7x9 __attribute__((matrix_type(7, 9)));
typedef int32_t i9x5 __attribute__((matrix_type(9, 5)));
typedef int32_t i7x5 __attribute__((matrix_type(7, 5)));

// What a Kalman filter of 12 states keeps.
static m12 P, F, Q;
static float Expected[144];
static m4 A, B;
static i8 I, J;
static i7x9 U;
static i9x5 V;
static i7x5 W;

__attribute__((noinline)) static void predict(void) {
  P = F * P * __builtin_matrix_transpose(F) + Q;
}
__attribute__((noinline)) static void small(void) { A = A * B + A; }
__attribute__((noinline)) static void integers(void) { I += I * J; }
// Tiles of three by two rows and columns, and what remains.
__attribute__((noinline)) static void rectangles(void) { W = U * V; }

static void multiply(const float *X, const float *Y, float *Z, int N,
                     int IsTransposed) {
  for (int R = 0; R != N; ++R)
    for (int C = 0; C != N; ++C) {
      float Sum = 0;
      for (int K = 0; K != N; ++K)
        Sum += X[R + K * N] * (IsTransposed ? Y[C + K * N] : Y[K + C * N]);
      Z[R + C * N] = Sum;
    }
}

static int areRectanglesRight(void) {
  int32_t *u = (int32_t *)&U, *v = (int32_t *)&V, *w = (int32_t *)&W;
  for (int N = 0; N != 7 * 9; ++N)
    u[N] = N * 1000003;
  for (int N = 0; N != 9 * 5; ++N)
    v[N] = 20 - N;
  rectangles();
  for (int R = 0; R != 7; ++R)
    for (int C = 0; C != 5; ++C) {
      uint32_t Sum = 0;
      for (int K = 0; K != 9; ++K)
        Sum += (uint32_t)u[R + K * 7] * (uint32_t)v[K + C * 9];
      if ((uint32_t)w[R + C * 7] != Sum)
        return 0;
    }
  return 1;
}

/// Small integers, which are exact in any order.
static int areProductsRight(void) {
  static float T[144], E[16];
  static int32_t Sums[64];
  float *p = (float *)&P, *f = (float *)&F, *q = (float *)&Q;
  for (int N = 0; N != 144; ++N)
    p[N] = N % 5, f[N] = N % 7 - 3, q[N] = N % 3;
  multiply(f, p, T, 12, 0);
  multiply(T, f, Expected, 12, 1);
  predict();
  for (int N = 0; N != 144; ++N)
    if (p[N] != Expected[N] + q[N])
      return 0;
  float *a = (float *)&A, *b = (float *)&B;
  for (int N = 0; N != 16; ++N)
    a[N] = N, b[N] = 3 - N;
  multiply(a, b, E, 4, 0);
  small();
  for (int N = 0; N != 16; ++N)
    if (a[N] != E[N] + N)
      return 0;
  int32_t *i = (int32_t *)&I, *j = (int32_t *)&J;
  for (int N = 0; N != 64; ++N)
    i[N] = N * 1000003, j[N] = N - 30;
  for (int R = 0; R != 8; ++R)
    for (int C = 0; C != 8; ++C) {
      Sums[R + C * 8] = i[R + C * 8];
      for (int K = 0; K != 8; ++K)
        Sums[R + C * 8] = (int32_t)((uint32_t)Sums[R + C * 8] +
                                    (uint32_t)i[R + K * 8] * j[K + C * 8]);
    }
  integers();
  for (int N = 0; N != 64; ++N)
    if (i[N] != Sums[N])
      return 0;
  return areRectanglesRight();
}

extern uint32_t StackStart[], StackEnd[], BssStart[], BssEnd[];

static int semihosting(int Operation, const void *Argument) {
  register int R0 __asm__("r0") = Operation;
  register const void *R1 __asm__("r1") = Argument;
  __asm__ volatile("bkpt 0xab" : "+r"(R0) : "r"(R1) : "memory");
  return R0;
}
static void say(const char *Text) { semihosting(/*SYS_WRITE0=*/4, Text); }

void *memcpy(void *To, const void *From, unsigned Count) {
  for (volatile char *T = To; Count--; ++T, From = (const char *)From + 1)
    *T = *(const char *)From;
  return To;
}
void *memset(void *To, int Byte, unsigned Count) {
  for (volatile char *T = To; Count--; ++T)
    *T = (char)Byte;
  return To;
}

void start(void) {
  *(volatile uint32_t *)0xe000ed88 |= 0xf << 20; // CPACR: the FPU is on
  __asm__ volatile("dsb\n\tisb");
  for (uint32_t *Word = BssStart; Word != BssEnd; ++Word)
    *Word = 0;
  // What is still so afterwards, nothing has used. Three matrices of 576 bytes,
  // and what calls take.
  const uint32_t Paint = 0x5aa5c33c;
  volatile uint32_t *Limit = StackEnd - (3 * 576 + 512) / 4;
  for (volatile uint32_t *Word = StackStart; Word != Limit; ++Word)
    *Word = Paint;
  say(areProductsRight() ? "products are right\n" : "products are wrong\n");
  say(Limit[-1] == Paint ? "stack is small\n" : "stack is large\n");
  const uint32_t Exit[] = {/*ADP_Stopped_ApplicationExit=*/0x20026, 0};
  semihosting(/*SYS_EXIT_EXTENDED=*/0x20, Exit);
  for (;;)
    ;
}

__attribute__((section(".vectors"), used)) static void *const Vectors[] = {
    StackEnd, (void *)start};
