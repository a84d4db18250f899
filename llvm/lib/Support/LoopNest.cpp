// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops. One has the form
//
//   before -> body -> ... -> body's last block -> after
//               ^------------------|
//
// that is, the test stands at the end: there is at least one iteration.

#include "matrix/Support/LoopNest.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/MDBuilder.h"
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

namespace {
/// First, First + Step, .. until End is reached, which is not First. A negative
/// step is one modulo 2^64.
struct Indices {
  Value *First, *End, *Step;
  bool IsUpward = true;
};
} // namespace

static void emitLoopOver(IRBuilderBase &B, Indices I,
                         function_ref<void(Value *)> Body,
                         MutableArrayRef<Value *> Carried) {
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
  Index->addIncoming(I.First, Before);
  SmallVector<PHINode *> Phis;
  for (Value *&V : Carried) {
    Phis.push_back(B.CreatePHI(V->getType(), 2));
    Phis.back()->addIncoming(V, Before);
    V = Phis.back();
  }
  Body(Index);

  Value *Next = B.CreateAdd(Index, I.Step, "", /*HasNUW=*/I.IsUpward);
  Value *More = B.CreateICmpNE(Next, I.End);
  BranchInst *Back = B.CreateCondBr(More, Start, After);
  Back->setMetadata(LLVMContext::MD_loop, finalLoop(B.getContext()));
  BasicBlock *Last = Back->getParent();
  Index->addIncoming(Next, Last);
  for (auto [Phi, V] : zip(Phis, Carried))
    Phi->addIncoming(V, Last);
  Out->eraseFromParent();
  B.SetInsertPoint(&After->front());
}

void matrix::emitLoop(IRBuilderBase &B, uint64_t First, uint64_t Iterations,
                      uint64_t Step, function_ref<void(Value *)> Body,
                      MutableArrayRef<Value *> Carried) {
  if (Iterations == 0)
    return;
  if (Iterations == 1) {
    Body(getIndex(B, First));
    return;
  }
  emitLoopOver(B,
               {getIndex(B, First), getIndex(B, First + Iterations * Step),
                getIndex(B, Step)},
               Body, Carried);
}

void matrix::emitLoopBetween(IRBuilderBase &B, Value *First, Value *End,
                             function_ref<void(Value *)> Body,
                             MutableArrayRef<Value *> Carried) {
  emitLoopOver(B, {First, End, getIndex(B, 1)}, Body, Carried);
}

void matrix::emitLoopUpTo(IRBuilderBase &B, Value *First, Value *End,
                          uint64_t Step, function_ref<void(Value *)> Body,
                          MutableArrayRef<Value *> Carried) {
  Value *IsEmpty = B.CreateICmpEQ(First, End);
  if (auto *Known = dyn_cast<ConstantInt>(IsEmpty); Known && Known->isOne())
    return;
  emitIfElse(
      B, IsEmpty, [] {},
      [&] { emitLoopOver(B, {First, End, getIndex(B, Step)}, Body, Carried); },
      Carried);
}

Value *matrix::emitBlocks(IRBuilderBase &B, Value *First, Value *End,
                          uint64_t Step, function_ref<void(Value *)> Body) {
  Value *Count = B.CreateUDiv(B.CreateSub(End, First), getIndex(B, Step));
  Value *Behind = B.CreateAdd(First, B.CreateMul(Count, getIndex(B, Step)));
  emitLoopUpTo(B, First, Behind, Step, Body);
  return Behind;
}

Value *matrix::emitLoopBelow(IRBuilderBase &B, Value *End, Value *Step,
                             function_ref<void(Value *)> Body) {
  Value *Zero = getIndex(B, 0);
  BasicBlock *Before = B.GetInsertBlock();
  Instruction *Exit = SplitBlockAndInsertIfThen(
      B.CreateICmpNE(End, Zero), B.GetInsertPoint(), /*Unreachable=*/false);
  BasicBlock *Start = Exit->getParent();
  B.SetInsertPoint(Exit);
  PHINode *Index = B.CreatePHI(indexType(B), 2, "matrix.index");
  Index->addIncoming(Zero, Before);
  Body(Index);
  Value *Next = B.CreateAdd(Index, Step);
  BasicBlock *After = Exit->getSuccessor(0);
  BranchInst *Back = B.CreateCondBr(B.CreateICmpULT(Next, End), Start, After);
  Back->setMetadata(LLVMContext::MD_loop, finalLoop(B.getContext()));
  BasicBlock *Last = Back->getParent();
  Index->addIncoming(Next, Last);
  Exit->eraseFromParent();
  B.SetInsertPoint(&After->front());
  PHINode *Reached = B.CreatePHI(indexType(B), 2);
  Reached->addIncoming(Zero, Before);
  Reached->addIncoming(Next, Last);
  return Reached;
}

