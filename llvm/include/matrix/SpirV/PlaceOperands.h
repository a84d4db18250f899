// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SPIRV_PLACEOPERANDS_H
#define MATRIX_SPIRV_PLACEOPERANDS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// In functions whose products sub-groups are to compute together: products
/// read operands, and write results, where these lie in memory that the items
/// share, as far as they can.
class PlaceOperands : public llvm::PassInfoMixin<PlaceOperands> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
