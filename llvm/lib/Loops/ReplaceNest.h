// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_REPLACENEST_H
#define MATRIX_LIB_LOOPS_REPLACENEST_H

#include "ElementTests.h"
#include "NestFunction.h"
#include "matrix/Loops/Overlap.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class LoopInfo;
} // namespace llvm

namespace matrix {

/// A call in place of a nest's loops. Where something is to be tested when the
/// program runs, the loops stay as the other way.
class NestCall {
  const Nest &N;
  llvm::Function &By;
  llvm::SmallVector<llvm::Value *> Arguments;
  /// A test that sends small nests to their loops, in front of BehindTests,
  /// where all else is computed: each condition at the end of a block of its
  /// own. Those that hold lead on.
  llvm::SmallVector<llvm::Value *, 2> IsLarge;
  llvm::BasicBlock *BehindTests = nullptr;
  /// Whether memory overlaps, or strides are none that the nest may have; null
  /// if neither can be.
  llvm::Value *MustRunLoops = nullptr;
  /// What is tested after that.
  std::optional<ElementTests> Elements;

public:
  /// Computes what is passed and tested, in front of the loops. Analyses stay
  /// valid.
  NestCall(const Nest &N, const NestFunction &By, const Overlap &Check,
           llvm::ScalarEvolution &SE, llvm::DominatorTree &DT,
           llvm::LoopInfo &LI);
  /// No analysis of the function is kept up to date.
  void replaceLoops();
};

} // namespace matrix

#endif
