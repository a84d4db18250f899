// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_UNSWITCHNESTS_H
#define MATRIX_LIB_LOOPS_UNSWITCHNESTS_H

#include "matrix/Loops/NestChoice.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Takes conditions that choose between loops of a nest out of it.
/// \returns whether there are any; analyses of \p F are invalid then.
bool unswitchNests(llvm::Function &F, const NestChoice &Choice,
                   llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
