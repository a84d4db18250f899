// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_FINDNESTS_H
#define MATRIX_LIB_LOOPS_FINDNESTS_H

#include "matrix/Loops/Overlap.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace matrix {

/// Loops, one of which is in another, that have a multiply-add.
struct FoundNest {
  llvm::Loop *L = nullptr;
  /// If they can be raised, and it is likely to gain.
  std::optional<Nest> Loops;
  Overlap Check;
  /// Else.
  RefusedNest Refusal{NestRefusal::Function};
};

/// Whether there may be any.
bool mayHaveNests(const llvm::LoopInfo &LI);

/// All of \p F, whose loops are brought into the form that is matched.
std::vector<FoundNest> findNests(llvm::Function &F,
                                 llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
