// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dense layer of a neural network: 32 outputs of 64 inputs each, 16 inputs at
// a time.

#ifndef LAYER_H
#define LAYER_H

enum { Inputs = 64, Outputs = 32, Batch = 16 };

typedef float Weights __attribute__((matrix_type(Outputs, Inputs)));
typedef float Bias __attribute__((matrix_type(Outputs, 1)));
typedef float InputBatch __attribute__((matrix_type(Inputs, Batch)));
typedef float OutputBatch __attribute__((matrix_type(Outputs, Batch)));
typedef float Row __attribute__((matrix_type(1, Batch)));

struct Layer {
  Weights W;
  Bias B;
};

/// max(W * X + B, 0), with B added to each column: a column times a row of ones
/// is that column, again and again.
static inline void apply(const struct Layer *restrict L,
                         const InputBatch *restrict X,
                         OutputBatch *restrict Y) {
  OutputBatch Sums = L->W * *X + L->B * (Row)1;
  *Y = __builtin_elementwise_max(Sums, (OutputBatch)0);
}

#endif
