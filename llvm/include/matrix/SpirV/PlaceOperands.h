// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SPIRV_PLACEOPERANDS_H
#define MATRIX_SPIRV_PLACEOPERANDS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// In functions with CooperativeShapeAttribute, makes products read their
/// operands from, and store their results to, global or local memory directly,
/// where that is possible.
class PlaceOperands : public llvm::PassInfoMixin<PlaceOperands> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
