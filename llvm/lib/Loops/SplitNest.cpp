// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes loops of each part that gains, in front of those of all others:
//
//   before -- not long --------------------+
//     |                                    |
//   loops of a part                      loops as they were
//     |                                    |
//   loops of the others, which read        |
//   sums of that part from memory          |
//     |                                    |
//   behind --------------------------------+

#include "CopyLoop.h"
#include "NestParts.h"
#include "RunTimeTests.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace matrix;

/// Erases what is not in \p Kept.
static void strip(ArrayRef<BasicBlock *> Blocks,
                  function_ref<bool(const Instruction &)> IsKept) {
  for (BasicBlock *BB : Blocks)
    for (Instruction &I : make_early_inc_range(reverse(*BB)))
      if (!I.isTerminator() && !IsKept(I)) {
        I.replaceAllUsesWith(PoisonValue::get(I.getType()));
        I.eraseFromParent();
      }
}

void NestParts::emitTest() {
  BasicBlock *Before = Outer.getLoopPreheader();
  IRBuilder<> B(Before->getTerminator());
  SCEVExpander Expander(SE, "matrix.part");
  DenseMap<const SCEV *, Value *> Known;
  auto ValueOf = [&](const SCEV *S) {
    Value *&Here = Known[S];
    if (!Here)
      Here = Expander.expandCodeFor(S, S->getType(), &*B.GetInsertPoint());
    return Here;
  };
  bool HasStart = any_of(Groups, [](const Group &G) { return G.IsStart; });
  for (const Group &G : Groups)
    if (G.Apart && (HasStart || G.Apart->hasExtentsAtRunTime())) {
      RunTimeTests Tests(*G.Apart, ValueOf, B);
      SmallVector<Value *, 4> All = {Tests.mayHaveLanes(),
                                     Tests.allRunAndPay()};
      // Alias analysis knows that other groups are apart.
      if (HasStart) {
        All.push_back(Tests.holdsAsMatched());
        if (Value *Overlaps = Tests.overlaps(G.Check))
          All.push_back(B.CreateNot(B.CreateFreeze(Overlaps)));
      }
      for (Value *Test : All)
        if (Test)
          IsLong = IsLong ? B.CreateLogicalAnd(IsLong, Test) : Test;
    }
}

/// Lets a copy of the loops run where they are not long enough. \returns the
/// block in front of the loops.
BasicBlock *NestParts::branchAround() {
  if (!IsLong)
    return Outer.getLoopPreheader();
  LoopBeside Made = branchBeside(Outer, IsLong, "matrix.parts");
  Short = Made.Copy;
  return Made.Preheader;
}

/// Makes loops of \p G alone, behind \p Before, in which the others begin.
/// \returns their first block; Before is behind them.
BasicBlock *NestParts::takeOut(const Group &G, BasicBlock *&Before) {
  BasicBlock *Header = Outer.getHeader();
  auto *Next = BasicBlock::Create(Header->getContext(), "matrix.part",
                                  Header->getParent(), Header);
  BranchInst::Create(Header, Next)
      ->setDebugLoc(Before->getTerminator()->getDebugLoc());
  ValueToValueMapTy Copies;
  Copies[Outer.getExitBlock()] = Next;
  SmallVector<BasicBlock *> Blocks = copyLoop(Outer, Copies, Next, ".part");
  SmallPtrSet<const Value *, 32> Kept;
  for (const NestPart *Part : {&G.Needed, &std::as_const(Control)})
    for (const Instruction *I : *Part)
      Kept.insert(Copies[I]);
  strip(Blocks, [&](const Instruction &I) { return Kept.contains(&I); });
  auto *First = cast<BasicBlock>(&*Copies[Header]);
  Before->getTerminator()->replaceSuccessorWith(Header, First);
  Header->replacePhiUsesWith(Before, Next);
  Before = Next;
  return First;
}

/// Lets \p Rest read the sums that are computed before it.
void NestParts::readMemory(NestPart &Rest) {
  DenseMap<StoreInst *, LoadInst *> Loads;
  for (auto [Read, Store] : Reloads) {
    LoadInst *&Load = Loads[Store];
    if (!Load) {
      Load = new LoadInst(Store->getValueOperand()->getType(),
                          Store->getPointerOperand(), "matrix.sum",
                          /*isVolatile=*/false, Store->getAlign(),
                          Store->getIterator());
      Load->setDebugLoc(Store->getDebugLoc());
      Load->setAAMetadata(Store->getAAMetadata());
      allowReads(*Store->getFunction());
      close(Load, Rest, [](Instruction *, Instruction *) { return false; });
    }
    Read->set(Load);
  }
}

SmallVector<BasicBlock *> NestParts::split() {
  NestPart Rest;
  SmallVector<const Group *> Apart;
  for (const Group &G : Groups)
    if (G.Apart || G.IsStart)
      Apart.push_back(&G);
    else
      Rest.insert_range(G.Needed);
  // The last one has the loops as they are.
  if (Rest.empty())
    Rest = Apart.pop_back_val()->Needed;
  SmallVector<BasicBlock *> Firsts;
  BasicBlock *Before = branchAround();
  for (const Group *G : Apart)
    Firsts.push_back(takeOut(*G, Before));
  readMemory(Rest);
  strip(Outer.getBlocks(), [&](const Instruction &I) {
    auto *Known = const_cast<Instruction *>(&I);
    return Rest.contains(Known) || Control.contains(Known);
  });
  Firsts.push_back(Outer.getHeader());
  return Firsts;
}
