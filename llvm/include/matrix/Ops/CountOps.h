// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_COUNTOPS_H
#define MATRIX_OPS_COUNTOPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// Reports, as an analysis remark of the pass name "matrix-pipeline" on each
/// function that has any, which matrix operations there are at one point of the
/// pipeline (clang -Rpass-analysis=matrix-pipeline). They have our names for
/// them: what users are told is Remarks'. Changes nothing.
class CountOps : public llvm::PassInfoMixin<CountOps> {
  llvm::StringRef Point;

public:
  /// \p Point names the place in the pipeline; the string is not copied.
  explicit CountOps(llvm::StringRef Point) : Point(Point) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Prints the census of a module: opt -passes='print<matrix-ops>'.
class PrintOps : public llvm::PassInfoMixin<PrintOps> {
  llvm::raw_ostream &OS;

public:
  explicit PrintOps(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
