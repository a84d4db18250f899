// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operand is read where the program reads it, even if its memory changes
// before the result is stored. A whole-matrix store followed by loads of
// elements, and one element of a large matrix (GVN made integers of 131072 bits
// of the first, the second was a shuffle mask of 4096 entries).
//
// RUN: %run_flags %s

#include <stdio.h>

typedef float M __attribute__((matrix_type(20, 20)));
typedef float L __attribute__((matrix_type(256, 256)));

__attribute__((noinline)) static void update(M *A, M *B, M *C, M *D) {
  M X = *A;
  *A = *D;
  *C = X * *B;
}

__attribute__((noinline)) static float element(L *A, L *B, unsigned I) {
  *A = *B;
  (*A)[3][4] = 1;
  return (*A)[I][I] + (*A)[3][4] + (*A)[255][0];
}

int main(void) {
  static M A, B, C, D;
  static L S, T;
  int Bad = 0;
  for (unsigned I = 0; I < 20; ++I)
    for (unsigned J = 0; J < 20; ++J) {
      A[I][J] = I + 2 * J;
      B[I][J] = I == J ? 2 : 0;
      D[I][J] = 100;
    }
  update(&A, &B, &C, &D);
  for (unsigned I = 0; I < 20; ++I)
    for (unsigned J = 0; J < 20; ++J)
      Bad += C[I][J] != 2 * (I + 2 * J) || A[I][J] != 100;
  for (unsigned I = 0; I < 256; ++I)
    for (unsigned J = 0; J < 256; ++J)
      T[I][J] = I;
  float Got = element(&S, &T, 9);
  Bad += Got != 9 + 1 + 255;
  if (Bad)
    printf("%d elements differ; got %g, expected 265\n", Bad, Got);
  return Bad != 0;
}
