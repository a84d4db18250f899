// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_MARKLOOPS_H
#define MATRIX_LOOPS_MARKLOOPS_H

#include "matrix/Loops/NestChoice.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class LoopInfo;
} // namespace llvm

namespace matrix {

/// Keeps loops that may be raised from being unrolled until then. Those with a
/// pragma of the user, but for matrix(...), are left alone.
class MarkLoops : public llvm::PassInfoMixin<MarkLoops> {
  NestChoice Choice;

public:
  explicit MarkLoops(NestChoice Choice) : Choice(Choice) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Whether \p L may be raised, or is in a nest that may.
bool isMarked(const llvm::Loop &L);

/// Takes the marks of all loops away. \returns those that had one, but for \p
/// Raised and the loops in them.
llvm::SmallVector<llvm::Loop *>
unmarkLoops(const llvm::LoopInfo &LI,
            llvm::ArrayRef<const llvm::Loop *> Raised);

} // namespace matrix

#endif
