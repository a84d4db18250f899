// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_HOISTLOADS_H
#define MATRIX_LOOPS_HOISTLOADS_H

#include "matrix/Loops/NestChoice.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Moves loads of what marked loops do not change, such as the extents and the
/// pointer of a class, in front of the outermost loop.
class HoistLoads : public llvm::PassInfoMixin<HoistLoads> {
  NestChoice Choice;

public:
  explicit HoistLoads(NestChoice Choice) : Choice(Choice) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
