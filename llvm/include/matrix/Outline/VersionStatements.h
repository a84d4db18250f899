// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OUTLINE_VERSIONSTATEMENTS_H
#define MATRIX_OUTLINE_VERSIONSTATEMENTS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Gives statements with products, in functions that ask for it
/// (matrix/Target/Versions.h), a function for each level of the target that
/// computes them in a way of its own, and one that chooses.
///
/// The functions are made of operations: all stages that follow see features of
/// their level. Arguments are pointers and scalars, which all levels pass in
/// the same registers.
class VersionStatements : public llvm::PassInfoMixin<VersionStatements> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace matrix

#endif
