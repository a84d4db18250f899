// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_NESTPATH_H
#define MATRIX_LIB_LOOPS_NESTPATH_H

#include "matrix/Loops/Nest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class LoopInfo;
} // namespace llvm

namespace matrix {

/// \p V, or what a phi with one operand takes on to the outside of a loop.
llvm::Value *throughExits(llvm::Value *V);

/// The blocks of \p Outer that a way leads to from \p From, along which no loop
/// goes on with its next iteration.
llvm::SmallPtrSet<llvm::BasicBlock *, 16>
blocksFrom(llvm::BasicBlock *From, const llvm::Loop &Outer, llvm::LoopInfo &LI);

/// Where the ways from \p Then and \p Else meet, if what is on one of them
/// alone has nothing of \p Only; else null.
llvm::BasicBlock *behindSides(llvm::BasicBlock *Then, llvm::BasicBlock *Else,
                              const llvm::Loop &Outer, llvm::LoopInfo &LI,
                              const NestPart &Only);

/// The way through the blocks of a nest, from the first to the last: straight
/// but for loops, which all run if guards are as expected, and for choices that
/// the nest does not change.
class NestPath {
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Places;
  llvm::SmallVector<llvm::BasicBlock *> Blocks;

public:
  /// Finds that of \p Outer, whose loops leave at their latches alone, and
  /// tells what it takes for granted in \p Guards, and of each iteration in
  /// \p Tests. \p IsOfRow says whether a condition is as expected in each row
  /// that a triangle has. If there is \p Only, the way leads around code that
  /// has nothing of it. \returns a refusal.
  std::optional<RefusedNest>
  find(llvm::Loop &Outer, llvm::LoopInfo &LI,
       llvm::SmallVectorImpl<Guard> &Guards,
       llvm::SmallVectorImpl<Guard> &Tests,
       llvm::function_ref<bool(const Guard &)> IsOfRow,
       const NestPart *Only = nullptr);

  /// Whether the way leads through \p BB.
  bool contains(const llvm::BasicBlock *BB) const {
    return Places.contains(BB);
  }
  /// Whether \p A stands in front of \p B: an iteration of the innermost loop
  /// around both does it first.
  bool precedes(const llvm::Instruction *A, const llvm::Instruction *B) const;
  /// \p V, or what a phi at which no loop begins has on this way.
  llvm::Value *resolve(llvm::Value *V) const;
};

} // namespace matrix

#endif
