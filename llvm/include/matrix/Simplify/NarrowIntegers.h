// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SIMPLIFY_NARROWINTEGERS_H
#define MATRIX_SIMPLIFY_NARROWINTEGERS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Computes in narrower integers where the result is the same: C extends bytes
/// to ints, which a vector has a fourth of the elements of. The mean of four
/// bytes fits 16 bits on the way. After FoldWidening: products extend their
/// operands themselves.
class NarrowIntegers : public llvm::PassInfoMixin<NarrowIntegers> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
