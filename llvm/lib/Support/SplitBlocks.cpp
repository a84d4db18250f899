// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thousands of statements on small matrices are one block of 100,000
// instructions, and some of LLVM's passes take time in the square of that:
// VectorCombine numbers the block again after each insertion, and looks back
// from each broadcast element to its begin; instruction selection's combiner
// and both schedulers look at all memory accesses before one; the register
// allocator splits what lives in all of the block at each use. So a long block
// is split:
//
//       ..                                 ..
//       store %a                           store %a
//       store %b                           callbr asm "" to label %part
//       ..                           part:
//                                          store %b
//
// A branch would be merged again by the next pass. `asm goto` without labels is
// the terminator that no pass merges, LLVM's or a back end's, and it is no
// instruction in the end. It accesses no memory, so that what is known of
// memory holds behind it.

#include "matrix/Support/SplitBlocks.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/IR/EHPersonalities.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

static bool canSplit(const Function &F) {
  // SPIR-V has no `callbr`. What runs in a handler that is a function of its
  // own has to name it, or LLVM takes it for unreachable. Without optimization
  // a jump would be left.
  return !F.hasOptNone() && !F.isPresplitCoroutine() &&
         !F.getParent()->getTargetTriple().isGPU() &&
         !(F.hasPersonalityFn() &&
           isScopedEHPersonality(classifyEHPersonality(F.getPersonalityFn())));
}

/// Ends the block of \p First before it.
static void splitBefore(Instruction &First) {
  BasicBlock *Block = First.getParent();
  BasicBlock *Rest = Block->splitBasicBlock(&First, "part");
  Instruction *Branch = Block->getTerminator();
  auto *Form = FunctionType::get(Type::getVoidTy(Block->getContext()),
                                 /*isVarArg=*/false);
  auto *Split = CallBrInst::Create(
      Form, InlineAsm::get(Form, "", "", /*hasSideEffects=*/true), Rest, {}, {},
      "", Branch->getIterator());
  Split->setDebugLoc(Branch->getDebugLoc());
  Split->setDoesNotThrow();
  Split->setDoesNotAccessMemory();
  Split->addFnAttr(Attribute::WillReturn);
  Branch->eraseFromParent();
}

/// Behind stores and calls, where fewer values are live than within statements.
static void splitLongBlock(BasicBlock &Block) {
  uint64_t Left = Block.size(), Length = 0;
  if (Left <= CodeBudget::LongBlock)
    return;
  SmallVector<Instruction *> Firsts;
  for (auto Next = Block.begin(); Left > CodeBudget::BlockPart; --Left) {
    Instruction &Here = *Next++;
    if (++Length < CodeBudget::BlockPart || !Here.mayWriteToMemory())
      continue;
    Firsts.push_back(&*Next);
    Length = 0;
  }
  // A split moves all that follows: the last one first.
  for (Instruction *First : reverse(Firsts))
    splitBefore(*First);
}

void matrix::splitLongBlocks(Function &F) {
  if (!canSplit(F))
    return;
  for (BasicBlock &Block : make_early_inc_range(F))
    splitLongBlock(Block);
}
