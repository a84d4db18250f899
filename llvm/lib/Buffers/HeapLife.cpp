// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The liveness of a pointer to each buffer: it is defined in front of all that
// touches the buffer, and dies where no path leads to such a place any more.

#include "matrix/Buffers/HeapLife.h"
#include "matrix/Buffers/Edges.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace matrix;

/// Whether an exception may go past \p I to the caller.
static bool mayThrowOut(const Instruction &I) {
  // An operation is gone by then, whatever its declaration says.
  return I.mayThrow() && !TensorOp::of(const_cast<Instruction *>(&I));
}

bool matrix::mayLeave(const Instruction &I) {
  return mayThrowOut(I) || isa<InvokeInst>(I) || isa<CallBrInst>(I);
}

HeapLives::HeapLives(Function &F, const Regions &R) : F(F), DT(F), LI(DT) {
  for (const Region &Here : R.list()) {
    BasicBlock *BB = Here.Root->getParent();
    if (!DT.isReachableFromEntry(BB))
      continue;
    touch(Here.Root, BB, Here.Root);
    for (Value *Leaf : Here.Leaves)
      touch(viewOrigin(Leaf), BB, Here.Root);
  }
  for (BasicBlock &BB : F)
    if (DT.isReachableFromEntry(&BB))
      touchOnEdges(BB);
}

/// \p At is null at the start of \p BB.
void HeapLives::touch(Value *V, BasicBlock *BB, Instruction *At) {
  Touched &Here = OfValue[V][BB];
  if (!At) {
    Here.AtStart = true;
    return;
  }
  if (!Here.First || At->comesBefore(Here.First))
    Here.First = At;
  if (!Here.Last || Here.Last->comesBefore(At))
    Here.Last = At;
}

/// Copies into the buffers of phis (Emit/Memory/EdgeCopies.cpp). The phi's
/// buffer is touched on every edge, whatever flows along it: else the buffer
/// could begin anew in each iteration of a loop that keeps it.
void HeapLives::touchOnEdges(BasicBlock &BB) {
  for (PHINode &Phi : BB.phis()) {
    if (!isTensorPhi(Phi))
      continue;
    touch(&Phi, &BB, nullptr);
    for (auto [Incoming, Predecessor] :
         zip_equal(Phi.incoming_values(), Phi.blocks())) {
      Value *Origin = viewOrigin(Incoming);
      touch(Origin, &BB, nullptr);
      if (isItsOwnEdge(&BB) || !DT.isReachableFromEntry(Predecessor))
        continue;
      touch(&Phi, Predecessor, Predecessor->getTerminator());
      touch(Origin, Predecessor, Predecessor->getTerminator());
    }
  }
}

std::optional<HeapLife> HeapLives::from(BasicBlock *First, Instruction *Begin,
                                        const TouchedBlocks &Blocks) const {
  SmallPtrSet<BasicBlock *, 16> LiveIn;
  SmallVector<BasicBlock *> Work;
  auto Enter = [&](BasicBlock *BB) {
    if (BB != First && DT.isReachableFromEntry(BB) && LiveIn.insert(BB).second)
      Work.push_back(BB);
  };
  for (const auto &[BB, Here] : Blocks)
    Enter(BB);
  while (!Work.empty())
    for (BasicBlock *Predecessor : predecessors(Work.pop_back_val()))
      Enter(Predecessor);

  HeapLife Life;
  Life.Begin = Begin;
  MapVector<BasicBlock *, SmallVector<Instruction *, 2>> Entries;
  for (BasicBlock &BB : F) {
    if (&BB != First && !LiveIn.contains(&BB))
      continue;
    bool IsLiveOut = any_of(successors(&BB), [&](BasicBlock *Successor) {
      return LiveIn.contains(Successor);
    });
    Touched Here = Blocks.lookup(&BB);
    if (!IsLiveOut && !Here.Last) {
      Entries[&BB];
      continue;
    }
    Instruction *Last = IsLiveOut ? BB.getTerminator() : Here.Last;
    for (Instruction *I = &BB == First ? Begin : &BB.front();;
         I = I->getNextNode()) {
      if (mayThrowOut(*I))
        return std::nullopt;
      if (I == Last)
        break;
    }
    if (!IsLiveOut) {
      Life.Ends.push_back(Last);
      continue;
    }
    for (BasicBlock *Successor : successors(&BB))
      if (!LiveIn.contains(Successor) &&
          !is_contained(Entries[Successor], Last))
        Entries[Successor].push_back(Last);
  }
  for (auto &[BB, From] : Entries) {
    // A catchswitch stands alone.
    if (BB->getFirstInsertionPt() == BB->end())
      return std::nullopt;
    if (all_of(predecessors(BB), [&, &From = From](BasicBlock *Predecessor) {
          return is_contained(From, Predecessor->getTerminator());
        }))
      From.clear();
    Life.Entries.push_back({BB, From});
  }
  return Life;
}

std::optional<HeapLife> HeapLives::of(ArrayRef<Value *> Members) const {
  // A call of setjmp may return again, behind an end of the life.
  if (F.callsFunctionThatReturnsTwice())
    return std::nullopt;
  TouchedBlocks Blocks;
  for (Value *V : Members)
    if (auto It = OfValue.find(V); It != OfValue.end())
      for (const auto &[BB, There] : It->second) {
        Touched &Here = Blocks[BB];
        Here.AtStart |= There.AtStart;
        if (There.First &&
            (!Here.First || There.First->comesBefore(Here.First)))
          Here.First = There.First;
        if (There.Last && (!Here.Last || Here.Last->comesBefore(There.Last)))
          Here.Last = There.Last;
      }
  if (Blocks.empty())
    return std::nullopt;
  BasicBlock *First = Blocks.front().first;
  for (const auto &[BB, Here] : Blocks)
    First = DT.findNearestCommonDominator(First, BB);
  auto Above = [&](BasicBlock *BB) {
    do
      BB = DT.getNode(BB)->getIDom()->getBlock();
    while (BB->getFirstInsertionPt() == BB->end());
    return BB;
  };
  // Copies on an edge stand in front of all else in their block.
  Instruction *Begin = Blocks.lookup(First).First;
  if (Blocks.lookup(First).AtStart ||
      First->getFirstInsertionPt() == First->end()) {
    First = Above(First);
    Begin = nullptr;
  }
  std::optional<HeapLife> Best =
      from(First, Begin ? Begin : First->getTerminator(), Blocks);
  // One allocation for all iterations of a loop, if none of them may throw.
  for (unsigned Depth = LI.getLoopDepth(First); Best && Depth != 0;) {
    while (LI.getLoopDepth(First) >= Depth)
      First = Above(First);
    Depth = LI.getLoopDepth(First);
    std::optional<HeapLife> Longer =
        from(First, First->getTerminator(), Blocks);
    if (!Longer)
      break;
    Best = std::move(Longer);
  }
  return Best;
}