void matrix::emitLoop(IRBuilderBase &B, LoopOrder Order, uint64_t Iterations,
                      uint64_t Step, function_ref<void(Value *)> Body) {
  if (Order == LoopOrder::Up || Iterations <= 1)
    return emitLoop(B, 0, Iterations, Step, Body);
  emitLoopOver(B,
               {getIndex(B, (Iterations - 1) * Step), getIndex(B, -Step),
                getIndex(B, -Step), /*IsUpward=*/false},
               Body, {});
}

/// Loops \p Number and all inside.
static void nestFrom(unsigned Number, unsigned NumLoops,
                     function_ref<void(unsigned, function_ref<void()>)> Loop,
                     function_ref<void()> Body) {
  if (Number == NumLoops)
    return Body();
  Loop(Number, [&] { nestFrom(Number + 1, NumLoops, Loop, Body); });
}

void matrix::nestLoops(unsigned NumLoops,
                       function_ref<void(unsigned, function_ref<void()>)> Loop,
                       function_ref<void()> Body) {
  nestFrom(0, NumLoops, Loop, Body);
}

void matrix::nestLoopsBehindFirst(
    unsigned NumLoops,
    function_ref<void(unsigned, uint64_t, function_ref<void()>)> Loop,
    function_ref<void()> Body) {
  auto All = [&](unsigned Number, function_ref<void()> Inner) {
    Loop(Number, 0, Inner);
  };
  for (unsigned Number = NumLoops; Number-- != 0;)
    Loop(Number, 1, [&] { nestFrom(Number + 1, NumLoops, All, Body); });
}

void matrix::emitIf(IRBuilderBase &B, Value *Condition,
                    function_ref<void()> Body) {
  Instruction *Next = &*B.GetInsertPoint();
  B.SetInsertPoint(
      SplitBlockAndInsertIfThen(Condition, Next, /*Unreachable=*/false));
  Body();
  B.SetInsertPoint(Next);
}

void matrix::emitIfElse(IRBuilderBase &B, Value *Condition,
                        function_ref<void()> Then, function_ref<void()> Else,
                        MutableArrayRef<Value *> Carried) {
  Instruction *Next = &*B.GetInsertPoint();
  Instruction *AtThen, *AtElse;
  SplitBlockAndInsertIfThenElse(Condition, Next, &AtThen, &AtElse);
  SmallVector<Value *> Before(Carried);
  B.SetInsertPoint(AtThen);
  Then();
  BasicBlock *EndOfThen = B.GetInsertBlock();
  SmallVector<Value *> OfThen(Carried);
  copy(Before, Carried.begin());
  B.SetInsertPoint(AtElse);
  Else();
  BasicBlock *EndOfElse = B.GetInsertBlock();
  B.SetInsertPoint(Next->getParent(), Next->getParent()->begin());
  for (auto [V, Other] : zip_equal(Carried, OfThen)) {
    if (V == Other)
      continue;
    PHINode *Phi = B.CreatePHI(V->getType(), 2);
    Phi->addIncoming(Other, EndOfThen);
    Phi->addIncoming(V, EndOfElse);
    V = Phi;
  }
  B.SetInsertPoint(Next);
}

void matrix::emitIfUnlikely(IRBuilderBase &B, Value *Condition,
                            function_ref<void()> Then,
                            function_ref<void()> Else) {
  Instruction *Next = &*B.GetInsertPoint();
  Instruction *AtThen, *AtElse;
  SplitBlockAndInsertIfThenElse(
      Condition, Next, &AtThen, &AtElse,
      MDBuilder(B.getContext()).createUnlikelyBranchWeights());
  B.SetInsertPoint(AtThen);
  Then();
  B.SetInsertPoint(AtElse);
  Else();
  B.SetInsertPoint(Next);
}

void matrix::emitPieces(IRBuilderBase &B, uint64_t Count, unsigned Width,
                        function_ref<void(Value *, unsigned)> Body,
                        unsigned Together, LoopOrder Order) {
  uint64_t Step = uint64_t(Width) * Together, Iterations = Count / Step;
  // The pieces behind the loop.
  SmallVector<std::pair<uint64_t, unsigned>> Rest;
  uint64_t Done = Iterations * Step;
  for (unsigned Piece = Width; Done != Count; Piece /= 2)
    for (; Count - Done >= Piece; Done += Piece)
      Rest.push_back({Done, Piece});
  auto EmitRest = [&] {
    for (auto [First, Piece] : Rest)
      Body(getIndex(B, First), Piece);
  };
  if (Order == LoopOrder::Down) {
    std::reverse(Rest.begin(), Rest.end());
    EmitRest();
  }
  emitLoop(B, Order, Iterations, Step, [&](Value *Index) {
    for (unsigned I = 0; I != Together; ++I)
      Body(B.CreateAdd(Index, getIndex(B, uint64_t(I) * Width)), Width);
  });
  if (Order == LoopOrder::Up)
    EmitRest();
}
