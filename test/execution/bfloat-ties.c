// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum of bfloats that lies halfway between two bfloats.
//
// Without FEAT_BF16, LLVM 22's AArch64 back end rounds the sum of two vectors
// of 8 bfloats by a bit of an operand instead of a bit of the sum, so ties do
// not go to even. Ours rounds in integers.
//
// RUN: %run_flags %s -- --rtlib=compiler-rt --unwindlib=libgcc

#include <stdio.h>
#include <string.h>

typedef __bf16 M __attribute__((matrix_type(4, 2)));

__attribute__((noinline)) void add(const M *A, const M *B, M *C) {
  *C = *A + *B;
}

int main(void) {
  __bf16 A[8], B[8], C[8];
  for (int I = 0; I < 8; ++I) {
    // 1 + 255/128 = 383/128 is odd in units of 1/128, bfloats from 2 to 4 are
    // multiples of 1/64, and 192/64 = 3 is the even neighbor.
    A[I] = (__bf16)1.0f;
    B[I] = (__bf16)(255.0f / 128);
  }
  add((M *)A, (M *)B, (M *)C);
  int Failures = 0;
  for (int I = 0; I < 8; ++I) {
    float Got = C[I];
    if (Got != 3.0f) {
      printf("element %d: expected 3, got %g\n", I, (double)Got);
      ++Failures;
    }
  }
  return Failures != 0;
}
