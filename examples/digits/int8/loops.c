// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of its own, so that the demonstration can compile it with a compiler
// that knows no matrices.

#include "loops.h"
#include "readers.h"

void plainLoops(const struct Network8 *restrict Net,
                const unsigned char *restrict Images, size_t Count,
                int *restrict Scores, unsigned char *restrict Answers) {
  readWithLoops(Net, Images, Count, Scores, Answers);
}
