// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM moves a load out of one loop after another, and forgets its type with
// the first step, if the loop around may not run the loop inside. Then a store
// of elements may change a pointer for all that is known, and a product of
// classes with a pointer is no nest:
//
//   for (i < c.rows) for (j < c.columns) for (k < a.columns)
//     c.data[..] += a.data[..] * b.data[..]
//
// Here a load leaves all loops of a nest at once.

#include "matrix/Loops/HoistLoads.h"
#include "matrix/Loops/MarkLoops.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
class Hoister {
  Loop &Nest;
  BatchAAResults &AA;
  const DominatorTree &DT;
  Instruction *To;
  SmallVector<Instruction *> Writes;

  bool isUnchanged(LoadInst &Load) {
    MemoryLocation Place = MemoryLocation::get(&Load);
    return none_of(Writes, [&](Instruction *I) {
      return isModSet(AA.getModRefInfo(I, Place));
    });
  }

  /// Whether \p I gives what it gives now in front of the nest.
  bool canMove(Instruction &I) {
    if (!Nest.hasLoopInvariantOperands(&I) ||
        !isSafeToSpeculativelyExecute(&I, To, nullptr, &DT))
      return false;
    auto *Load = dyn_cast<LoadInst>(&I);
    return Load ? Load->isSimple() && isUnchanged(*Load)
                : isa<GetElementPtrInst>(I) || isa<CastInst>(I);
  }

public:
  Hoister(Loop &Nest, BasicBlock &Before, BatchAAResults &AA,
          const DominatorTree &DT)
      : Nest(Nest), AA(AA), DT(DT), To(Before.getTerminator()) {
    for (BasicBlock *Block : Nest.blocks())
      for (Instruction &I : *Block)
        if (I.mayWriteToMemory())
          Writes.push_back(&I);
  }

  bool run(const LoopInfo &LI) {
    bool Changed = false;
    LoopBlocksRPO Order(&Nest);
    Order.perform(&LI);
    for (BasicBlock *Block : Order)
      for (Instruction &I : make_early_inc_range(*Block)) {
        if (!canMove(I))
          continue;
        I.dropUBImplyingAttrsAndMetadata();
        I.moveBefore(To->getIterator());
        I.updateLocationAfterHoist();
        Changed = true;
      }
    return Changed;
  }
};
} // namespace

PreservedAnalyses HoistLoads::run(Function &F, FunctionAnalysisManager &AM) {
  if (!Choice.All && !F.getParent()->getNamedMetadata(MatrixHintsMetadata))
    return PreservedAnalyses::all();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (Loop *Nest : LI) {
    BasicBlock *Before = Nest->getLoopPredecessor();
    // A terminator that is a call may change what is loaded.
    if (!Before || !isa<BranchInst>(Before->getTerminator()) ||
        !isMarked(*Nest))
      continue;
    BatchAAResults AA(AM.getResult<AAManager>(F));
    Changed |=
        Hoister(*Nest, *Before, AA, AM.getResult<DominatorTreeAnalysis>(F))
            .run(LI);
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
