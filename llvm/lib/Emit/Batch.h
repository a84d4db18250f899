// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One loop, several trips of which are to share vectors: what BatchTrips.cpp
// finds out about it, and BatchEmit.cpp makes of it.

#ifndef MATRIX_LIB_EMIT_BATCH_H
#define MATRIX_LIB_EMIT_BATCH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"

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
  llvm::SmallVector<llvm::LoadInst *> Loads;
  llvm::SmallVector<llvm::StoreInst *> Stores;
  /// Of those that may overlap.
  llvm::SmallVector<std::pair<llvm::LoadInst *, llvm::StoreInst *>> Doubtful;
  /// Vectors of the body, and their wide ones.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Wide;
  /// What the body computes for addresses, for the first of several trips.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Scalars;

public:
  Batch(llvm::Loop &L, llvm::ScalarEvolution &SE, llvm::AAResults &AA,
        unsigned RegisterBits)
      : L(L), SE(SE), AA(AA), RegisterBits(RegisterBits), Body(L.getHeader()) {}
  bool run();
  llvm::BasicBlock *wideBody() const { return WideBody; }

private:
  bool findTrips();
  void tidy();
  bool classify();
  bool isVectorStep(llvm::Instruction &I) const;
  bool isControl(llvm::Instruction &I) const;
  bool liesInRow(llvm::Value *Pointer, llvm::Type *Vector) const;
  bool sortOutOverlaps();
  llvm::Value *overlaps(llvm::IRBuilderBase &B);
  void emitScalars(llvm::IRBuilderBase &B, llvm::Value *At);
  void emitWide(llvm::BasicBlock *Into, llvm::PHINode *At);
  llvm::Value *widened(llvm::Value *V);
  llvm::Value *widen(llvm::Instruction &I, llvm::IRBuilderBase &B);
};

} // namespace matrix

#endif
