// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The network of network8.h with matrices: a column is an image, so BATCH images
// are read at once.
//
// __builtin_matrix_multiply_add(W, X, C) is C + W * X, computed in the type of C:
// bytes are extended to ints, and what instructions for bytes (vpdpbusd, AMX) are
// made for. In operators it is C + (Ints)W * (Ints)X.

#ifndef LAYERS_H
#define LAYERS_H

#include "network8.h"

#ifndef BATCH
#define BATCH 32
#endif

typedef unsigned char PixelBatch __attribute__((matrix_type(Pixels, BATCH)));
typedef unsigned char HiddenBatch __attribute__((matrix_type(Hidden, BATCH)));
typedef unsigned char AnswerBatch __attribute__((matrix_type(1, BATCH)));
typedef signed char HiddenWeights __attribute__((matrix_type(Hidden, Pixels)));
typedef signed char ScoreWeights __attribute__((matrix_type(Digits, Hidden)));

typedef int HiddenSums __attribute__((matrix_type(Hidden, BATCH)));
typedef int ScoreBatch __attribute__((matrix_type(Digits, BATCH)));
typedef int HiddenBias __attribute__((matrix_type(Hidden, 1)));
typedef int ScoreBias __attribute__((matrix_type(Digits, 1)));
typedef int Row __attribute__((matrix_type(1, BATCH)));

static inline HiddenBatch hiddenLayer(const struct Network8 *restrict Net,
                                      PixelBatch X) {
  HiddenWeights W = *(const HiddenWeights *)Net->W1;
  HiddenBias B = *(const HiddenBias *)Net->B1;
  HiddenSums Sums = __builtin_matrix_multiply_add(
      W, X, __builtin_tensor_broadcast(B, Hidden, BATCH));
  Sums = Sums * Net->Scale >> Net->Shift;
  return (HiddenBatch)__builtin_elementwise_min(
      __builtin_elementwise_relu(Sums), 255);
}

static inline ScoreBatch scoreLayer(const struct Network8 *restrict Net,
                                    HiddenBatch H) {
  ScoreWeights W = *(const ScoreWeights *)Net->W2;
  ScoreBias B = *(const ScoreBias *)Net->B2;
  return __builtin_matrix_multiply_add(
      W, H, __builtin_tensor_broadcast(B, Digits, BATCH));
}

/// The row of the largest element of each column, the first one of several.
/// That is __builtin_tensor_argmax(Scores, 0), for any scores. These have less
/// than 24 bits: four more hold what prefers the first row, and the largest of
/// these numbers says which row it comes from, which takes a quarter less time
/// for all of the network.
static inline AnswerBatch largestOfColumns(ScoreBatch Scores) {
  ScoreBias Preference = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
  Row Largest = __builtin_matrix_columnwise_max(
      Scores * 16 + __builtin_tensor_broadcast(Preference, Digits, BATCH));
  return (AnswerBatch)(9 - (Largest & 15));
}

/// Scores (Digits an image) and answers of Count images, a multiple of BATCH.
static inline void readWithMatrices(const struct Network8 *restrict Net,
                                    const unsigned char *restrict Images,
                                    size_t Count, int *restrict Scores,
                                    unsigned char *restrict Answers) {
  for (size_t I = 0; I < Count; I += BATCH) {
    HiddenBatch H =
        hiddenLayer(Net, *(const PixelBatch *)(Images + I * Pixels));
    ScoreBatch S = scoreLayer(Net, H);
    *(ScoreBatch *)(Scores + I * Digits) = S;
    *(AnswerBatch *)(Answers + I) = largestOfColumns(S);
  }
}

#endif
