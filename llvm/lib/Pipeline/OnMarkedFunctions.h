// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes on functions that hold matrices, on modules that have some, and on
// modules whose loops say that they are products of matrices.

#ifndef MATRIX_LIB_PIPELINE_ONMARKEDFUNCTIONS_H
#define MATRIX_LIB_PIPELINE_ONMARKEDFUNCTIONS_H

#include "matrix/Pipeline/MarkFunctions.h"
#include "matrix/Support/LoopHints.h"
#include "matrix/Support/RunTimeAttribute.h"
#include "llvm/IR/Function.h"

namespace matrix {

/// Runs passes on the functions that MarkFunctions has marked, but for those
/// that do a statement with extents that are known at run time. No analysis of
/// another function is made: even to ask for its target may be an error.
class MarkedFunctionPassManager
    : public llvm::PassInfoMixin<MarkedFunctionPassManager> {
  llvm::FunctionPassManager Passes;

public:
  explicit MarkedFunctionPassManager(llvm::FunctionPassManager Passes)
      : Passes(std::move(Passes)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM) {
    return F.hasFnAttribute(MatrixTypesAttribute) &&
                   !F.hasFnAttribute(RunTimeStatementAttribute)
               ? Passes.run(F, AM)
               : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Runs passes on a module that has matrices. In others none is run: what
/// -debug-pass-manager lists is what stock LLVM runs. It lists no pass whose
/// name ends as this one does.
class MatrixPassManager : public llvm::PassInfoMixin<MatrixPassManager> {
  llvm::ModulePassManager Passes;
  ModuleSource Source;

public:
  MatrixPassManager(llvm::ModulePassManager Passes, ModuleSource Source)
      : Passes(std::move(Passes)), Source(Source) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &AM) {
    return holdsMatrices(M, Source) ? Passes.run(M, AM)
                                    : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// The same of a module whose loops may ask to be raised.
class HintedLoopsPassManager
    : public llvm::PassInfoMixin<HintedLoopsPassManager> {
  llvm::ModulePassManager Passes;

public:
  explicit HintedLoopsPassManager(llvm::ModulePassManager Passes)
      : Passes(std::move(Passes)) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &AM) {
    return mayHaveMatrixHints(M) ? Passes.run(M, AM)
                                 : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
