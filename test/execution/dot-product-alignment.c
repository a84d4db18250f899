// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row times a column at an address that is a multiple of the element's size
// only.
//
// The lowering of such a dot product (llvm #205759, present in 22.1.8) loads
// the row as if it had the alignment of a vector, and the program crashes. Our
// own lowering loads elements as what they are.
//
// REQUIRES: host-x86_64
// RUN: %run_flags --set O2 %s

#include <stdio.h>

__attribute__((noinline)) static int dot(const int *A, const int *B) {
  return (__builtin_matrix_column_major_load(A, 1, 8, 1) *
          __builtin_matrix_column_major_load(B, 8, 1, 8))[0][0];
}

int main(void) {
  _Alignas(64) int A[9], B[9];
  for (int I = 0; I < 9; ++I) {
    A[I] = I;
    B[I] = 10 + I;
  }
  // The sum of I * (10 + I) for I from 1 to 8.
  int Got = dot(A + 1, B + 1);
  if (Got != 564) {
    printf("expected 564, got %d\n", Got);
    return 1;
  }
  return 0;
}
