// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_HEAP_H
#define MATRIX_SUPPORT_HEAP_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// Whether \p F may call malloc and free.
bool hasHeap(const llvm::Function &F, const llvm::TargetLibraryInfo &TLI);

/// Memory of \p Bytes from malloc. \p B is left behind a check that there is
/// memory, which splits the block: a program without memory ends in a trap
/// rather than on with a null pointer. Null where there is no malloc, after an
/// error if the function's stack is not a small one (StackBudget.h).
llvm::Value *allocateOnHeap(uint64_t Bytes, const llvm::TargetLibraryInfo &TLI,
                            llvm::IRBuilderBase &B);

/// The same of \p Bytes that are known at run time, an index.
llvm::Value *allocateOnHeap(llvm::Value *Bytes,
                            const llvm::TargetLibraryInfo &TLI,
                            llvm::IRBuilderBase &B);

/// Gives what allocateOnHeap() gave, or null, to free.
void releaseOnHeap(llvm::Value *Memory, const llvm::TargetLibraryInfo &TLI,
                   llvm::IRBuilderBase &B);

} // namespace matrix

#endif
