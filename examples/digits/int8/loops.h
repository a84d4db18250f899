// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The network of network8.h with plain loops, for any C compiler. k is the outer
// one, so that the inner one runs along memory and can be vectorized.

#ifndef LOOPS_H
#define LOOPS_H

#include "network8.h"

/// Scores (Digits an image) and answers of Count images.
static inline void readWithLoops(const struct Network8 *restrict Net,
                                 const unsigned char *restrict Images,
                                 size_t Count, int *restrict Scores,
                                 unsigned char *restrict Answers) {
  for (size_t N = 0; N < Count; ++N) {
    const unsigned char *X = Images + N * Pixels;
    int Sums[Hidden], S[Digits], Best = 0;
    unsigned char H[Hidden];
    for (int I = 0; I < Hidden; ++I)
      Sums[I] = Net->B1[I];
    for (int K = 0; K < Pixels; ++K)
      for (int I = 0; I < Hidden; ++I)
        Sums[I] += Net->W1[K * Hidden + I] * X[K];
    for (int I = 0; I < Hidden; ++I) {
      int Value = Sums[I] * Net->Scale >> Net->Shift;
      H[I] = (unsigned char)(Value < 0 ? 0 : Value > 255 ? 255 : Value);
    }

    for (int I = 0; I < Digits; ++I)
      S[I] = Net->B2[I];
    for (int K = 0; K < Hidden; ++K)
      for (int I = 0; I < Digits; ++I)
        S[I] += Net->W2[K * Digits + I] * H[K];
    for (int I = 0; I < Digits; ++I) {
      Scores[N * Digits + I] = S[I];
      Best = S[I] > S[Best] ? I : Best;
    }
    Answers[N] = (unsigned char)Best;
  }
}

#endif
