// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BATCH_BATCHEMITTER_H
#define MATRIX_LIB_BATCH_BATCHEMITTER_H

#include "BatchBody.h"

namespace matrix {

/// Makes the loop each of whose iterations is several of the old loop's, before
/// that one, which is left for the rest.
class BatchEmitter {
  const BatchLoop &Old;
  const BatchPlan &Plan;
  const Subtarget &ST;
  llvm::ScalarEvolution &SE;
  /// Before the loop, and in it.
  llvm::IRBuilder<> Before, B;
  BatchBody Body;
  /// How many iterations there are, and how many of them the new loop does.
  llvm::Value *Count = nullptr, *Batched = nullptr;
  llvm::BasicBlock *Wide = nullptr;
  /// The phis of each sum.
  llvm::SmallVector<llvm::SmallVector<llvm::PHINode *>> Sums;

public:
  BatchEmitter(const BatchLoop &L, const BatchPlan &Plan, const Subtarget &ST,
               llvm::ScalarEvolution &SE);
  void run();

private:
  /// From the first one up to the second.
  using ByteRange = std::pair<llvm::Value *, llvm::Value *>;
  void extend(ByteRange &Range, llvm::Value *Step, llvm::Value *Times);
  ByteRange rangeOf(const BatchStream &S);
  ByteRange spanOf(const BatchStream &S);
  llvm::Value *overlaps();
  void continueOld(llvm::BasicBlock *Last);
  void startSums();
  void finishSums(llvm::BasicBlock *Rest);
};

} // namespace matrix

#endif
