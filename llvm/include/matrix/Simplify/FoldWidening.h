// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SIMPLIFY_FOLDWIDENING_H
#define MATRIX_SIMPLIFY_FOLDWIDENING_H

#include "llvm/IR/PassManager.h"

namespace matrix {

class Subtarget;

/// Lets products widen their operands themselves, where that is what these are
/// for: matmul(sext A, zext B) is a muladd of A and B, which reads a fraction
/// of the bytes, and is what matrix units multiply. Nothing is rounded: an
/// integer's or a floating-point number's extension is exact.
///
/// Not for products in registers, where values are widened together. After
/// Simplify, whose rules speak of matmul.
class FoldWidening : public llvm::PassInfoMixin<FoldWidening> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// The same for products whose extents are known at run time, which no other
/// stage knows, where there is a kernel that multiplies narrow operands.
void foldWideningAtRunTime(llvm::Function &F, const Subtarget &ST);

} // namespace matrix

#endif
