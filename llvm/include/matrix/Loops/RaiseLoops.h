// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_RAISELOOPS_H
#define MATRIX_LOOPS_RAISELOOPS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Replaces nests by code of the engine.
class RaiseLoops : public llvm::PassInfoMixin<RaiseLoops> {
public:
  /// Makes passes that bring operations into the form that is planned.
  using MakePasses = llvm::FunctionPassManager (*)();
  enum class Result {
    /// Calls of functions that hold operations.
    Operations,
    /// Code, or calls of functions of code that has buffers.
    Code
  };
  /// \p Refused: what a marked function gets whose loops stay loops.
  RaiseLoops(MakePasses Prepare, MakePasses Refused,
             Result Results = Result::Code)
      : Prepare(Prepare), Refused(Refused), Results(Results) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool runOn(llvm::Function &F, llvm::FunctionPassManager &Lower,
             llvm::FunctionPassManager &Clean,
             llvm::FunctionAnalysisManager &AM);

  MakePasses Prepare, Refused;
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
