// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_REPLACENEST_H
#define MATRIX_LIB_LOOPS_REPLACENEST_H

#include "NestFunction.h"
#include "matrix/Loops/Overlap.h"

namespace matrix {

/// A call in place of a nest's loops; where an Overlap has something to
/// compare, if it is apart when the program runs, else the loops run.
class NestCall {
  const Nest &N;
  llvm::Function &By;
  llvm::SmallVector<llvm::Value *> Arguments;
  /// Whether memory overlaps; null if it is apart.
  llvm::Value *Overlaps = nullptr;

public:
  /// Computes what is passed and compared, in front of the loops. Analyses stay
  /// valid.
  NestCall(const Nest &N, const NestFunction &By, const Overlap &Check,
           llvm::ScalarEvolution &SE);
  /// No analysis of the function is kept up to date.
  void replaceLoops();
};

} // namespace matrix

#endif
