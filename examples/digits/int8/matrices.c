// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The network with matrices, compiled alone.

#include "layers.h"
#include "readers.h"

const size_t BatchSize = BATCH;

void matrices(const struct Network8 *restrict Net,
              const unsigned char *restrict Images, size_t Count,
              int *restrict Scores, unsigned char *restrict Answers) {
  readWithMatrices(Net, Images, Count, Scores, Answers);
}
