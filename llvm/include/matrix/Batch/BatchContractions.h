// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_BATCH_BATCHCONTRACTIONS_H
#define MATRIX_BATCH_BATCHCONTRACTIONS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// A contraction of many small matrices, from loads to a store,
///
///   *c = contract(*a, *b);                    // "bik,bkj->bij"
///
/// becomes the loop over them that a program could have written, of which
/// BatchLoops makes iterations that share vectors:
///
///   for (i = 0; i != batch; ++i)
///     c[i] = a[i] * b[i];
///
/// Element-wise operations between the contraction and the store are in the
/// loop. All is read before anything is written, so where what is written may
/// overlap what is read, a test at run time selects the contraction as it was.
class BatchContractions : public llvm::PassInfoMixin<BatchContractions> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
};

} // namespace matrix

#endif
