// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops. One has the form
//
//   before -> body -> ... -> body's last block -> after
//               ^------------------|
//
// that is, the test stands at the end: there is at least one trip.

#include "matrix/Support/LoopNest.h"
#include "matrix/Support/Index.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

static MDNode *finalLoop(LLVMContext &C) {
  auto Property = [&](StringRef Name, ArrayRef<Metadata *> Value = {}) {
    SmallVector<Metadata *> Operands = {MDString::get(C, Name)};
    append_range(Operands, Value);
    return MDNode::get(C, Operands);
  };
  Metadata *One =
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1));
  // The first operand of a loop's metadata is the node itself.
  MDNode *Loop =
      MDNode::getDistinct(C, {nullptr, Property("llvm.loop.unroll.disable"),
                              Property("llvm.loop.isvectorized", One)});
  Loop->replaceOperandWith(0, Loop);
  return Loop;
}

void matrix::emitLoop(IRBuilderBase &B, uint64_t First, uint64_t Trips,
                      uint64_t Step, function_ref<void(Value *)> Body,
                      MutableArrayRef<Value *> Carried) {
  if (Trips == 0)
    return;
  if (Trips == 1) {
    Body(getIndex(B, First));
    return;
  }
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *After = SplitBlock(Before, B.GetInsertPoint());
  auto *Start = BasicBlock::Create(B.getContext(), "matrix.loop",
                                   Before->getParent(), After);
  Before->getTerminator()->setSuccessor(0, Start);
  // The body stands before this branch, whatever blocks it makes.
  B.SetInsertPoint(Start);
  BranchInst *Out = B.CreateBr(After);
  B.SetInsertPoint(Out);
  PHINode *Index = B.CreatePHI(indexType(B), 2, "matrix.index");
  Index->addIncoming(getIndex(B, First), Before);
  SmallVector<PHINode *> Phis;
  for (Value *&V : Carried) {
    Phis.push_back(B.CreatePHI(V->getType(), 2));
    Phis.back()->addIncoming(V, Before);
    V = Phis.back();
  }
  Body(Index);

  Value *Next = B.CreateNUWAdd(Index, getIndex(B, Step));
  Value *More = B.CreateICmpNE(Next, getIndex(B, First + Trips * Step));
  BranchInst *Back = B.CreateCondBr(More, Start, After);
  Back->setMetadata(LLVMContext::MD_loop, finalLoop(B.getContext()));
  BasicBlock *Last = Back->getParent();
  Index->addIncoming(Next, Last);
  for (auto [Phi, V] : zip(Phis, Carried))
    Phi->addIncoming(V, Last);
  Out->eraseFromParent();
  B.SetInsertPoint(&After->front());
}

void matrix::emitIf(IRBuilderBase &B, Value *Condition,
                    function_ref<void()> Body) {
  Instruction *Next = &*B.GetInsertPoint();
  B.SetInsertPoint(
      SplitBlockAndInsertIfThen(Condition, Next, /*Unreachable=*/false));
  Body();
  B.SetInsertPoint(Next);
}

void matrix::emitPieces(IRBuilderBase &B, uint64_t Count, unsigned Width,
                        function_ref<void(Value *, unsigned)> Body,
                        unsigned Together) {
  auto Several = [&](Value *First, uint64_t Number) {
    for (uint64_t I = 0; I != Number; ++I)
      Body(B.CreateAdd(First, getIndex(B, I * Width)), Width);
  };
  uint64_t Whole = Count / Width, Trips = Whole / Together;
  emitLoop(B, 0, Trips, uint64_t(Width) * Together,
           [&](Value *Index) { Several(Index, Together); });
  Several(getIndex(B, Trips * Together * Width), Whole % Together);
  uint64_t Done = Whole * Width;
  for (unsigned Piece = Width / 2; Piece != 0; Piece /= 2)
    if (Count - Done >= Piece) {
      Body(getIndex(B, Done), Piece);
      Done += Piece;
    }
}
