// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_INLINENESTS_H
#define MATRIX_LIB_LOOPS_INLINENESTS_H

#include "llvm/Analysis/CGSCCPassManager.h"

namespace matrix {

class SharedNests;

/// Puts the code of \p By, a nest's function, in the place of its call, if it
/// has one and nothing on the stack: that is better not added to the caller's
/// frame.
void inlineNest(llvm::Function &By, llvm::FunctionAnalysisManager &AM);

/// The same for all functions of \p Shared that are in \p M. What has no call
/// is erased.
void inlineNests(llvm::Module &M, const SharedNests &Shared,
                 llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
