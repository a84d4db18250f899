// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coroutines with matrices, before they are split and where they are.

#ifndef MATRIX_LIB_PIPELINE_COROUTINES_H
#define MATRIX_LIB_PIPELINE_COROUTINES_H

#include "matrix/Pipeline/MarkFunctions.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Coroutines/CoroSplit.h"

namespace matrix {

inline bool isUnsplitWithMatrices(const llvm::Function &F) {
  return F.isPresplitCoroutine() && F.hasFnAttribute(MatrixTypesAttribute);
}

/// Runs passes on a coroutine with matrices that is not split. As
/// MatrixPassManager it is not listed where there is none.
class CoroutinePassManager : public llvm::PassInfoMixin<CoroutinePassManager> {
  llvm::FunctionPassManager Passes;

public:
  explicit CoroutinePassManager(llvm::FunctionPassManager Passes)
      : Passes(std::move(Passes)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM) {
    return isUnsplitWithMatrices(F) ? Passes.run(F, AM)
                                    : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Splits coroutines with matrices before a thin link, which may have none of
/// our passes: it would make values of the variables that FitCoroutineFrames
/// has made, and split then.
class SplitCoroutines : public llvm::PassInfoMixin<SplitCoroutines> {
public:
  llvm::PreservedAnalyses run(llvm::LazyCallGraph::SCC &C,
                              llvm::CGSCCAnalysisManager &AM,
                              llvm::LazyCallGraph &CG,
                              llvm::CGSCCUpdateResult &UR) {
    return llvm::any_of(C,
                        [](llvm::LazyCallGraph::Node &N) {
                          return isUnsplitWithMatrices(N.getFunction());
                        })
               ? llvm::CoroSplitPass(/*OptimizeFrame=*/true).run(C, AM, CG, UR)
               : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
