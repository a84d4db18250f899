// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addition of bfloat matrices of 9 elements.
//
// Where AVX512_BF16 or AVX_NE_CONVERT is enabled, LLVM 22's x86 back end cannot
// legalize arithmetic on bfloat vectors of 8 n + 1 elements: "Do not know how
// to soft promote this operator's operand". Ours does it in float.
//
// RUN: %run_flags %s -- --rtlib=compiler-rt --unwindlib=libgcc

#include <stdio.h>

typedef __bf16 M __attribute__((matrix_type(3, 3)));

__attribute__((noinline)) void add(const M *A, const M *B, M *C) {
  *C = *A + *B;
}

int main(void) {
  __bf16 A[9], B[9], C[9];
  for (int I = 0; I < 9; ++I) {
    A[I] = (__bf16)(float)I;
    B[I] = (__bf16)2.0f;
  }
  add((M *)A, (M *)B, (M *)C);
  int Failures = 0;
  for (int I = 0; I < 9; ++I)
    if ((float)C[I] != I + 2) {
      printf("element %d: got %g\n", I, (double)(float)C[I]);
      ++Failures;
    }
  return Failures != 0;
}
