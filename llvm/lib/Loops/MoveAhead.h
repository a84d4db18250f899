// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_MOVEAHEAD_H
#define MATRIX_LIB_LOOPS_MOVEAHEAD_H

#include "FindNests.h"

namespace llvm {
class BranchInst;
} // namespace llvm

namespace matrix {

/// A loop whose sums are computed ahead in a nest that begins at Nest: Branch
/// leads to it, or else to the loops as they were.
struct AheadNest {
  llvm::BasicBlock *Nest = nullptr;
  llvm::BranchInst *Branch = nullptr;
};

/// Computes sums of rows of \p F for several rows at once, in nests of their
/// own, where all else of the loops around them is none. Loops that run where
/// those are too short for it, or memory overlaps, begin in \p Short. \returns
/// those that there were; no analysis is out of date.
llvm::SmallVector<AheadNest, 1> moveSumsAhead(llvm::Function &F,
                                              const NestChoice &Choice,
                                              llvm::FunctionAnalysisManager &AM,
                                              LoopHeaders &Short,
                                              bool &IsChanged);

} // namespace matrix

#endif
