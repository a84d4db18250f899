// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls bfloats.ll and compares with xvbf16ger2pp's chain: the sum of two products
// is rounded, and the sum of that and the accumulator. Exponents differ so little
// that a double holds two products exactly.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void whole(const uint16_t *A, const uint16_t *B, float *C);
void odd(const uint16_t *A, const uint16_t *B, float *C);

static uint32_t Random = 1;
static float next(void) {
  Random = Random * 1664525u + 1013904223u;
  uint32_t Kind = Random >> 20;
  float X = ldexpf(128 + Kind % 128, (int)(Kind / 128 % 12) - 12);
  return Kind % 32 == 0     ? -0.0f
         : Kind % 1024 == 1 ? INFINITY
         : Kind % 2         ? -X
                            : X;
}
static uint16_t narrow(float X) {
  uint32_t Bits;
  memcpy(&Bits, &X, 4);
  return Bits >> 16;
}
static double widen(uint16_t X) {
  uint32_t Bits = (uint32_t)X << 16;
  float Y;
  memcpy(&Y, &Bits, 4);
  return Y;
}

static int countWrong(void (*F)(const uint16_t *, const uint16_t *, float *),
                      int M, int N, int K) {
  uint16_t A[32 * 40], B[40 * 24];
  float C[32 * 24], Old[32 * 24];
  for (int I = 0; I != M * K; ++I)
    A[I] = narrow(next());
  for (int I = 0; I != K * N; ++I)
    B[I] = narrow(next());
  for (int I = 0; I != M * N; ++I)
    C[I] = Old[I] = next();
  F(A, B, C);
  int Wrong = 0;
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      float Sum = Old[I + J * M];
      for (int L = 0; L < K; L += 2) {
        double Pair = widen(A[I + L * M]) * widen(B[L + J * K]);
        if (L + 1 != K)
          Pair += widen(A[I + (L + 1) * M]) * widen(B[L + 1 + J * K]);
        Sum += (float)Pair;
      }
      float Got = C[I + J * M];
      Wrong += memcmp(&Got, &Sum, 4) != 0 && !(isnan(Got) && isnan(Sum));
    }
  if (Wrong)
    printf("%dx%dx%d: %d wrong\n", M, N, K, Wrong);
  return Wrong;
}

int main(void) {
  return countWrong(whole, 32, 24, 40) + countWrong(odd, 29, 23, 31) != 0;
}
