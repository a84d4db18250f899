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
///
/// A pass over modules, because some kernels have functions of their own.
class EmitOps : public llvm::PassInfoMixin<EmitOps> {
public:
  enum class Where { Everywhere, Coroutines };

private:
  Effort E;
  Where Functions;

public:
  /// \p Functions: which ones.
  explicit EmitOps(Effort E, Where Functions = Where::Everywhere)
      : E(E), Functions(Functions) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// The same with one function, fully optimized. \returns whether it had
/// operations.
bool emitOps(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Erases the declarations of operations that nothing calls any more, since
/// some back ends look at every declaration, and know no handles.
class EraseDeclarations : public llvm::PassInfoMixin<EraseDeclarations> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
