// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In code for AArch64, LLVM 22 looks for interleaved loads: from each shuffle
// through shuffles and bitcasts up to loads, and through an operand once for
// each path that leads to it (docs/internals/Backends.md). Where the layout of
// a matrix changes four times these are millions. It does not look behind a
// freeze.

#include "ShufflePaths.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// Four loads, which one instruction can interleave, are 11 when they have been
/// joined and taken apart. The others are left to what merges shuffles.
static constexpr unsigned MostPaths = 64;

static bool isLookedThrough(const User *U) {
  return isa<ShuffleVectorInst, BitCastInst>(U);
}

bool matrix::cutShufflePaths(Function &F) {
  if (!F.getParent()->getTargetTriple().isAArch64())
    return false;
  DenseMap<const Value *, unsigned> Paths;
  bool Changed = false;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*BB)) {
      if (isa<LoadInst>(I))
        Paths[&I] = 1;
      if (!isLookedThrough(&I))
        continue;
      unsigned Sum = 1;
      for (const Value *Operand : I.operands())
        Sum += Paths.lookup(Operand);
      Paths[&I] = Sum;
      if (Sum <= MostPaths || none_of(I.users(), isLookedThrough))
        continue;
      Value *Frozen = IRBuilder<>(I.getNextNode()).CreateFreeze(&I);
      I.replaceUsesWithIf(
          Frozen, [](const Use &U) { return isLookedThrough(U.getUser()); });
      Changed = true;
    }
  return Changed;
}
