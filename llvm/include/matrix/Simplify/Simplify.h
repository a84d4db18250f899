// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SIMPLIFY_SIMPLIFY_H
#define MATRIX_SIMPLIFY_SIMPLIFY_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// Applies the rules of lib/Simplify/RulesOf*.cpp to operations until none
/// applies. A rule keeps each bit of the result, unless the operations have the
/// fast-math flags that its table names. Values of variables that are stored
/// and loaded whole are made visible to the rules first.
class Simplify : public llvm::PassInfoMixin<Simplify> {
public:
  /// Which variables are looked into: small ones are SROA's, if it is yet to
  /// come, and it knows vectors, but no operations.
  enum class Variables { Large, All };

private:
  Variables Known;

public:
  explicit Simplify(Variables Known = Variables::All) : Known(Known) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Prints the rules, what each of them does and the flags that it needs:
/// opt -passes='print<matrix-rules>'.
class PrintRules : public llvm::PassInfoMixin<PrintRules> {
  llvm::raw_ostream &OS;

public:
  explicit PrintRules(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
