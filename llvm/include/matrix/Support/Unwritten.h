// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_UNWRITTEN_H
#define MATRIX_SUPPORT_UNWRITTEN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/BasicBlock.h"

namespace matrix {

/// Whether nothing from \p From up to \p To, which is not looked at, in one
/// block, writes memory; or what \p Writes says of each, if it is given. False,
/// too, if they are too far apart, or To is not behind From: a block may be
/// arbitrarily long, and be asked about for each of its operations.
bool isUnwrittenBetween(
    llvm::BasicBlock::const_iterator From, llvm::BasicBlock::const_iterator To,
    llvm::function_ref<bool(const llvm::Instruction &)> Writes = nullptr);

} // namespace matrix

#endif
