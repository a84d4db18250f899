// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_COPYLOOP_H
#define MATRIX_LIB_LOOPS_COPYLOOP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class BasicBlock;
class BranchInst;
class Loop;
class Value;
} // namespace llvm

namespace matrix {

/// Copies of all blocks of \p L, without the loops' properties \p Dropped.
llvm::SmallVector<llvm::BasicBlock *>
copyLoop(const llvm::Loop &L, llvm::ValueToValueMapTy &Copies,
         llvm::BasicBlock *InFrontOf, llvm::StringRef Suffix,
         llvm::ArrayRef<llvm::StringRef> Dropped = {});

/// Lets phis behind \p L have the values of its copy, too, which ends there.
void joinCopy(const llvm::Loop &L, llvm::ValueToValueMapTy &Copies);

/// A loop and its copy, as branchBeside() makes them.
struct LoopBeside {
  /// The first block of the copy, and the one in front of the loop.
  llvm::BasicBlock *Copy = nullptr, *Preheader = nullptr;
  /// It leads to one of them.
  llvm::BranchInst *Branch = nullptr;
};

/// Lets a copy of \p L run where \p Condition, a value in front of L, is false.
/// \p Name: of the block in front of L.
LoopBeside branchBeside(llvm::Loop &L, llvm::Value *Condition,
                        llvm::StringRef Name);

} // namespace matrix

#endif
