// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits edges between blocks; no copy is made here.

#include "matrix/Buffers/Edges.h"
#include "matrix/Ops/ReportError.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

bool matrix::isTensorPhi(const PHINode &Phi) {
  return TensorType::isTensor(Phi.getType());
}

bool matrix::isItsOwnEdge(const BasicBlock *BB) {
  return BB->getUniquePredecessor() && BB->getFirstInsertionPt() != BB->end();
}

bool matrix::splitEdges(Function &F) {
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock &BB : F)
    if (any_of(BB.phis(), isTensorPhi))
      Blocks.push_back(&BB);
  for (BasicBlock *BB : Blocks) {
    if (isItsOwnEdge(BB))
      continue;
    for (BasicBlock *Predecessor :
         SmallSetVector<BasicBlock *, 8>(pred_begin(BB), pred_end(BB))) {
      Instruction *Branch = Predecessor->getTerminator();
      if (Branch->getNumSuccessors() == 1)
        continue;
      // Several edges from one block carry one value: they become one.
      CriticalEdgeSplittingOptions Options;
      Options.setMergeIdenticalEdges();
      unsigned Index = GetSuccessorNumber(Predecessor, BB);
      if (!SplitCriticalEdge(Branch, Index, Options) &&
          BB->getFirstInsertionPt() == BB->end()) {
        reportError(*Branch, "a matrix of more than 4096 bits cannot flow "
                             "along an edge that cannot be split");
        return false;
      }
    }
  }
  return true;
}
