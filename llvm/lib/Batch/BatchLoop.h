// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over small matrices as data: what its iterations read and write, and
// what goes from one to the next.

#ifndef MATRIX_LIB_BATCH_BATCHLOOP_H
#define MATRIX_LIB_BATCH_BATCHLOOP_H

#include "matrix/Ops/TensorOp.h"
#include "matrix/Reasons/BatchRefusal.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace matrix {

/// A load or store, of a tensor or of a scalar.
struct BatchAccess {
  llvm::Instruction *I;
  bool IsStore;
  /// The address in the first iteration, to compare it, and the bytes from one
  /// iteration to the next; zero for what all of them read.
  const llvm::SCEV *Start;
  const llvm::SCEV *Step;
  /// Bytes from the first element to the last one's end; std::nullopt where
  /// strides vary.
  std::optional<uint64_t> Bytes;
};

/// Accesses that have constant distances: one range of memory in each
/// iteration.
struct BatchStream {
  const BatchAccess *First;
  /// From First's first element.
  int64_t Begin, End;
  bool IsWritten;
  llvm::SmallVector<const BatchAccess *> Members;
};

/// Accesses of one kind that together touch each element of an array of
/// structures once.
struct BatchRecord {
  bool IsStore;
  /// The array's element 0 is Begin bytes behind First's.
  const BatchAccess *First;
  int64_t Begin;
  /// The elements of a structure, and their alignment.
  TensorType Type;
  llvm::Align Alignment;
  /// In the order of the body.
  llvm::SmallVector<const BatchAccess *> Members;
  /// Where the elements of Members lie, in their order.
  llvm::SmallVector<llvm::SmallVector<unsigned>> Places;
};

/// A value that goes from iteration to iteration and only grows: sums,
/// products, extrema.
struct BatchSum {
  llvm::PHINode *Phi;
  llvm::Value *Start, *Next;
  /// The element-wise operation of its steps.
  OpKind Step;
};

class BatchLoop {
  llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  const llvm::DataLayout &DL;
  llvm::BasicBlock *Body, *Preheader, *Exit;
  const llvm::SCEV *LastIteration = nullptr;
  llvm::SmallVector<BatchAccess> Accesses;
  llvm::SmallVector<BatchSum> Sums;
  llvm::SmallVector<BatchRecord> Records;
  /// Pairs that only a test at run time can tell apart.
  llvm::SmallVector<std::pair<BatchStream, BatchStream>> Doubtful;
  /// Stores that may overlap their own in the next iteration.
  llvm::SmallVector<const BatchAccess *> DoubtfulSteps;
  /// Instructions of the body that give the same in all iterations, and those
  /// that do not and that stores or sums need.
  llvm::SmallSetVector<llvm::Instruction *, 8> Fixed, Varying;

public:
  BatchLoop(llvm::Loop &L, llvm::ScalarEvolution &SE, llvm::AAResults &AA)
      : L(L), SE(SE), AA(AA), DL(L.getHeader()->getDataLayout()),
        Body(L.getHeader()), Preheader(L.getLoopPreheader()),
        Exit(L.getUniqueExitBlock()) {}

  /// Looks at the loop, and changes nothing. std::nullopt if all iterations may
  /// be computed side by side, where nothing doubtful overlaps.
  std::optional<BatchRefusal> analyze();

  /// What stands before the body, the body, and what stands behind it.
  llvm::BasicBlock *preheader() const { return Preheader; }
  llvm::BasicBlock *body() const { return Body; }
  llvm::BasicBlock *exit() const { return Exit; }
  /// The number of the last iteration, counted from 0.
  const llvm::SCEV *lastIteration() const { return LastIteration; }
  llvm::ArrayRef<BatchSum> sums() const { return Sums; }
  llvm::ArrayRef<BatchAccess> accesses() const { return Accesses; }
  llvm::ArrayRef<std::pair<BatchStream, BatchStream>> doubtful() const {
    return Doubtful;
  }
  llvm::ArrayRef<const BatchAccess *> doubtfulSteps() const {
    return DoubtfulSteps;
  }
  const BatchAccess *accessOf(const llvm::Value *V) const;
  /// The record that \p A is a member of, if any.
  const BatchRecord *recordOf(const BatchAccess &A) const;
  /// As the body has it: at each iteration's own address.
  MemoryRef memoryOf(const BatchAccess &A) const;
  /// Whether \p V, in the body, has the same value in all iterations.
  bool isFixed(const llvm::Value *V) const { return isIn(Fixed, V); }
  /// Whether \p V differs, and is needed for what is written.
  bool isVarying(const llvm::Value *V) const { return isIn(Varying, V); }
  llvm::ArrayRef<llvm::Instruction *> varying() const {
    return Varying.getArrayRef();
  }

private:
  using Instructions = llvm::SmallSetVector<llvm::Instruction *, 8>;
  static bool isIn(const Instructions &Set, const llvm::Value *V) {
    auto *I = llvm::dyn_cast<llvm::Instruction>(V);
    return I && Set.contains(const_cast<llvm::Instruction *>(I));
  }
  bool isKnownBefore(const llvm::SCEV *S) const;
  std::optional<BatchRefusal> findForm();
  std::optional<BatchRefusal> findSums();
  std::optional<BatchRefusal> findAccesses();
  std::optional<BatchRefusal> findStreams();
  std::optional<BatchRefusal> findVarying();
  void findRecords(const BatchStream &S);
  void findFixed();
  bool isCarried(const llvm::Value *V) const;
  std::optional<BatchRefusal> checkVarying(llvm::Instruction &I) const;
};

} // namespace matrix

#endif
