// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long memory on the heap lives in a function that exceptions may leave.
//
// Such memory must be freed on every way out of where it lives, and a call that
// throws is a way out that no code can stand on. So a buffer is only on the
// heap if no such call lies between its allocation and its release. A call that
// throws to a landing pad of this function does no harm: the memory is freed
// there, if nothing behind it needs it.

#ifndef MATRIX_BUFFERS_HEAPLIFE_H
#define MATRIX_BUFFERS_HEAPLIFE_H

#include "matrix/Region/Region.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace matrix {

/// Whether control may go from \p I to anywhere but the next instruction or an
/// ordinary successor.
bool mayLeave(const llvm::Instruction &I);

/// Where one allocation begins and where it ends. Each path from its begin
/// meets one end.
struct HeapLife {
  /// The root or the end of a block before which memory is taken.
  llvm::Instruction *Begin = nullptr;
  /// The roots behind which it is freed.
  llvm::SmallVector<llvm::Instruction *, 2> Ends;
  /// It is freed where \p Block is entered from the terminators \p From; if
  /// there are none, wherever it is entered from.
  struct Entry {
    llvm::BasicBlock *Block;
    llvm::SmallVector<llvm::Instruction *, 2> From;
  };
  llvm::SmallVector<Entry, 1> Entries;
};

/// The lives of the values of one function.
class HeapLives {
  llvm::Function &F;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
  /// Where code that reads or writes a value will stand in one block: at its
  /// start, and before roots or the block's end.
  struct Touched {
    bool AtStart = false;
    llvm::Instruction *First = nullptr, *Last = nullptr;
  };
  using TouchedBlocks = llvm::MapVector<llvm::BasicBlock *, Touched>;
  llvm::DenseMap<const llvm::Value *, TouchedBlocks> OfValue;

public:
  HeapLives(llvm::Function &F, const Regions &R);
  /// The life of a buffer for \p Members; std::nullopt if an exception could
  /// leave the function while it lasts.
  std::optional<HeapLife> of(llvm::ArrayRef<llvm::Value *> Members) const;

private:
  void touch(llvm::Value *V, llvm::BasicBlock *BB, llvm::Instruction *At);
  void touchOnEdges(llvm::BasicBlock &BB);
  std::optional<HeapLife> from(llvm::BasicBlock *BB, llvm::Instruction *Begin,
                               const TouchedBlocks &Blocks) const;
};

} // namespace matrix

#endif
