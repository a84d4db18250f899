// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_RAISE_SHIELDPRODUCTS_H
#define MATRIX_RAISE_SHIELDPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Keeps InstCombine from what is not exact to products of small matrices,
/// until they are raised.
class ShieldProducts : public llvm::PassInfoMixin<ShieldProducts> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace matrix

#endif
