// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bfloat product that is subnormal.
//
// With AVX512_BF16, LLVM 22's x86 back end rounds to bfloat by vcvtneps2bf16,
// which takes subnormals for zero (llvm #221052). Ours rounds in integers.
//
// RUN: %run_flags %s -- --rtlib=compiler-rt --unwindlib=libgcc

#include <stdio.h>

typedef __bf16 M __attribute__((matrix_type(2, 2)));

__attribute__((noinline)) static void scale(M *A, __bf16 S) { *A = *A * S; }

int main(void) {
  __bf16 A[4];
  for (int I = 0; I < 4; ++I)
    A[I] = (__bf16)0x1p-100f;
  scale((M *)A, (__bf16)0x1p-30f);
  int Failures = 0;
  for (int I = 0; I < 4; ++I) {
    // Not through float, whose conversion may flush as well.
    unsigned short Bits;
    __builtin_memcpy(&Bits, &A[I], 2);
    if (Bits != 1 << 3) {
      printf("element %d: expected 0x8, got 0x%x\n", I, Bits);
      ++Failures;
    }
  }
  return Failures != 0;
}
