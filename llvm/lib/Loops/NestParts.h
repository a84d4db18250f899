// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_NESTPARTS_H
#define MATRIX_LIB_LOOPS_NESTPARTS_H

#include "matrix/Loops/Overlap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class AAResults;
class BasicBlock;
class DominatorTree;
class LoopInfo;
class StoreInst;
class Use;
} // namespace llvm

namespace matrix {
struct MachineModel;

/// The parts of one nest: NestParts.cpp finds them, SplitNest.cpp splits it.
class NestParts {
  /// A write of memory, and all that its value and place are computed from in
  /// the loops.
  struct Statement {
    /// A store, or what clears a piece of memory.
    llvm::Instruction *Write;
    NestPart Needed;
    /// Statements whose stored values it reads.
    llvm::SmallVector<unsigned, 1> Reads;
  };

  /// Statements that stay together.
  struct Group {
    llvm::SmallVector<unsigned, 2> Statements;
    NestPart Needed;
    /// The nest that it is, if it becomes loops of its own.
    std::optional<Nest> Apart;
    /// The comparisons that this needs when the program runs.
    Overlap Check;
    /// Whether it sets what another group's sums start from, and comes first.
    bool IsStart = false;
  };

  llvm::Loop &Outer;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  const MachineModel &Model;
  /// The instructions that conditions of branches are computed from.
  NestPart Control;
  llvm::SmallVector<Statement, 0> Statements;
  llvm::SmallVector<Group, 0> Groups;
  /// The uses that become loads when parts are apart, each with the store that
  /// writes their value.
  llvm::SmallVector<std::pair<llvm::Use *, llvm::StoreInst *>> Reloads;
  /// Whether loops are long enough for that; null: they are.
  llvm::Value *IsLong = nullptr;
  /// The first block of the loops that run where they are not; null: none.
  llvm::BasicBlock *Short = nullptr;

public:
  NestParts(llvm::Loop &Outer, llvm::LoopInfo &LI, llvm::DominatorTree &DT,
            llvm::ScalarEvolution &SE, llvm::AAResults &AA,
            const MachineModel &Model)
      : Outer(Outer), LI(LI), DT(DT), SE(SE), AA(AA), Model(Model) {}
  /// Whether a part is to be taken out.
  bool find();
  /// The same of loops that are a nest, one of whose ways to start is raised.
  bool findStart();
  /// Computes in front of the loops when that pays. Analyses stay valid.
  void emitTest();
  /// Takes out all such. \returns the first blocks of all parts.
  llvm::SmallVector<llvm::BasicBlock *> split();
  llvm::BasicBlock *shortLoops() const { return Short; }

private:
  bool readBlocks();
  bool readControl(const llvm::Loop *Inside);
  bool hasOwnPlaces(llvm::StoreInst *Store) const;
  bool isOverwritten(const llvm::StoreInst *Store) const;
  llvm::StoreInst *storeOf(const llvm::Value *V,
                           const llvm::Instruction *User) const;
  void
  close(llvm::Value *Root, NestPart &Needed,
        llvm::function_ref<bool(llvm::Instruction *, llvm::Instruction *User)>
            Stop);
  void readStatements();
  void join();
  bool shareSums(const Statement &X, const Statement &Y) const;
  bool areApart(const Statement &X, const Statement &Y) const;
  bool isStart(const Statement &X, const Group &Sums) const;
  bool hasChoice(const NestPart &Sums) const;
  bool takeStart();
  void findNest(Group &G) const;
  llvm::BasicBlock *branchAround();
  llvm::BasicBlock *takeOut(const Group &G, llvm::BasicBlock *&Before);
  void readMemory(NestPart &Rest);
};

} // namespace matrix

#endif
