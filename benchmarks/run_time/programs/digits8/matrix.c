// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's own function.

#include "data.h"
#include "digits/int8/layers.h"

KERNEL(struct PlainAnswers *RESTRICT Result,
       const struct PlainNetwork *RESTRICT Network,
       const struct PlainImages *RESTRICT Images, const void *Unused) {
  readWithMatrices(&Network->Net, Images->X, ImageCount, Result->Scores,
                   Result->Answers);
  MAYBE_BREAK(Result);
}
