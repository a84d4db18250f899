// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_BATCH_BATCHLOOPS_H
#define MATRIX_BATCH_BATCHLOOPS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// The function attribute that says that loops are not to be vectorized, unless
/// a loop's own metadata says so.
inline constexpr char NoBatchAttribute[] = "matrix-no-batch";

/// Several iterations of a loop over small matrices share vectors:
///
///   for (i = 0; i != n; ++i)
///     d[i] = a[i] * diagonal(s[i]);
///
/// becomes a loop in which each element of a matrix is a vector, one lane for
/// each of 4, 8 or 16 iterations, where that is less work; the old one does the
/// rest, and all if what is written overlaps what other iterations read. The
/// body may be of any operations with constant indices, on matrices and
/// scalars; what goes from iteration to iteration may be sums in any order.
///
/// No result depends on it: the operations on elements and their order stay.
/// What keeps LLVM from vectorizing a loop keeps it as it is, too.
///
/// On handles, before plans are made. -Rpass=matrix-ops and -Rpass-missed tell
/// what became of each loop.
class BatchLoops : public llvm::PassInfoMixin<BatchLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

/// opt -passes='print<matrix-batch>': how iterations of loops would share
/// vectors, or why not. Brings loops into the form that this is asked of.
class PrintBatches : public llvm::PassInfoMixin<PrintBatches> {
  llvm::raw_ostream &OS;

public:
  explicit PrintBatches(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace matrix

#endif
