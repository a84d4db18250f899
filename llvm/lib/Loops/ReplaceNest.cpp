// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call in place of loops.
//
//     before                before
//       |                   /    \  overlaps (rarely)
//     nest          ->    call   nest
//       |                   \    /
//     behind                behind
//
// The loops that are left are for memory that overlaps: no pass is to make
// more code of them. Where extents are known when the program runs, they are
// for small ones, too, which branch off first, and those with the smallest
// results before that, for which each instruction counts:
//
//     before -- smallest --+
//       |                  |
//      tests -- small -----+
//       |                  |
//      rest -- overlaps -- loops -- nest
//       |                  |         |
//    elements -- a zero ---+         |
//       |                            |
//      call ---------------------- behind
//
// Elements are looked at (ElementTests.cpp) where the loops leave some out.

#include "ReplaceNest.h"
#include "RunTimeTests.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace matrix;

/// Keeps later passes from making more code of \p L.
static void leaveAsItIs(Loop &L) {
  LLVMContext &Context = L.getHeader()->getContext();
  auto Property = [&](StringRef Name, Metadata *Value = nullptr) {
    SmallVector<Metadata *, 2> Operands = {MDString::get(Context, Name)};
    if (Value)
      Operands.push_back(Value);
    return MDNode::get(Context, Operands);
  };
  L.setLoopID(makePostTransformationMetadata(
      Context, L.getLoopID(), {"matrix.loop.", "llvm.loop.unroll."},
      {Property("llvm.loop.unroll.disable"),
       Property("llvm.loop.vectorize.enable",
                ConstantAsMetadata::get(ConstantInt::getFalse(Context)))}));
}

NestCall::NestCall(const Nest &N, const NestFunction &By, const Overlap &Check,
                   ScalarEvolution &SE, DominatorTree &DT, LoopInfo &LI)
    : N(N), By(*By.F) {
  BasicBlock *Before = N.Loops.front().L->getLoopPreheader();
  SCEVExpander Expander(SE, "matrix.base");
  DenseMap<const SCEV *, Value *> Known;
  IRBuilder<> B(Before->getTerminator());
  auto ValueOf = [&](const SCEV *S) {
    Value *&Here = Known[S];
    if (!Here)
      Here = Expander.expandCodeFor(S, S->getType(), &*B.GetInsertPoint());
    return Here;
  };
  RunTimeTests Tests(N, ValueOf, B);
  // Small nests are to lose no time with what follows.
  auto LeadOnIf = [&](Value *Condition) {
    if (!Condition)
      return;
    IsLarge.push_back(Condition);
    BehindTests = SplitBlock(BehindTests ? BehindTests : Before,
                             B.GetInsertPoint(), &DT, &LI);
    B.SetInsertPoint(BehindTests->getTerminator());
  };
  LeadOnIf(Tests.mayHaveLanes());
  LeadOnIf(Tests.allRunAndPay());
  for (const SCEV *Base : By.Pointers)
    Arguments.push_back(ValueOf(Base));
  append_range(Arguments, By.Scalars);
  for (const SCEV *Last : By.Extents)
    Arguments.push_back(Tests.trips({0, Last}));
  for (const SCEV *Distance : By.Distances)
    Arguments.push_back(ValueOf(Distance));
  if (!Check.isKnown())
    MustRunLoops = Tests.overlaps(Check);
  if (N.isAtRunTime())
    if (Value *Holds = Tests.holdsAsMatched()) {
      Value *IsNot = B.CreateNot(Holds);
      MustRunLoops = MustRunLoops ? B.CreateOr(IsNot, MustRunLoops) : IsNot;
    }
  if (MustRunLoops)
    MustRunLoops = B.CreateFreeze(MustRunLoops, "matrix.overlaps");
  Elements.emplace(N, Tests, ValueOf);
}

/// Lets \p Outer begin in a block of its own, to which all blocks in front of
/// \p BehindTests lead if their condition in \p IsLarge is false.
static BasicBlock *branchAround(const Loop &Outer, ArrayRef<Value *> IsLarge,
                                BasicBlock *BehindTests) {
  BasicBlock *Header = Outer.getHeader();
  auto *Loops = BasicBlock::Create(Header->getContext(), "matrix.loops",
                                   Header->getParent(), Header);
  BranchInst::Create(Header, Loops);
  Header->replacePhiUsesWith(BehindTests, Loops);
  BasicBlock *Next = BehindTests;
  for (Value *Condition : reverse(IsLarge)) {
    BasicBlock *Here = Next->getUniquePredecessor();
    Instruction *At = Here->getTerminator();
    IRBuilder<>(At).CreateCondBr(Condition, Next, Loops);
    At->eraseFromParent();
    Next = Here;
  }
  return Loops;
}

void NestCall::replaceLoops() {
  Loop &Outer = *N.Loops.front().L;
  BasicBlock *Before = BehindTests ? BehindTests : Outer.getLoopPreheader(),
             *Header = Outer.getHeader(), *Behind = Outer.getUniqueExitBlock();
  // What only takes values of the loops on has no user.
  for (PHINode &Phi : make_early_inc_range(Behind->phis())) {
    Value *V = Phi.getIncomingValue(0);
    if (!Phi.use_empty())
      Phi.replaceAllUsesWith(V);
    Phi.eraseFromParent();
  }
  auto *Raised = BasicBlock::Create(Before->getContext(), "matrix.nest",
                                    Before->getParent(), Header);
  IRBuilder<> B(Raised);
  B.SetCurrentDebugLocation(Outer.getStartLoc());
  // A tail call would hide the statement from debuggers and profiles.
  B.CreateCall(&By, Arguments)->setTailCallKind(CallInst::TCK_NoTail);
  allowReads(*Before->getParent());
  B.CreateBr(Behind);
  Instruction *At = Before->getTerminator();
  B.SetInsertPoint(At);
  BasicBlock *Loops = BehindTests || !Elements->isEmpty()
                          ? branchAround(Outer, IsLarge, Before)
                          : Header;
  // Small ones, and those with an element of another kind, may be all that
  // there are: those loops are compiled as ever.
  if (MustRunLoops && Loops == Header) {
    for (const NestLoop &L : N.Loops)
      leaveAsItIs(*L.L);
    for (const SideLoop &L : N.Sides)
      leaveAsItIs(*L.L);
  }
  if (!Elements->isEmpty()) {
    auto *Test = BasicBlock::Create(Before->getContext(), "matrix.tests",
                                    Before->getParent(), Raised);
    IRBuilder<> InTest(Test);
    InTest.SetCurrentDebugLocation(Outer.getStartLoc());
    Elements->emit(InTest, Raised, Loops);
    Raised = Test;
  }
  if (MustRunLoops)
    B.CreateCondBr(MustRunLoops, Loops, Raised,
                   MDBuilder(B.getContext()).createUnlikelyBranchWeights());
  else
    B.CreateBr(Raised);
  At->eraseFromParent();
  if (!MustRunLoops && Loops == Header)
    DeleteDeadBlocks(SmallVector<BasicBlock *>(Outer.blocks()));
}
