// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops: those of the example, or (DOT) an output after another, with
// weights row by row, which compilers turn into dot products.

#include "digits/int8/loops.h"
#include "data.h"

#ifdef DOT
static void readWithDots(const struct PlainNetwork *restrict Network,
                         const unsigned char *restrict Images,
                         int *restrict Scores,
                         unsigned char *restrict Answers) {
  const struct Network8 *Net = &Network->Net;
  for (int N = 0; N < ImageCount; ++N) {
    unsigned char H[Hidden];
    for (int I = 0; I < Hidden; ++I) {
      int Sum = 0;
      for (int K = 0; K < Pixels; ++K)
        Sum += Network->Rows1[I * Pixels + K] * Images[N * Pixels + K];
      int Value = (Sum + Net->B1[I]) * Net->Scale >> Net->Shift;
      H[I] = (unsigned char)(Value < 0 ? 0 : Value > 255 ? 255 : Value);
    }
    int *S = Scores + N * Digits, Best = 0;
    for (int I = 0; I < Digits; ++I) {
      int Sum = 0;
      for (int K = 0; K < Hidden; ++K)
        Sum += Network->Rows2[I * Hidden + K] * H[K];
      S[I] = Sum + Net->B2[I];
      Best = S[I] > S[Best] ? I : Best;
    }
    Answers[N] = (unsigned char)Best;
  }
}
#endif

KERNEL(struct PlainAnswers *RESTRICT Result,
       const struct PlainNetwork *RESTRICT Network,
       const struct PlainImages *RESTRICT Images, const void *Unused) {
#ifdef DOT
  readWithDots(Network, Images->X, Result->Scores, Result->Answers);
#else
  readWithLoops(&Network->Net, Images->X, ImageCount, Result->Scores,
                Result->Answers);
#endif
  MAYBE_BREAK(Result);
}
