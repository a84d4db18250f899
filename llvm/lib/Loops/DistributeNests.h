// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_DISTRIBUTENESTS_H
#define MATRIX_LIB_LOOPS_DISTRIBUTENESTS_H

#include "FindNests.h"

namespace matrix {

/// Splits loops of \p F that write several arrays, where one of them is then a
/// nest that gains and no test of memory is needed for that. Loops that run
/// where they are too short for it begin in \p Short. \returns whether there
/// were such; no analysis is out of date.
bool distributeNests(llvm::Function &F, const NestChoice &Choice,
                     llvm::FunctionAnalysisManager &AM, LoopHeaders &Short);

} // namespace matrix

#endif
