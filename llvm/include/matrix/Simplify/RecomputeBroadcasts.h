// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SIMPLIFY_RECOMPUTEBROADCASTS_H
#define MATRIX_SIMPLIFY_RECOMPUTEBROADCASTS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Computes a large value of small ones again for each of its users, which take
/// it into their loops: the differences of all pairs of points are one
/// instruction each, and fill the second cache if they are stored. Last of what
/// changes operations, because rules do not copy what has another use.
class RecomputeBroadcasts : public llvm::PassInfoMixin<RecomputeBroadcasts> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
