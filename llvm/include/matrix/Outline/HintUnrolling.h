// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OUTLINE_HINTUNROLLING_H
#define MATRIX_OUTLINE_HINTUNROLLING_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Marks loops over elements of small local matrices to be unrolled
/// (`llvm.loop.unroll.full`), where all of an object's elements are in
/// registers behind that. LLVM counts instructions alone, and leaves a
/// factorization of 3x3 in memory.
class HintUnrolling : public llvm::PassInfoMixin<HintUnrolling> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// Takes the marks of loops that could not be unrolled away: what the program
/// did not ask for is not to be warned about.
class DropUnrollingHints : public llvm::PassInfoMixin<DropUnrollingHints> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
