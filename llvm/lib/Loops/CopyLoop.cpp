// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop and its copy are two ways from what is in front to what is behind.

#include "CopyLoop.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

SmallVector<BasicBlock *> matrix::copyLoop(const Loop &L,
                                           ValueToValueMapTy &Copies,
                                           BasicBlock *InFrontOf,
                                           StringRef Suffix,
                                           ArrayRef<StringRef> Dropped) {
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock *BB : L.blocks()) {
    BasicBlock *Copy = CloneBasicBlock(BB, Copies, Suffix, BB->getParent());
    Copy->moveBefore(InFrontOf);
    Copies[BB] = Copy;
    Blocks.push_back(Copy);
  }
  remapInstructionsInBlocks(Blocks, Copies);
  // Metadata of a loop is its identity, too.
  for (BasicBlock *BB : Blocks)
    if (MDNode *ID = BB->getTerminator()->getMetadata(LLVMContext::MD_loop))
      BB->getTerminator()->setMetadata(
          LLVMContext::MD_loop,
          makePostTransformationMetadata(ID->getContext(), ID, Dropped, {}));
  return Blocks;
}

void matrix::joinCopy(const Loop &L, ValueToValueMapTy &Copies) {
  for (PHINode &Phi : L.getExitBlock()->phis())
    for (unsigned I = 0, End = Phi.getNumIncomingValues(); I != End; ++I) {
      BasicBlock *From = Phi.getIncomingBlock(I);
      if (!L.contains(From))
        continue;
      Value *V = Phi.getIncomingValue(I), *Copy = Copies.lookup(V);
      Phi.addIncoming(Copy ? Copy : V, cast<BasicBlock>(&*Copies[From]));
    }
}

LoopBeside matrix::branchBeside(Loop &L, Value *Condition, StringRef Name) {
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader();
  LoopBeside Made;
  Made.Preheader = BasicBlock::Create(Header->getContext(), Name,
                                      Header->getParent(), Header);
  Instruction *At = Before->getTerminator();
  BranchInst::Create(Header, Made.Preheader)->setDebugLoc(At->getDebugLoc());
  ValueToValueMapTy Copies;
  copyLoop(L, Copies, Made.Preheader, ".short", {MatrixHintPrefix});
  joinCopy(L, Copies);
  Header->replacePhiUsesWith(Before, Made.Preheader);
  Made.Copy = cast<BasicBlock>(&*Copies[Header]);
  Made.Branch =
      IRBuilder<>(At).CreateCondBr(Condition, Made.Preheader, Made.Copy);
  At->eraseFromParent();
  return Made;
}
