// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor with padding in an order of its own that a loop assigns to itself by
// way of another layout: at -Os it is copied to where it is, whose dimensions
// were known less well when that was planned.
//
// RUN: %run_flags --set Os --set Oz --set O2 %s

#include <stdio.h>

#pragma clang tensor_layout(push, 1, 4, 0, 3, 2)
typedef float Padded
    __attribute__((tensor_type(3, 1, 4, 4, 1), tensor_padding(3, 0, 2, 0, 0)));
#pragma clang tensor_layout(pop)
typedef float Other
    __attribute__((tensor_type(3, 1, 4, 4, 1), tensor_padding(0, 1, 0, 0, 0)));

__attribute__((noinline)) static Padded quotient(Padded A, Padded B) {
  return A / B;
}

__attribute__((noinline)) static void run(float *To, const float *A,
                                          const float *B, const long *N) {
  Padded V =
      quotient(__builtin_tensor_load(Padded, A, 16, 1, 4, 1, N[0]),
               __builtin_tensor_load(Padded, B + 21, 2, -3, -1, -6, N[1]));
  for (long K = 0; K < N[2]; ++K)
    V = ((Padded)((Other)__builtin_tensor_pad_symmetric(V, 0, 0, 0, 0, 1, 0, 0,
                                                        0, 0, -1)));
  __builtin_tensor_store(V, To + N[3], 32, 32, 8, 2, 7);
}

int main(void) {
  float A[48], B[64], To[128] = {0};
  for (int I = 0; I < 64; ++I)
    B[I] = (float)(I % 7 + 1);
  for (int I = 0; I < 48; ++I)
    A[I] = (float)I;
  const long N[] = {1, 1, 2, 5};
  run(To, A, B, N);
  int Failures = 0;
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < 4; ++J)
      for (int K = 0; K < 4; ++K) {
        // Along one index, padding puts the element in its own place.
        float Want = A[I * 16 + J * 4 + K] / B[21 + 2 * I - J - 6 * K];
        float Got = To[5 + 32 * I + 8 * J + 2 * K];
        if (Got != Want && Failures++ < 5)
          printf("element %d, %d, %d: %g, expected %g\n", I, J, K, Got, Want);
      }
  return Failures != 0;
}
