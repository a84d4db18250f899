// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the hints that a program gives about one of its loops.

#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

bool matrix::isNotToBeVectorized(const Loop &L) {
  std::optional<bool> IsEnabled =
      getOptionalBoolLoopAttribute(&L, "llvm.loop.vectorize.enable");
  if (IsEnabled)
    return !*IsEnabled;
  // vectorize(disable) is a width of 1.
  return hasDisableAllTransformsHint(&L) ||
         getOptionalIntLoopAttribute(&L, "llvm.loop.vectorize.width") == 1;
}
