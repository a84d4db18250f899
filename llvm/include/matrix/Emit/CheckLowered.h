// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EMIT_CHECKLOWERED_H
#define MATRIX_EMIT_CHECKLOWERED_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Reports each matrix operation and handle that is left as an error at its
/// place, and empties its function: instruction selection would crash on it.
class CheckLowered : public llvm::PassInfoMixin<CheckLowered> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
