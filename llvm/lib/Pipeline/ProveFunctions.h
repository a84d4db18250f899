// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PIPELINE_PROVEFUNCTIONS_H
#define MATRIX_LIB_PIPELINE_PROVEFUNCTIONS_H

#include "matrix/Pipeline/Pipeline.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace matrix {

/// Whether -mllvm -matrix-prove asks for proofs.
bool areProofsAsked();

/// A module as the front end wrote it, from one pass to another.
using ReferenceModule = std::shared_ptr<std::unique_ptr<llvm::Module>>;

/// Keeps a copy of a module in \p Reference. Its functions that hold matrices
/// are marked (MarkFunctions.h).
class KeepReference : public llvm::PassInfoMixin<KeepReference> {
  ReferenceModule Reference;
  ModuleSource Source;

public:
  KeepReference(ReferenceModule Reference, ModuleSource Source)
      : Reference(std::move(Reference)), Source(Source) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// Compares each function that is marked in \p Reference with what it has
/// become, and reports what that proves (DiagnosticInfoProof.h).
class ProveFunctions : public llvm::PassInfoMixin<ProveFunctions> {
  ReferenceModule Reference;

public:
  explicit ProveFunctions(ReferenceModule Reference)
      : Reference(std::move(Reference)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
