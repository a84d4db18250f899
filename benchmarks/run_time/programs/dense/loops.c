// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops: an input after another, with the outputs inside, which
// vectorizes, or (DOT) an output after another.

#include "data.h"

KERNEL(struct PlainOutputs *RESTRICT Result,
       const struct PlainLayer *RESTRICT L,
       const struct PlainInputs *RESTRICT Inputs, const void *Unused) {
  for (int N = 0; N < BatchSize; ++N) {
    const float *X = Inputs->X + N * InputCount;
#ifdef DOT
    for (int I = 0; I < OutputCount; ++I) {
      float Sum = L->B[I];
      for (int K = 0; K < InputCount; ++K)
        Sum += L->W[K * OutputCount + I] * X[K];
      Result->Y[N * OutputCount + I] = Sum > 0 ? Sum : 0;
    }
#else
    float Sums[OutputCount];
    for (int I = 0; I < OutputCount; ++I)
      Sums[I] = L->B[I];
    for (int K = 0; K < InputCount; ++K)
      for (int I = 0; I < OutputCount; ++I)
        Sums[I] += L->W[K * OutputCount + I] * X[K];
    for (int I = 0; I < OutputCount; ++I)
      Result->Y[N * OutputCount + I] = Sums[I] > 0 ? Sums[I] : 0;
#endif
  }
  MAYBE_BREAK(Result);
}
