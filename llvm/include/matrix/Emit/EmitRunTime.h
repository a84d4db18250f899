// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_EMIT_EMITRUNTIME_H
#define MATRIX_EMIT_EMITRUNTIME_H

#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Replaces every statement with extents that are known at run time by loops:
/// no later stage knows such extents. What is read of memory is read where the
/// statement stores.
class EmitRunTime : public llvm::PassInfoMixin<EmitRunTime> {
public:
  /// Inside: functions that OutlineRunTime has made are left alone.
  enum class Where { Inside, Everywhere };

  explicit EmitRunTime(Effort E, Where Functions = Where::Everywhere)
      : E(E), Functions(Functions) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  Effort E;
  Where Functions;
};

/// Does so in one function. \returns whether it had any such statement; sets
/// \p LacksMemory if one needs memory of the heap and \p F may have none: then
/// F is of no use.
bool emitRunTime(llvm::Function &F, Effort E, llvm::FunctionAnalysisManager &AM,
                 bool &LacksMemory);

} // namespace matrix

#endif
