// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One loop, several trips of which are to share vectors: what BatchTrips.cpp
// finds out about it, and BatchEmit.cpp makes of it.

#ifndef MATRIX_LIB_EMIT_BATCH_BATCH_H
#define MATRIX_LIB_EMIT_BATCH_BATCH_H

#include "Batch/BatchTrips.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace matrix {

inline unsigned numLanesOf(const llvm::Value *V) {
  return llvm::cast<llvm::FixedVectorType>(V->getType())->getNumElements();
}

class Batch {
  llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  unsigned RegisterBits;

  llvm::BasicBlock *Body, *WideBody = nullptr;
  llvm::PHINode *Index = nullptr;
  llvm::Instruction *Next = nullptr;
  llvm::ICmpInst *Test = nullptr;
  /// How many trips there are.
  llvm::Value *Trips = nullptr;
  /// Trips that share a vector.
  unsigned Together = 0;
  BatchRefusal Why = BatchRefusal::Form;
  /// What is the same in all trips.
  llvm::SmallSetVector<llvm::Instruction *, 8> Fixed;
  llvm::SmallVector<llvm::LoadInst *> Loads;
  llvm::SmallVector<llvm::StoreInst *> Stores;
  /// Of those that may overlap.
  llvm::SmallVector<std::pair<llvm::LoadInst *, llvm::StoreInst *>> Doubtful;
  /// What is fixed, as it is computed before the loop.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Hoisted;
  /// Of vectors of the body, the lanes that anything uses, from the first one
  /// on: those are widened.
  llvm::DenseMap<llvm::Value *, unsigned> Used;
  /// Vectors of the body, and their wide ones; and of what is the same in all
  /// trips, so many lanes as often as there are trips.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Wide;
  llvm::DenseMap<std::pair<llvm::Value *, unsigned>, llvm::Value *> Repeated;
  /// What the body computes for addresses, for the first of several trips.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Scalars;

public:
  Batch(llvm::Loop &L, llvm::ScalarEvolution &SE, llvm::AAResults &AA,
        unsigned RegisterBits)
      : L(L), SE(SE), AA(AA), RegisterBits(RegisterBits), Body(L.getHeader()) {}
  bool run();
  llvm::BasicBlock *wideBody() const { return WideBody; }
  unsigned together() const { return Together; }
  /// If run() has made nothing of the loop.
  BatchRefusal refusal() const { return Why; }

private:
  bool refuse(BatchRefusal Reason) {
    Why = Reason;
    return false;
  }
  bool refuseAccess(llvm::Value *Pointer);
  bool findTrips();
  void tidy();
  void findFixed();
  bool classify();
  bool isVectorStep(llvm::Instruction &I) const;
  bool isControl(llvm::Instruction &I) const;
  bool liesInRow(llvm::Value *Pointer, llvm::Type *Vector) const;
  unsigned usedBy(llvm::Instruction &User, llvm::Value *V) const;
  void findUsedLanes();
  bool sortOutOverlaps();
  void hoistFixed(llvm::IRBuilderBase &B);
  llvm::Value *overlaps(llvm::IRBuilderBase &B);
  void emitScalars(llvm::IRBuilderBase &B, llvm::Value *At);
  void emitWide(llvm::BasicBlock *Into, llvm::PHINode *At);
  llvm::Value *repeated(llvm::Value *V, unsigned Lanes);
  llvm::Value *widened(llvm::Value *V, unsigned Lanes, llvm::IRBuilderBase &B);
  llvm::Value *widenShuffle(llvm::ShuffleVectorInst &Shuffle,
                            llvm::IRBuilderBase &B);
  llvm::Value *widen(llvm::Instruction &I, llvm::IRBuilderBase &B);
};

} // namespace matrix

#endif
