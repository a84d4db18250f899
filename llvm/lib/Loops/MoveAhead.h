// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_MOVEAHEAD_H
#define MATRIX_LIB_LOOPS_MOVEAHEAD_H

#include "FindNests.h"

namespace matrix {

/// Computes sums of rows of \p F for several rows at once, in nests of their
/// own, where all else of the loops around them is none. Loops that run where
/// those are too short for it, or memory overlaps, begin in \p Short. \returns
/// whether there were such; no analysis is out of date.
bool moveSumsAhead(llvm::Function &F, const NestChoice &Choice,
                   llvm::FunctionAnalysisManager &AM, LoopHeaders &Short);

} // namespace matrix

#endif
