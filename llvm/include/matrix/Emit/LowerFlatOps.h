// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EMIT_LOWERFLATOPS_H
#define MATRIX_EMIT_LOWERFLATOPS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Lowers every `llvm.matrix.*` of a module by LLVM's own pass, in functions of
/// any kind and without the option -enable-matrix. A module without them costs
/// one walk over its declarations.
class LowerFlatOps : public llvm::PassInfoMixin<LowerFlatOps> {
  bool IsMinimal;

public:
  /// \p IsMinimal: without fusing operations, for -O0.
  explicit LowerFlatOps(bool IsMinimal) : IsMinimal(IsMinimal) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
