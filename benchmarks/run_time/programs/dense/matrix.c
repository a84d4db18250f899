// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's own function.

#include "data.h"
#include "dense/layer.h"

KERNEL(OutputBatch *RESTRICT Y, const struct Layer *RESTRICT L,
       const InputBatch *RESTRICT X, const void *Unused) {
  apply(L, X, Y);
  MAYBE_BREAK(Y);
}
