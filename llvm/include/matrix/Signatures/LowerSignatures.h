// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SIGNATURES_LOWERSIGNATURES_H
#define MATRIX_SIGNATURES_LOWERSIGNATURES_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Handles in signatures of internal functions become pointers to memory of the
/// caller: opt -passes=matrix-signatures. What cannot be changed, because
/// others call it, or nobody knows what is called, is an error.
class LowerSignatures : public llvm::PassInfoMixin<LowerSignatures> {
public:
  /// Coroutines: only in modules in which handles go to or from coroutines.
  enum class Where : bool { Everywhere, Coroutines };

  explicit LowerSignatures(Where Functions = Where::Everywhere)
      : Functions(Functions) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  Where Functions;
};

} // namespace matrix

#endif
