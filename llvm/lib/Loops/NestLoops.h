// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_NESTLOOPS_H
#define MATRIX_LIB_LOOPS_NESTLOOPS_H

#include "matrix/Loops/Nest.h"

namespace matrix {

/// Reads \p Outer and the loops in it into \p N: one in another, as far as
/// there is a multiply-add, and beside them loops without one. What those do to
/// which of the others is not known yet. \returns a refusal.
std::optional<RefusedNest> readLoops(llvm::Loop &Outer,
                                     llvm::ScalarEvolution &SE, Nest &N,
                                     const NestPart *Only);

/// Whether \p G, in the loop of the rows of \p N's triangle, is as expected in
/// each row, and not in the iteration that has none.
bool isGuardOfRows(const Guard &G, Nest &N, llvm::ScalarEvolution &SE);

/// Whether \p S divides by what may be zero, which it must not do in front of
/// the loops.
bool divides(const llvm::SCEV *S);

/// Whether \p S, an integer, can be computed in front of \p Outer.
bool isFixedBefore(const llvm::SCEV *S, const llvm::Loop &Outer,
                   llvm::ScalarEvolution &SE);

} // namespace matrix

#endif
