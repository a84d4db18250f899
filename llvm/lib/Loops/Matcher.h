// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_MATCHER_H
#define MATRIX_LIB_LOOPS_MATCHER_H

#include "Addition.h"
#include "NestLoops.h"
#include "NestPath.h"
#include "NestTerms.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include <variant>

namespace matrix {

/// Makes a nest of loops. MatchNest.cpp finds the sum, MatchTerms.cpp what is
/// around it, MatchSteps.cpp sums that are more than that.
class Matcher {
  llvm::Loop &Outer;
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  /// The instructions that are matched; null: all.
  const NestPart *Only;
  Nest N;
  NestPath Path;
  NestTerms Terms;
  llvm::SmallVector<llvm::LoadInst *> Loads;
  /// Conditions that are to be true of all elements.
  llvm::SmallVector<Guard, 1> Tests;
  /// In the order in which an iteration runs them.
  llvm::SmallVector<llvm::StoreInst *> Stores;
  /// The last one that is not in a loop beside the sum's.
  llvm::StoreInst *SumStore = nullptr;
  /// The store of a triangle's results as columns, which is not in Stores.
  llvm::StoreInst *MirrorStore = nullptr;
  /// What sets results row by row.
  llvm::MemIntrinsic *Clear = nullptr;
  /// A sum that each step stores, of a nest with several: what reads it there,
  /// and in front or behind, and what is stored before and behind all steps.
  struct MemorySum {
    llvm::StoreInst *Store = nullptr, *First = nullptr, *Last = nullptr;
    llvm::SmallVector<llvm::LoadInst *, 2> Steps, Others;
    /// Its number among N.Sums.
    unsigned Number = 0;
  };
  llvm::SmallVector<MemorySum, 2> InMemory;
  /// The values that a step gives N.Sums.
  llvm::SmallVector<llvm::Value *, 2> NextValues;
  /// The loops in which the sum is in a register.
  LoopSet InRegister = 0;
  /// What it starts from there, or the load of the result's own element.
  llvm::Value *StartValue = nullptr;

public:
  Matcher(llvm::Loop &Outer, llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
          const NestPart *Only)
      : Outer(Outer), LI(LI), SE(SE), Only(Only), Terms(N, Path, SE) {}

  std::variant<Nest, RefusedNest> match() {
    if (std::optional<RefusedNest> Why = readPath())
      return *Why;
    if (readBlocks() && readStores() && readTriangle() && readSum() &&
        readTerms() && readTests() && checkLoads() && readSumTriangle()) {
      assumeUnitStrides();
      return std::move(N);
    }
    return Terms.refusal();
  }

  /// The same of loops whose steps are no single multiply-add.
  std::variant<Nest, RefusedNest> matchSteps() {
    if (std::optional<RefusedNest> Why = readPath())
      return *Why;
    if (readBlocks() && checkSteps() && readStepSums() && readStepTerms() &&
        readTests() && readStepResults() && checkStepLoads())
      return std::move(N);
    return Terms.refusal();
  }

private:
  bool refuse(NestRefusal Why, llvm::Instruction *At = nullptr) {
    Terms.refuse(Why, At);
    return false;
  }

  std::optional<RefusedNest> readPath() {
    if (std::optional<RefusedNest> Why = readLoops(Outer, SE, N, Only))
      return Why;
    auto IsOfRow = [&](const Guard &G) { return isGuardOfRows(G, N, SE); };
    if (std::optional<RefusedNest> Why =
            Path.find(Outer, LI, N.Guards, Tests, IsOfRow, Only)) {
      // A row without columns is the condition; the program has none.
      if (N.Half && N.Half->SkipsRow)
        Why->Why = NestRefusal::Triangle;
      return Why;
    }
    Terms.findRecurrences();
    return std::nullopt;
  }

  bool readBlocks();
  bool readInstruction(llvm::Instruction &I);
  bool readStores();
  void findMirrorStore();
  bool readTriangle();
  bool readSumTriangle();
  bool isStart(llvm::Value *V);
  bool isOfEmptyRow(const llvm::PHINode &Phi,
                    llvm::function_ref<bool(llvm::BasicBlock *)> IsGuarded);
  bool checkEmptyRow();
  void findInPlace();
  bool readSides();
  bool readSum();
  bool readTerms();
  bool readTests();
  bool checkSteps();
  bool readMemorySums(llvm::ArrayRef<llvm::Value *> InVariables);
  unsigned addStepSum(llvm::Value *Variable, llvm::Value *Next, unsigned Start);
  bool readStepSums();
  bool readStepTerms();
  bool readStepResults();
  bool readNumber();
  bool checkStepLoads();
  bool readStart();
  bool readRows();
  bool readProduct(const Addition &Add);
  bool readRegisterSum(const Addition &Add);
  bool checkRepeats();
  bool checkLoads();
  void assumeUnitStrides();
  bool coversResult(const Access &Cleared);
  const llvm::SCEV *tripsOf(const TripCount &Trips);

  LoopSet bit(const llvm::Loop *L) const {
    for (auto [Number, Here] : llvm::enumerate(N.Loops))
      if (Here.L == L)
        return LoopSet(1) << Number;
    return 0;
  }
  /// The loops that \p I stands in.
  LoopSet around(const llvm::Instruction *I) const {
    LoopSet Set = 0;
    for (auto [Number, L] : llvm::enumerate(N.Loops))
      if (L.L->contains(I))
        Set |= LoopSet(1) << Number;
    for (const SideLoop &Side : N.Sides)
      if (Side.L->contains(I))
        Set |= LoopSet(1) << Side.As;
    return Set;
  }
  bool isBeside(const llvm::Instruction *I) const {
    return llvm::any_of(
        N.Sides, [&](const SideLoop &Side) { return Side.L->contains(I); });
  }
  const Access &result() const { return N.Result; }
  /// Whether \p I stands in front of all stores.
  bool isFirst(const llvm::Instruction *I) const {
    return llvm::all_of(
        Stores, [&](llvm::StoreInst *S) { return Path.precedes(I, S); });
  }
  llvm::PHINode *carrierOf(const Addition &Add, const llvm::Loop *L) const;
  llvm::LoadInst *ownLoad(llvm::Value *V);
};

} // namespace matrix

#endif
