// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Weights and pixels at random, and what plain arithmetic makes of them. All are
// integers: every score and answer has to be equal.

#include "../../harness/case.h"
#include "../fill.h"
#include "data.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

static int Scores[ImageCount * Digits];
static unsigned char Answers[ImageCount];

static int between(Numbers &Random, int First, int Last) {
  double Middle = (First + Last) / 2.0, Half = (Last - First) / 2.0;
  return int(std::lround(Middle + Half * Random.next()));
}

static void fill(void *Data[4]) {
  *static_cast<PlainAnswers *>(Data[0]) = {};
  auto &Network = *static_cast<PlainNetwork *>(Data[1]);
  Numbers Random;
  for (int K = 0; K < Pixels; ++K)
    for (int I = 0; I < Hidden; ++I)
      Network.Rows1[I * Pixels + K] = Network.Net.W1[K * Hidden + I] =
          (signed char)between(Random, -127, 127);
  for (int K = 0; K < Hidden; ++K)
    for (int I = 0; I < Digits; ++I)
      Network.Rows2[I * Hidden + K] = Network.Net.W2[K * Digits + I] =
          (signed char)between(Random, -127, 127);
  for (int &Bias : Network.Net.B1)
    Bias = between(Random, -20000, 20000);
  for (int &Bias : Network.Net.B2)
    Bias = between(Random, -20000, 20000);
  Network.Net.Scale = 1;
  Network.Net.Shift = Shift;
  for (unsigned char &Pixel : static_cast<PlainImages *>(Data[2])->X)
    Pixel = (unsigned char)between(Random, 0, 16);
}

static void prepare(void *const Data[4]) {
  const auto &Net = static_cast<const PlainNetwork *>(Data[1])->Net;
  const auto &Images = *static_cast<const PlainImages *>(Data[2]);
  for (int N = 0; N < ImageCount; ++N) {
    int H[Hidden], *S = Scores + N * Digits;
    for (int I = 0; I < Hidden; ++I) {
      int Sum = Net.B1[I];
      for (int K = 0; K < Pixels; ++K)
        Sum += Net.W1[K * Hidden + I] * Images.X[N * Pixels + K];
      H[I] = std::clamp(Sum * Net.Scale >> Net.Shift, 0, 255);
    }
    for (int I = 0; I < Digits; ++I) {
      S[I] = Net.B2[I];
      for (int K = 0; K < Hidden; ++K)
        S[I] += Net.W2[K * Digits + I] * H[K];
    }
    Answers[N] = (unsigned char)(std::max_element(S, S + Digits) - S);
  }
}

static size_t check(const void *Data, char *Message, size_t Size) {
  const auto &Result = *static_cast<const PlainAnswers *>(Data);
  size_t Wrong = 0;
  for (int I = 0; I < ImageCount * Digits; ++I)
    if (Result.Scores[I] != Scores[I] && !Wrong++)
      std::snprintf(Message, Size, "score %d of image %d is %d, should be %d",
                    I % Digits, I / Digits, Result.Scores[I], Scores[I]);
  for (int I = 0; I < ImageCount; ++I)
    if (Result.Answers[I] != Answers[I] && !Wrong++)
      std::snprintf(Message, Size, "answer %d is %d, should be %d", I,
                    Result.Answers[I], Answers[I]);
  return Wrong;
}

const benchmark_case the_case = {
    {sizeof(PlainAnswers), sizeof(PlainNetwork), sizeof(PlainImages), 4},
    fill,
    prepare,
    check};
