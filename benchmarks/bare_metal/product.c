// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is measured: a matrix type, or plain loops.

#include "product.h"

#ifdef MATRIX
typedef element matrix __attribute__((matrix_type(N, N)));

void product(element *restrict C, const element *A, const element *B) {
  *(matrix *)C = *(const matrix *)A * *(const matrix *)B;
}
#else
void product(element *restrict C, const element *A, const element *B) {
  for (int J = 0; J != N; ++J)
    for (int I = 0; I != N; ++I) {
      element Sum = 0;
      for (int K = 0; K != N; ++K)
        Sum += A[I + K * N] * B[K + J * N];
      C[I + J * N] = Sum;
    }
}
#endif
