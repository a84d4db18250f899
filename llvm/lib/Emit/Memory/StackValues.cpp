// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emitted loops take values in registers from block to block, which Clang's own
// code at -O0 does not. The fast register allocator spills them all and begins
// each block with reloads that have no line; there the line table says line 0,
// and there gdb's `next` stops: 800 times in a 20x20 multiply. So such values
// are on the stack already in the IR, and what loads them has a line.
// Multiplies become half as slow again by it, so functions without debug
// information stay as they are.

#include "Memory/StackValues.h"
#include "matrix/Machine/Selection.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

/// Where \p U reads its value.
static BasicBlock *userBlock(const Use &U) {
  if (auto *Phi = dyn_cast<PHINode>(U.getUser()))
    return Phi->getIncomingBlock(U);
  return cast<Instruction>(U.getUser())->getParent();
}

/// Whether a new block, or a value of one, is involved.
static bool crossesIntoNew(const Instruction &I, const KnownBlocks &Known) {
  return any_of(I.uses(), [&](const Use &U) {
    BasicBlock *User = userBlock(U);
    return User != I.getParent() &&
           !(Known.contains(User) && Known.contains(I.getParent()));
  });
}

static void keepArgumentOnStack(Argument &Arg, const KnownBlocks &Known) {
  SmallVector<Use *> Uses;
  for (Use &U : Arg.uses())
    if (!Known.contains(userBlock(U)))
      Uses.push_back(&U);
  if (Uses.empty())
    return;
  BasicBlock &Entry = Arg.getParent()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  AllocaInst *Slot = B.CreateAlloca(Arg.getType());
  B.SetInsertPoint(Entry.getFirstNonPHIOrDbgOrAlloca());
  B.CreateStore(&Arg, Slot);
  for (Use *U : Uses) {
    auto *User = cast<Instruction>(U->getUser());
    B.SetInsertPoint(isa<PHINode>(User) ? userBlock(*U)->getTerminator()
                                        : User);
    U->set(B.CreateLoad(Arg.getType(), Slot));
  }
}

/// The line of the next instruction that has one, else of the last.
static void giveLines(BasicBlock &BB) {
  DebugLoc Line;
  for (Instruction &I : reverse(BB)) {
    if (I.getDebugLoc() && I.getDebugLoc().getLine())
      Line = I.getDebugLoc();
    else if (Line && !isa<PHINode>(I) && !isa<AllocaInst>(I))
      I.setDebugLoc(Line);
  }
}

/// The fast register allocator gives up where what is loaded gets the register
/// that the address must be in. What is stored at once gets another one.
static void separateLoads(Function &F) {
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && !Load->getType()->isIntegerTy(8))
      Loads.push_back(Load);
  for (LoadInst *Load : Loads)
    DemoteRegToStack(*Load);
}

void matrix::keepValuesOnStack(Function &F, const KnownBlocks &Known) {
  if (hasOnePointerRegister(F.getParent()->getTargetTriple()))
    separateLoads(F);
  if (!F.getSubprogram())
    return;
  SmallVector<PHINode *> Phis;
  SmallVector<Instruction *> Crossing;
  for (BasicBlock &BB : F)
    for (Instruction &I : BB) {
      auto *Phi = dyn_cast<PHINode>(&I);
      if (I.getType()->isTokenTy() || isa<AllocaInst>(I))
        continue;
      if (Phi && !Known.contains(&BB))
        Phis.push_back(Phi);
      else if (crossesIntoNew(I, Known))
        Crossing.push_back(&I);
    }
  for (Instruction *I : Crossing)
    DemoteRegToStack(*I);
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi);
  for (Argument &Arg : F.args())
    keepArgumentOnStack(Arg, Known);
  for (BasicBlock &BB : F)
    if (!Known.contains(&BB))
      giveLines(BB);
}
