// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LATE_FITCOROUTINEFRAMES_H
#define MATRIX_LATE_FITCOROUTINEFRAMES_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Before a coroutine is split: vectors that are alive while it is suspended
/// are kept in variables whose alignment is the frame's. LLVM 22 gives a frame
/// the alignment of operator new, and keeps a vector there as if it had its
/// own.
///
/// A pass that makes values of variables (SROA) must not run between this one
/// and CoroSplit.
class FitCoroutineFrames : public llvm::PassInfoMixin<FitCoroutineFrames> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
