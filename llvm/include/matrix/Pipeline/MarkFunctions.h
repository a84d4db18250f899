// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PIPELINE_MARKFUNCTIONS_H
#define MATRIX_PIPELINE_MARKFUNCTIONS_H

#include "matrix/Pipeline/Pipeline.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Whether \p M has operations, values or marked functions: what our passes may
/// change.
bool holdsMatrices(const llvm::Module &M, ModuleSource Source);

/// matrix-mark-functions: sets the attribute.
class MarkFunctions : public llvm::PassInfoMixin<MarkFunctions> {
public:
  /// Whether functions are yet to be inlined: then those into which a marked
  /// one may be inlined are marked, too.
  enum class Inlining { Ahead, Done };
  MarkFunctions(ModuleSource Source, Inlining When)
      : Source(Source), When(When) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  ModuleSource Source;
  Inlining When;
};

} // namespace matrix

#endif
