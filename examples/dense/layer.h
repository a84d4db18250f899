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

struct Layer {
  Weights W;
  Bias B;
};

/// max(W * X + B, 0), with B added to each column.
static inline void apply(const struct Layer *restrict L,
                         const InputBatch *restrict X,
                         OutputBatch *restrict Y) {
  OutputBatch Sums =
      L->W * *X + __builtin_tensor_broadcast(L->B, Outputs, Batch);
  *Y = __builtin_elementwise_max(Sums, 0);
}

#endif
