// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The network of convnet.h by plain loops over plain arrays, one image after
// another, in the order of sums that docs/use/Tensors.md promises: channels, then
// the window row by row, a zero around the image among the terms.

#ifndef LOOPS_H
#define LOOPS_H

#include "convnet.h"

#pragma STDC FP_CONTRACT OFF

/// The 3 x 3 convolution of In images of N x N, bias, ReLU.
static void convolve(int In, int Out, int N, const float *X, const float *W,
                     const float *B, float *Y) {
  for (int O = 0; O < Out; ++O)
    for (int I = 0; I < N; ++I)
      for (int J = 0; J < N; ++J) {
        float Sum = 0;
        for (int T = 0; T < In * 9; ++T) {
          int C = T / 9, Row = I + T % 9 / 3 - 1, Column = J + T % 3 - 1;
          bool Inside = Row >= 0 && Row < N && Column >= 0 && Column < N;
          float Pixel = Inside ? X[(C * N + Row) * N + Column] : 0;
          float Term = Pixel * W[O * In * 9 + T];
          Sum = T == 0 ? Term : Sum + Term;
        }
        Sum += B[O];
        Y[(O * N + I) * N + J] = Sum > 0 ? Sum : 0;
      }
}

/// The largest of 2 x 2, of Channels images of N x N.
static void pool(int Channels, int N, const float *X, float *Y) {
  for (int C = 0; C < Channels; ++C)
    for (int I = 0; I < N / 2; ++I)
      for (int J = 0; J < N / 2; ++J) {
        const float *P = &X[(C * N + 2 * I) * N + 2 * J];
        float Upper = P[0] > P[1] ? P[0] : P[1];
        float Lower = P[N] > P[N + 1] ? P[N] : P[N + 1];
        Y[(C * N / 2 + I) * (N / 2) + J] = Upper > Lower ? Upper : Lower;
      }
}

static void scoreByLoops(const struct Network *Net, const float *Image,
                         float *Scores) {
  float Maps1[First * Side * Side], Pooled1[First * Half * Half];
  float Maps2[Second * Half * Half], F[Features];
  convolve(1, First, Side, Image, &Net->W1[0][0][0][0], &Net->B1[0][0][0],
           Maps1);
  pool(First, Side, Maps1, Pooled1);
  convolve(First, Second, Half, Pooled1, &Net->W2[0][0][0][0],
           &Net->B2[0][0][0], Maps2);
  pool(Second, Half, Maps2, F);
  for (int D = 0; D < Digits; ++D) {
    const float *W = &Net->W3[D][0];
    float Sum = F[0] * W[0];
    for (int K = 1; K < Features; ++K)
      Sum += F[K] * W[K];
    Scores[D] = Sum + Net->B3[D];
  }
}

#endif
