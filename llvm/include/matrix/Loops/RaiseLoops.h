// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_RAISELOOPS_H
#define MATRIX_LOOPS_RAISELOOPS_H

#include "matrix/Loops/NestChoice.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

class RequiredLoops;
class SharedNests;

/// Replaces nests by code of the engine. A loop that has to be in one and is
/// not is an error. No hint of a loop is left.
class RaiseLoops : public llvm::PassInfoMixin<RaiseLoops> {
public:
  enum class Result {
    /// Calls of functions that hold operations.
    Operations,
    /// Code, or calls of functions of code that has buffers.
    Code
  };
  /// \p Choice: which nests. \p Prepare: passes that bring operations into the
  /// form that is planned. \p Refused: what a marked function gets whose loops
  /// stay loops.
  RaiseLoops(NestChoice Choice, llvm::FunctionPassManager Prepare,
             llvm::FunctionPassManager Refused, Result Results)
      : Choice(Choice), Prepare(std::move(Prepare)),
        Refused(std::move(Refused)), Results(Results) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool runOn(llvm::Function &F, SharedNests &Shared, RequiredLoops &Required,
             llvm::FunctionAnalysisManager &AM);

  NestChoice Choice;
  llvm::FunctionPassManager Prepare, Refused;
  Result Results;
};

/// opt -passes='print<matrix-loops>': each nest, or why it is none.
class PrintLoops : public llvm::PassInfoMixin<PrintLoops> {
  llvm::raw_ostream &OS;

public:
  explicit PrintLoops(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
