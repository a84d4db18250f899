// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds vectors that are alive where a coroutine is suspended, and stores them
// to variables that the frame can align, around each suspension.

#include "matrix/Late/FitCoroutineFrames.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Coroutines/CoroInstr.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Where a coroutine may be left and entered again.
struct Suspensions {
  SmallVector<CoroSuspendInst *> Places;
  /// The alignment of the memory that holds the frame.
  Align FrameAlignment;

  explicit Suspensions(Function &F);

  /// Whether \p V, which is an argument or an instruction, is alive at one.
  bool isAliveAtAny(const Value &V) const;
};
} // namespace

Suspensions::Suspensions(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (auto *Place = dyn_cast<CoroSuspendInst>(&I))
      Places.push_back(Place);
    else if (auto *Id = dyn_cast<CoroIdInst>(&I))
      // 0 is that of two pointers (Coroutines.rst, llvm.coro.id).
      FrameAlignment =
          cast<ConstantInt>(Id->getArgOperand(0))
              ->getMaybeAlignValue()
              .value_or(Align(2 * F.getDataLayout().getPointerSize()));
  }
}

bool Suspensions::isAliveAtAny(const Value &V) const {
  const auto *I = dyn_cast<Instruction>(&V);
  const BasicBlock *Definition =
      I ? I->getParent() : &cast<Argument>(V).getParent()->getEntryBlock();
  // Blocks at whose ends the value is alive, from its uses backwards.
  SmallPtrSet<const BasicBlock *, 16> Alive;
  SmallVector<const BasicBlock *> Work;
  const auto AddPredecessors = [&](const BasicBlock *BB) {
    for (const BasicBlock *Predecessor : predecessors(BB))
      if (Alive.insert(Predecessor).second && Predecessor != Definition)
        Work.push_back(Predecessor);
  };
  for (const Use &U : V.uses()) {
    const auto *User = cast<Instruction>(U.getUser());
    if (const auto *Phi = dyn_cast<PHINode>(User)) {
      const BasicBlock *From = Phi->getIncomingBlock(U);
      if (Alive.insert(From).second && From != Definition)
        Work.push_back(From);
    } else if (User->getParent() != Definition) {
      AddPredecessors(User->getParent());
    }
  }
  while (!Work.empty())
    AddPredecessors(Work.pop_back_val());

  return any_of(Places, [&](const CoroSuspendInst *Place) {
    const BasicBlock *BB = Place->getParent();
    if (BB == Definition && I && !I->comesBefore(Place))
      return false;
    return Alive.contains(BB) || any_of(V.users(), [&](const User *U) {
             const auto *Other = cast<Instruction>(U);
             return Other->getParent() == BB && !isa<PHINode>(Other) &&
                    Place->comesBefore(Other);
           });
  });
}

/// Gives \p V a variable of \p Alignment, which is stored once and loaded
/// before each use.
static void keepInVariable(Value &V, Function &F, Align Alignment) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I) {
    // A copy, which is an instruction.
    I = CastInst::Create(Instruction::BitCast, &V, V.getType(), "",
                         F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    V.replaceUsesWithIf(I, [&](const Use &U) { return U.getUser() != I; });
  }
  const BasicBlock::iterator Begin = F.getEntryBlock().begin();
  AllocaInst *Variable = DemoteRegToStack(*I, /*VolatileLoads=*/false, Begin);
  // As bytes: what is stored before the frame is there is copied to it, with
  // the alignment of the variable's type.
  IRBuilder<> B(Variable);
  Type *Bytes = ArrayType::get(B.getInt8Ty(),
                               F.getDataLayout().getTypeStoreSize(V.getType()));
  AllocaInst *Memory = B.CreateAlloca(Bytes, Variable->getAddressSpace());
  Memory->setAlignment(Alignment);
  for (User *U : Variable->users())
    if (auto *Load = dyn_cast<LoadInst>(U))
      Load->setAlignment(Alignment);
    else
      cast<StoreInst>(U)->setAlignment(Alignment);
  Variable->replaceAllUsesWith(Memory);
  Variable->eraseFromParent();
}

PreservedAnalyses FitCoroutineFrames::run(Function &F,
                                          FunctionAnalysisManager &) {
  const Suspensions Suspended(F);
  if (Suspended.Places.empty())
    return PreservedAnalyses::all();
  const DataLayout &DL = F.getDataLayout();
  const auto IsKept = [&](const Value &V) {
    Type *T = V.getType();
    return T->isSized() && !T->isScalableTy() &&
           DL.getABITypeAlign(T) > Suspended.FrameAlignment &&
           Suspended.isAliveAtAny(V);
  };
  SmallVector<Value *> Kept;
  for (Argument &A : F.args())
    if (IsKept(A))
      Kept.push_back(&A);
  for (Instruction &I : instructions(F))
    if (IsKept(I))
      Kept.push_back(&I);
  for (Value *V : Kept)
    keepInVariable(*V, F, Suspended.FrameAlignment);
  return Kept.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
