// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EMIT_EMITOPS_H
#define MATRIX_EMIT_EMITOPS_H

#include "matrix/Plan/Plan.h"

namespace matrix {

/// Replaces every operation on handles by code: straight-line code on flat
/// vectors where they fit registers, loops over memory where they do not.
/// Nothing of a handle is left, except where one goes to or comes from an
/// instruction that is no operation; such a function is left alone, and
/// CheckLowered reports it.
class EmitOps : public llvm::PassInfoMixin<EmitOps> {
  Effort E;

public:
  explicit EmitOps(Effort E) : E(E) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// Erases the declarations of operations that nothing calls any more, since
/// some back ends look at every declaration, and know no handles; and notes
/// that the module had some (MatrixTypesFlag).
class EraseDeclarations : public llvm::PassInfoMixin<EraseDeclarations> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
