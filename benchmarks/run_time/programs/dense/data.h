// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dense layer of examples/dense: a call is one layer for one batch.

#ifndef DENSE_DATA_H
#define DENSE_DATA_H

#include "../kernel.h"

enum { InputCount = 64, OutputCount = 32, BatchSize = 16 };

struct PlainLayer {
  float W[OutputCount * InputCount], B[OutputCount];
};

struct PlainInputs {
  float X[InputCount * BatchSize];
};

struct PlainOutputs {
  float Y[OutputCount * BatchSize];
};

#endif
