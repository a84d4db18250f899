// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_MEMORY_STACKVALUES_H
#define MATRIX_LIB_EMIT_MEMORY_STACKVALUES_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace matrix {

/// The blocks of one function before anything is emitted into it.
using KnownBlocks = llvm::SmallPtrSet<llvm::BasicBlock *, 16>;

/// For code that is debugged and not optimized: puts what blocks that are not
/// \p Known take from other blocks on the stack, and gives each of their
/// instructions a line.
void keepValuesOnStack(llvm::Function &F, const KnownBlocks &Known);

} // namespace matrix

#endif
