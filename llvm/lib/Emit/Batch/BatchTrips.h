// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_BATCH_BATCHTRIPS_H
#define MATRIX_LIB_EMIT_BATCH_BATCHTRIPS_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Several trips of a loop over an array of small matrices share vectors. To be
/// called when all operations of \p F are emitted; changes it even where it
/// finds no such loop.
void batchTrips(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
