// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_MATCHNEST_H
#define MATRIX_LOOPS_MATCHNEST_H

#include "matrix/Loops/Nest.h"
#include <variant>

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace matrix {

/// \p Outer and the loops in it as a nest, or why they are none. Loops are in
/// the forms of LoopSimplify and LCSSA. What \p Outer reads and writes may
/// still overlap: see checkOverlap().
std::variant<Nest, RefusedNest> matchNest(llvm::Loop &Outer, llvm::LoopInfo &LI,
                                          llvm::ScalarEvolution &SE,
                                          const NestPart *Only = nullptr);

/// The same for loops whose steps are no single multiply-add.
std::variant<Nest, RefusedNest>
matchSteps(llvm::Loop &Outer, llvm::LoopInfo &LI, llvm::ScalarEvolution &SE);

/// Whether the innermost loops of \p Outer, which is one of several, multiply
/// elements and add: what users are told about.
bool hasMultiplyAdd(const llvm::Loop &Outer);

} // namespace matrix

#endif
