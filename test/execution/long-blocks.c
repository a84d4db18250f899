// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that are so long that they are split, with values that live in all of
// their parts.
//
// RUN: %run_flags %s

#include <stdio.h>

typedef float M __attribute__((matrix_type(3, 3)));

enum { Count = 128 };
static M A[Count], B[7], Sums[Count], Expected[Count];

// Each statement reads what the one before it left, once from memory and once
// from a variable.
#define S(I)                                                                   \
  Sum += a[I] * b[(I) % 7];                                                    \
  d[I] = Sum * First + d[((I) + Count - 1) % Count];
#define S8(I)                                                                  \
  S(I) S(I + 1) S(I + 2) S(I + 3) S(I + 4) S(I + 5) S(I + 6) S(I + 7)
#define S64(I)                                                                 \
  S8(I)                                                                        \
  S8(I + 8) S8(I + 16) S8(I + 24) S8(I + 32) S8(I + 40) S8(I + 48) S8(I + 56)

__attribute__((noinline)) static M straight(M *d, const M *a, const M *b) {
  M Sum = a[0], First = b[0];
  S64(0) S64(64) return Sum + First;
}

__attribute__((noinline)) static M loop(M *d, const M *a, const M *b) {
  M Sum = a[0], First = b[0];
  for (int I = 0; I != Count; ++I) {
    S(I)
  }
  return Sum + First;
}

int main(void) {
  for (int I = 0; I != Count; ++I)
    for (int R = 0; R != 3; ++R)
      for (int C = 0; C != 3; ++C) {
        A[I][R][C] = (I * 5 + R * 3 + C) % 4 - 1;
        B[I % 7][R][C] = (I % 7 + R * 2 + C) % 3 - 1;
      }
  M Left = straight(Sums, A, B), Right = loop(Expected, A, B);
  int Failures = 0;
  for (int I = 0; I <= Count; ++I)
    for (int R = 0; R != 3; ++R)
      for (int C = 0; C != 3; ++C) {
        float Is = I == Count ? Left[R][C] : Sums[I][R][C];
        float Must = I == Count ? Right[R][C] : Expected[I][R][C];
        if (Is != Must && ++Failures < 10)
          printf("matrix %d, element %d, %d: %g, not %g\n", I, R, C, Is, Must);
      }
  return Failures != 0;
}
