// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LATE_VERIFYVECTORS_H
#define MATRIX_LATE_VERIFYVECTORS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// verify<matrix-legal-vectors>: after LegalizeVectors, everything is loaded,
/// stored and computed in vectors that registers hold. An error says what is
/// not.
///
/// Vectors of other lengths are left to what the ABI has them for: arguments,
/// results, and what cuts and joins these.
class VerifyVectors : public llvm::PassInfoMixin<VerifyVectors> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
