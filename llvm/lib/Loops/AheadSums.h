// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_AHEADSUMS_H
#define MATRIX_LIB_LOOPS_AHEADSUMS_H

#include "NestPath.h"
#include "NestTerms.h"
#include "matrix/Loops/Overlap.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class AAResults;
class AllocaInst;
class BranchInst;
class DominatorTree;
class PHINode;
} // namespace llvm

namespace matrix {

/// Sums of one loop, in another, that are computed for several iterations of
/// that one at once: AheadSums.cpp finds them, EmitAheadSums.cpp moves them.
class AheadSums {
  struct Sum {
    llvm::PHINode *Variable;
    llvm::Instruction *Next;
    llvm::Value *Start;
    llvm::AllocaInst *Memory = nullptr;
  };
  using ValueMap = llvm::DenseMap<llvm::Value *, llvm::Value *>;
  /// An iteration of a block: its row, counted from the block's first one, and
  /// its step, if it has one.
  struct Point {
    llvm::Value *Row, *Step = nullptr;
  };

  llvm::Loop &Outer, &Inner;
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  llvm::SmallVector<Sum, 2> Sums;
  /// All that the sums are computed from.
  NestPart Needed;
  /// The two loops; behind them those that have stores, for their extents.
  Nest N;
  NestPath Path;
  NestTerms Terms;
  llvm::DenseMap<const llvm::Value *, Access> Places;
  Overlap Check;
  /// Distances that have to lead from one element to another.
  llvm::SmallVector<std::pair<Stride, uint64_t>, 1> Apart;

  /// Values that are computed in front of the loops: whether they are long
  /// enough, which comes first, and may be done so; how often Outer runs, the
  /// steps of its first iteration, bases and distances.
  llvm::Value *IsLong = nullptr, *Holds = nullptr;
  llvm::BasicBlock *OfLength = nullptr;
  llvm::Value *NumRows = nullptr, *FirstSteps = nullptr;
  llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Known;
  /// Where a block's elements begin.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> BlockBases;
  /// Where in memory a block's first row has its sums.
  llvm::Value *FirstPlace = nullptr;
  llvm::BranchInst *Choice = nullptr;
  llvm::BasicBlock *Short = nullptr, *First = nullptr;
  /// Where loops beside a block's rectangle begin.
  llvm::SmallVector<llvm::BasicBlock *, 2> Beside;

public:
  AheadSums(llvm::Loop &Outer, llvm::Loop &Inner, llvm::LoopInfo &LI,
            llvm::ScalarEvolution &SE, llvm::AAResults &AA)
      : Outer(Outer), Inner(Inner), LI(LI), SE(SE), AA(AA), Terms(N, Path, SE) {
  }
  AheadSums(const AheadSums &) = delete;

  /// Whether there are such, and nothing of Outer changes what they read.
  bool find();
  /// Computes in front of the loops when that pays. Analyses stay valid.
  void emitTest(llvm::DominatorTree &DT);
  void move();
  /// The header of the loop over a block's rows, which is to be a nest.
  llvm::BasicBlock *nest() const { return First; }
  llvm::BranchInst *branch() const { return Choice; }
  llvm::BasicBlock *shortLoops() const { return Short; }
  llvm::ArrayRef<llvm::BasicBlock *> besideNest() const { return Beside; }
  /// Lets the loops as they were run always.
  void takeBack();

private:
  bool readSums();
  bool readNeeded();
  bool readTerms();
  void readOrder();
  bool isInVain() const;
  bool readStores();
  bool isReadBefore(const Access &A, const Access &Written);
  bool addLoops(const llvm::Instruction *Around);
  std::optional<TripCount> mostTrips(const llvm::Loop &L);
  uint64_t fewest(unsigned Loop) const;
  bool isGrowing() const { return N.Half && !N.Half->IsUpper; }
  bool isShrinking() const { return N.Half && N.Half->IsUpper; }
  /// Whether rows are numbered from the last iteration of Outer on.
  bool isDownward() const { return N.Reversed.contains(&Outer); }

  llvm::Value *distance(const Stride &S, llvm::IRBuilderBase &B);
  llvm::Value *value(llvm::Value *V, const Point &At, ValueMap &Done,
                     llvm::IRBuilderBase &B);
  void findBases(llvm::Value *Row, llvm::IRBuilderBase &B);
  llvm::Value *place(const Sum &S, llvm::Value *Row, llvm::IRBuilderBase &B);
  void step(const Point &At, llvm::MutableArrayRef<llvm::Value *> Current,
            llvm::IRBuilderBase &B);
  llvm::SmallVector<llvm::Value *, 2> starts(llvm::Value *Row,
                                             llvm::IRBuilderBase &B);
  llvm::SmallVector<llvm::Value *, 2> stored(llvm::Value *Row,
                                             llvm::IRBuilderBase &B);
  void store(llvm::ArrayRef<llvm::Value *> Values, llvm::Value *Row,
             llvm::IRBuilderBase &B);
  void loop(llvm::Value *End, llvm::function_ref<void(llvm::Value *Index)> Body,
            llvm::MutableArrayRef<llvm::Value *> Carried,
            llvm::IRBuilderBase &B);
  void rectangle(llvm::Value *Rows, llvm::Value *From, llvm::Value *End,
                 bool GoesOn, llvm::IRBuilderBase &B);
  void besideRectangle(
      llvm::Value *Rows,
      llvm::function_ref<std::pair<llvm::Value *, llvm::Value *>(llvm::Value *)>
          StepsOf,
      bool GoesOn, llvm::IRBuilderBase &B);
  void block(llvm::Value *Row, llvm::IRBuilderBase &B);
};

} // namespace matrix

#endif
