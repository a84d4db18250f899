// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LATE_LEGALIZEVECTORS_H
#define MATRIX_LATE_LEGALIZEVECTORS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Replaces vectors whose number of elements is no power of two, and vectors of
/// elements that no register holds several of, by vectors and scalars that
/// instruction selection need not change. Arguments, results and operands of
/// calls keep their types.
class LegalizeVectors : public llvm::PassInfoMixin<LegalizeVectors> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
