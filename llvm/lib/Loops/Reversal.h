// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_REVERSAL_H
#define MATRIX_LIB_LOOPS_REVERSAL_H

#include "matrix/Loops/Nest.h"

namespace matrix {

/// Finds the loops in \p Outer, and itself, in which what \p N may store leads
/// downwards in memory.
void findReversed(const llvm::Loop &Outer, llvm::ScalarEvolution &SE, Nest &N,
                  const NestPart *Only);

/// Whether a step of \p L leads downwards in what \p I loads or stores.
bool leadsDownwards(const llvm::Instruction &I, const llvm::Loop &L,
                    llvm::ScalarEvolution &SE);

/// \p S, as if the loops that \p N has reversed ran from their last iteration
/// to the first.
const llvm::SCEV *asReversed(const llvm::SCEV *S, const Nest &N,
                             llvm::ScalarEvolution &SE);

} // namespace matrix

#endif
