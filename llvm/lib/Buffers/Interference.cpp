// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Liveness of handles, and from it interference: the textbook's, backwards over
// each block, with bit vectors over the few values that have buffers.

#include "Interference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace matrix;

/// Whether \p V names its elements in the order in which its origin stores
/// them.
static bool isStoredInOrder(const Value *V) {
  for (; isView(V); V = TensorOp::of(V)->operand(0))
    if (TensorOp::of(V)->kind() != OpKind::Reshape)
      return false;
  return true;
}

/// Whether transpose tiles cover a matrix of type \p T without overlapping,
/// whatever their size.
static bool isCoveredByTiles(TensorType T) {
  if (T.rank() != 2)
    return false;
  unsigned Largest = std::min(LargestTransposeTile,
                              bit_floor(std::min(T.extent(0), T.extent(1))));
  return T.extent(0) % Largest == 0 && T.extent(1) % Largest == 0;
}

bool matrix::isReadBeforeWritten(const Region &R, const Value *Leaf) {
  // A store's value may be an insertion that is done where the store writes.
  std::optional<TensorOp> Op = TensorOp::of(R.result());
  // Elements of another size do not lie where the result's lie.
  const DataLayout &DL = R.Root->getDataLayout();
  auto ElementBytes = [&](const Value *V) {
    return DL.getTypeAllocSize(TensorType::of(V->getType()).element());
  };
  if (ElementBytes(Leaf) != ElementBytes(R.result()))
    return false;
  if (Op && isInsertion(Op->kind()))
    return isStoredInOrder(Leaf) && Leaf == Op->operand(0) &&
           all_of(seq(1u, Op->numOperands()),
                  [&](unsigned I) { return Leaf != Op->operand(I); });
  // All of a result with padding is cleared first.
  if (TensorType::isTensor(R.Root->getType()) &&
      TensorType::of(R.Root->getType()).hasPadding())
    return false;
  // A tile of a product reads what it is added to before it writes that. Its
  // factors are read by other tiles too.
  if (R.isFactor(Leaf))
    return false;
  // Transpose tiles may be computed twice where they overlap.
  TensorType Result = TensorType::of(R.result()->getType());
  if (R.convertsLayouts() &&
      (!isCoveredByTiles(Result) ||
       !Result.hasSameStorage(TensorType::of(Leaf->getType()))))
    return false;
  return R.isElementwise() && isStoredInOrder(Leaf);
}

Interference::Interference(Function &F, const Regions &R,
                           ArrayRef<Value *> Values)
    : Values(Values) {
  for (auto [I, V] : enumerate(Values))
    Number[V] = I;
  Matrix.assign(Values.size(), BitVector(Values.size()));
  build(F, R);
}

std::optional<unsigned> Interference::numberOf(const Value *V) const {
  auto It = Number.find(V);
  if (It == Number.end())
    return std::nullopt;
  return It->second;
}

void Interference::add(unsigned A, unsigned B) {
  if (A == B)
    return;
  Matrix[A].set(B);
  Matrix[B].set(A);
}

void Interference::build(Function &F, const Regions &R) {
  auto NumberOfLeaf = [&](Value *V) { return numberOf(viewOrigin(V)); };
  DenseMap<const BasicBlock *, BitVector> LiveIn;
  for (BasicBlock &BB : F)
    LiveIn[&BB].resize(Values.size());

  // The values that are alive at the end of a block; phis of a successor read
  // there.
  auto LiveOut = [&](BasicBlock &BB) {
    BitVector Live(Values.size());
    for (BasicBlock *Successor : successors(&BB)) {
      BitVector Entering = LiveIn[Successor];
      for (PHINode &Phi : Successor->phis())
        if (std::optional<unsigned> N = numberOf(&Phi))
          Entering.reset(*N);
      Live |= Entering;
      for (PHINode &Phi : Successor->phis())
        if (TensorType::isTensor(Phi.getType()))
          if (std::optional<unsigned> N =
                  NumberOfLeaf(Phi.getIncomingValueForBlock(&BB)))
            Live.set(*N);
    }
    return Live;
  };
  // Steps over \p BB backwards; Live is what is alive after each instruction.
  auto Scan = [&](BasicBlock &BB, BitVector &Live, bool Record) {
    for (Instruction &I : reverse(BB)) {
      if (isa<PHINode>(I))
        break;
      const Region *Here = R.of(&I);
      bool IsRoot = Here && Here->Root == &I;
      if (std::optional<unsigned> N = numberOf(&I)) {
        Live.reset(*N);
        if (Record) {
          for (unsigned Other : Live.set_bits())
            add(*N, Other);
          if (IsRoot)
            for (Value *Leaf : Here->Leaves)
              if (!isReadBeforeWritten(*Here, Leaf))
                if (std::optional<unsigned> L = NumberOfLeaf(Leaf))
                  add(*N, *L);
        }
      }
      if (IsRoot)
        for (Value *Leaf : Here->Leaves)
          if (std::optional<unsigned> L = NumberOfLeaf(Leaf))
            Live.set(*L);
    }
    // All phis of a block are written at once.
    if (Record) {
      BitVector Written = Live;
      for (PHINode &Phi : BB.phis())
        if (std::optional<unsigned> N = numberOf(&Phi))
          Written.set(*N);
      for (PHINode &Phi : BB.phis())
        if (std::optional<unsigned> N = numberOf(&Phi))
          for (unsigned Other : Written.set_bits())
            add(*N, Other);
    }
  };

  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock &BB : reverse(F)) {
      BitVector Live = LiveOut(BB);
      Scan(BB, Live, /*Record=*/false);
      if (Live != LiveIn[&BB]) {
        LiveIn[&BB] = std::move(Live);
        Changed = true;
      }
    }
  }
  for (BasicBlock &BB : F) {
    BitVector Live = LiveOut(BB);
    Scan(BB, Live, /*Record=*/true);
  }
}
