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
// more code of them.

#include "ReplaceNest.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace matrix;

/// Whether the bytes of the result and of one of \p Check's loads overlap.
static Value *overlaps(const Nest &N, const Overlap &Check,
                       function_ref<Value *(const SCEV *)> PointerOf,
                       IRBuilderBase &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  auto EndOf = [&](const Access &A) {
    return B.CreatePtrAdd(PointerOf(A.Base), B.getInt64(N.bytesOf(A, DL)));
  };
  Value *Any = nullptr;
  Value *Result = PointerOf(N.Result.Base), *End = EndOf(N.Result);
  for (const Access &A : Check.Unknown) {
    Value *Both = B.CreateAnd(B.CreateICmpULT(PointerOf(A.Base), End),
                              B.CreateICmpULT(Result, EndOf(A)));
    Any = Any ? B.CreateOr(Any, Both) : Both;
  }
  return B.CreateFreeze(Any, "matrix.overlaps");
}

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
                   ScalarEvolution &SE)
    : N(N), By(*By.F) {
  Instruction *At = N.Loops.front().L->getLoopPreheader()->getTerminator();
  SCEVExpander Expander(SE, "matrix.base");
  DenseMap<const SCEV *, Value *> Known;
  auto PointerOf = [&](const SCEV *Base) {
    Value *&Pointer = Known[Base];
    if (!Pointer)
      Pointer = Expander.expandCodeFor(Base, Base->getType(), At);
    return Pointer;
  };
  for (const SCEV *Base : By.Pointers)
    Arguments.push_back(PointerOf(Base));
  append_range(Arguments, By.Scalars);
  IRBuilder<> B(At);
  if (!Check.Unknown.empty())
    Overlaps = overlaps(N, Check, PointerOf, B);
}

void NestCall::replaceLoops() {
  Loop &Outer = *N.Loops.front().L;
  BasicBlock *Before = Outer.getLoopPreheader(), *Header = Outer.getHeader(),
             *Behind = Outer.getUniqueExitBlock();
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
  B.CreateBr(Behind);
  Instruction *At = Before->getTerminator();
  B.SetInsertPoint(At);
  if (Overlaps) {
    for (const NestLoop &L : N.Loops)
      leaveAsItIs(*L.L);
    for (const SideLoop &L : N.Sides)
      leaveAsItIs(*L.L);
    B.CreateCondBr(Overlaps, Header, Raised,
                   MDBuilder(B.getContext()).createUnlikelyBranchWeights());
    At->eraseFromParent();
    return;
  }
  B.CreateBr(Raised);
  At->eraseFromParent();
  DeleteDeadBlocks(SmallVector<BasicBlock *>(Outer.blocks()));
}
