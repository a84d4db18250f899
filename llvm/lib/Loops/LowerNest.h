// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_LOWERNEST_H
#define MATRIX_LIB_LOOPS_LOWERNEST_H

#include "NestFunction.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

class SharedNests;

/// A function of code that does what \p N does, calls no allocator, and has no
/// more on the stack than it may; std::nullopt if there is none. \p Prepare
/// brings operations into the form that is planned. If N has extents that are
/// known when the program runs, it may be one of \p Shared, or becomes one.
std::optional<NestFunction> lowerNest(const Nest &N, llvm::Function &In,
                                      llvm::FunctionPassManager &Prepare,
                                      SharedNests &Shared,
                                      llvm::FunctionAnalysisManager &AM);

/// The bytes that \p F has on the stack.
uint64_t stackBytes(const llvm::Function &F);

} // namespace matrix

#endif
