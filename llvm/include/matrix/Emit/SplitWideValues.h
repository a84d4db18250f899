// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EMIT_SPLITWIDEVALUES_H
#define MATRIX_EMIT_SPLITWIDEVALUES_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// A module flag: its source has matrix types.
inline constexpr char MatrixTypesFlag[] = "matrix-types";

/// Takes flat vectors of no power of two of elements from block to block in
/// parts that each fill a register. Only in modules that have matrix types.
class SplitWideValues : public llvm::PassInfoMixin<SplitWideValues> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
