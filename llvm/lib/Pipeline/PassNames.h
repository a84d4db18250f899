// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PIPELINE_PASSNAMES_H
#define MATRIX_LIB_PIPELINE_PASSNAMES_H

#include "matrix/Blas/RaiseCalls.h"
#include "matrix/Loops/NestChoice.h"
#include "matrix/Loops/RaiseLoops.h"
#include "matrix/Machine/Subtarget.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace matrix {

/// Makes every stage known to \p PB by its name, for -passes= and for
/// -print-after=.
void registerPassNames(llvm::PassBuilder &PB);

// Names of several passes stand for these, which are in Pipeline.cpp.

/// Adds the stages that lower the functions that are marked.
void addLowering(llvm::ModulePassManager &MPM, Effort E);
/// Raises those of \p Choice that -O\p Level would have unrolled.
RaiseLoops
makeRaiseLoops(NestChoice Choice, unsigned Level,
               RaiseLoops::Result Results = RaiseLoops::Result::Code);
RaiseCalls makeRaiseCalls();

} // namespace matrix

#endif
