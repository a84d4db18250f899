// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands around the new loop's body: the test whether it may run, the
// sums, and the way on to the old loop.

#include "BatchEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace matrix;

/// A property of loops (llvm.loop metadata): what is left of a loop whose
/// iterations share vectors.
static constexpr char BatchedProperty[] = "matrix.batched";

BatchEmitter::BatchEmitter(const BatchLoop &L, const BatchPlan &Plan,
                           const Subtarget &ST, ScalarEvolution &SE)
    : Old(L), Plan(Plan), ST(ST), SE(SE),
      Before(L.preheader()->getTerminator()), B(L.body()->getContext()),
      Body(L, Plan, SE, Before, B) {}

/// Adds \p Step, \p Times times, to the end of \p Range that it moves.
void BatchEmitter::extend(ByteRange &Range, Value *Step, Value *Times) {
  Value *Bytes = Before.CreateMul(Step, Times);
  if (auto *Constant = dyn_cast<ConstantInt>(Step)) {
    Value *&End = Constant->isNegative() ? Range.first : Range.second;
    End = Before.CreateAdd(End, Bytes);
    return;
  }
  Value *Zero = ConstantInt::get(Bytes->getType(), 0);
  Range.first = Before.CreateAdd(
      Range.first, Before.CreateBinaryIntrinsic(Intrinsic::smin, Bytes, Zero));
  Range.second = Before.CreateAdd(
      Range.second, Before.CreateBinaryIntrinsic(Intrinsic::smax, Bytes, Zero));
}

/// What one iteration accesses, in bytes from the first element of \p S.
BatchEmitter::ByteRange BatchEmitter::rangeOf(const BatchStream &S) {
  const BatchAccess &A = *S.First;
  Type *Int = A.Step->getType();
  if (A.Bytes)
    return {ConstantInt::getSigned(Int, S.Begin),
            ConstantInt::getSigned(Int, S.End)};
  // Strides vary.
  TensorOp Op = *TensorOp::of(A.I);
  TensorType T = Op.accessedType();
  uint64_t Bytes = ST.dataLayout().getTypeAllocSize(T.element());
  ByteRange Range = {ConstantInt::get(Int, 0), ConstantInt::get(Int, Bytes)};
  for (unsigned K : seq(T.rank()))
    extend(Range, Before.CreateSExtOrTrunc(Body.hoisted(Op.stride(K)), Int),
           ConstantInt::get(Int, (T.extent(K) - 1) * Bytes));
  return Range;
}

/// From the first byte that all iterations access in \p S to behind the last
/// one.
BatchEmitter::ByteRange BatchEmitter::spanOf(const BatchStream &S) {
  const BatchAccess &A = *S.First;
  ByteRange Range = rangeOf(S);
  Value *Last = Before.CreateSub(Count, ConstantInt::get(Count->getType(), 1));
  extend(Range, Body.expand(A.Step), Last);
  Value *Start = Body.startOf(A);
  return {Before.CreatePtrAdd(Start, Range.first),
          Before.CreatePtrAdd(Start, Range.second)};
}

/// Whether, at run time, what one iteration writes may be where another one
/// reads or writes.
Value *BatchEmitter::overlaps() {
  Value *Any = Before.getFalse();
  for (const auto &[X, Y] : Old.doubtful()) {
    auto [LowX, HighX] = spanOf(X);
    auto [LowY, HighY] = spanOf(Y);
    Any = Before.CreateOr(Any,
                          Before.CreateAnd(Before.CreateICmpULT(LowX, HighY),
                                           Before.CreateICmpULT(LowY, HighX)));
  }
  for (const BatchAccess *A : Old.doubtfulSteps()) {
    auto [Low, High] = rangeOf({A, 0, int64_t(A->Bytes.value_or(0)), true, {}});
    Value *Step =
        Before.CreateIntrinsic(Intrinsic::abs, {A->Step->getType()},
                               {Body.expand(A->Step), Before.getFalse()});
    Any = Before.CreateOr(
        Any, Before.CreateICmpULT(Step, Before.CreateSub(High, Low)));
  }
  return Any;
}

/// The sum of no terms.
static Constant *neutral(OpKind Step, Type *T) {
  switch (Step) {
  case OpKind::FAdd:
    return ConstantFP::getZero(T, /*Negative=*/true);
  case OpKind::FMul:
    return ConstantFP::get(T, 1);
  case OpKind::Mul:
    return ConstantInt::get(T, 1);
  case OpKind::And:
    return Constant::getAllOnesValue(T);
  default:
    return Constant::getNullValue(T);
  }
}

static Value *emitStep(OpKind Step, Value *X, Value *Y, Type *Element,
                       IRBuilderBase &B) {
  switch (Step) {
  case OpKind::FAdd:
  case OpKind::Add:
    return emitAdd(X, Y, Element, {}, B);
  case OpKind::FMul:
  case OpKind::Mul:
    return emitMultiply(X, Y, Element, {}, B);
  case OpKind::And:
    return B.CreateAnd(X, Y);
  case OpKind::Or:
    return B.CreateOr(X, Y);
  default:
    assert(Step == OpKind::Xor && "all steps of sums");
    return B.CreateXor(X, Y);
  }
}

/// Each iteration of a batch has a sum of its own.
void BatchEmitter::startSums() {
  for (const BatchSum &S : Old.sums()) {
    unsigned Count = numElements(S.Phi->getType());
    Type *Element = elementOf(S.Phi->getType());
    bool IsByElement = Plan.Arrangement == BatchPlan::ByElement;
    Value *Start =
        B.CreateVectorSplat(Plan.Lanes * (IsByElement ? 1 : Count),
                            toLanes(neutral(S.Step, Element), Before));
    SmallVector<PHINode *> Phis;
    for (unsigned K = 0; K != (IsByElement ? Count : 1); ++K) {
      Phis.push_back(B.CreatePHI(Start->getType(), 2));
      Phis.back()->addIncoming(Start, Old.preheader());
    }
    Body.define(S.Phi, ElementVectors(Phis.begin(), Phis.end()));
    Sums.push_back(std::move(Phis));
  }
}

/// The iterations' sums \p Sums, combined: a vector of the sum's elements.
static Value *combineSums(ArrayRef<Value *> Sums, const BatchPlan &Plan,
                          function_ref<Value *(Value *, Value *)> Step,
                          IRBuilderBase &B) {
  if (Plan.Arrangement == BatchPlan::SideBySide) {
    Value *All = Sums.front();
    for (unsigned Lanes = Plan.Lanes; Lanes != 1; Lanes /= 2) {
      unsigned Half = numLanes(All) / 2;
      All = Step(subvector(All, 0, Half, B), subvector(All, Half, Half, B));
    }
    return All;
  }
  SmallVector<Value *> Totals;
  for (unsigned First = 0; First < Sums.size(); First += Plan.Lanes) {
    SmallVector<Value *> Lines;
    for (unsigned K : seq(First, First + Plan.Lanes))
      Lines.push_back(Sums[std::min<size_t>(K, Sums.size() - 1)]);
    Totals.push_back(combineLines(Lines, Step, B));
  }
  return subvector(joinPieces(Totals, B), 0, Sums.size(), B);
}

/// At the end, all lanes and what the sum started from: what the old loop goes
/// on with, or what stands behind it.
void BatchEmitter::finishSums(BasicBlock *Rest) {
  BasicBlock *Exit = Old.exit();
  IRBuilder<> InRest(Rest->getTerminator());
  InRest.SetCurrentDebugLocation(DebugLoc());
  for (auto [S, Phis] : zip(Old.sums(), Sums)) {
    ElementVectors Last = Body.elements(S.Next);
    for (auto [Phi, V] : zip(Phis, Last))
      Phi->addIncoming(V, Wide);
    Type *T = S.Phi->getType(), *Element = elementOf(T);
    OpKind Kind = S.Step;
    auto Step = [&](Value *X, Value *Y) {
      return emitStep(Kind, X, Y, Element, InRest);
    };
    Value *Total = Step(BatchBody::flat(S.Start, InRest),
                        combineSums(Last, Plan, Step, InRest));
    if (!TensorType::isTensor(T)) {
      Total = T->isVectorTy() ? Total
                              : InRest.CreateExtractElement(Total, uint64_t(0));
      Total = ofLanes(Total, T, InRest);
    } else {
      auto *Flat = FixedVectorType::get(Element, numElements(T));
      Total = OpBuilder(InRest).toTensor(TensorType::of(T),
                                         ofLanes(Total, Flat, InRest));
    }
    // The old loop starts with it, or ends before it starts.
    PHINode *Phi = cast<PHINode>(S.Phi);
    BasicBlock *Into =
        Phi->getIncomingBlock(Phi->getIncomingBlock(0) == Old.body() ? 1 : 0);
    IRBuilder<> InLast(&Into->front());
    PHINode *From = InLast.CreatePHI(Phi->getType(), 2);
    From->addIncoming(S.Start, Old.preheader());
    From->addIncoming(Total, Rest);
    Phi->setIncomingValueForBlock(Into, From);
    // Behind it, either total.
    for (Use &U : make_early_inc_range(S.Next->uses())) {
      auto *User = cast<Instruction>(U.getUser());
      if (User->getParent() == Old.body())
        continue;
      auto *Merged = dyn_cast<PHINode>(User);
      if (Merged && Merged->getParent() == Exit)
        continue;
      PHINode *Behind = PHINode::Create(Phi->getType(), 2, "", Exit->begin());
      Behind->addIncoming(S.Next, Old.body());
      Behind->addIncoming(Total, Rest);
      U.set(Behind);
    }
    for (PHINode &Merged : Exit->phis())
      if (Merged.getIncomingValueForBlock(Rest) == S.Next)
        Merged.setIncomingValueForBlock(Rest, Total);
  }
}

/// What counts the old loop's iterations goes on where the new one ends.
void BatchEmitter::continueOld(BasicBlock *Last) {
  for (PHINode &Phi : Old.body()->phis()) {
    BasicBlock *Preheader = Old.preheader();
    auto *Start = Phi.getIncomingValueForBlock(Preheader);
    bool IsSum =
        any_of(Old.sums(), [&](const BatchSum &S) { return S.Phi == &Phi; });
    if (!IsSum) {
      const auto *Counter = cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
      Value *Step = Body.expand(Counter->getStepRecurrence(SE));
      Value *Bytes = Before.CreateMul(
          Before.CreateZExtOrTrunc(Batched, Step->getType()), Step);
      Start = Phi.getType()->isPointerTy() ? Before.CreatePtrAdd(Start, Bytes)
                                           : Before.CreateAdd(Start, Bytes);
    }
    Phi.setIncomingValueForBlock(Preheader, Start);
    Phi.replaceIncomingBlockWith(Preheader, Last);
  }
}

/// The code of many iterations would be longer, and no faster; and what is left
/// of the old loop has too few for vectors.
static void setLoopProperties(Instruction *Back, ArrayRef<StringRef> Names) {
  LLVMContext &C = Back->getContext();
  // The first operand of a loop's metadata is the node itself.
  SmallVector<Metadata *> Operands = {nullptr};
  if (MDNode *Old = Back->getMetadata(LLVMContext::MD_loop))
    append_range(Operands, drop_begin(Old->operands()));
  for (StringRef Name : Names)
    Operands.push_back(MDNode::get(C, {MDString::get(C, Name)}));
  MDNode *Loop = MDNode::getDistinct(C, Operands);
  Loop->replaceOperandWith(0, Loop);
  Back->setMetadata(LLVMContext::MD_loop, Loop);
}

/// Before -> Wide <-> Wide -> Rest -> Last -> old body, or Rest -> Exit, or
/// Before -> Last. (No iterations counted are all that the integer can count.)
void BatchEmitter::run() {
  BasicBlock *OldBody = Old.body(), *Preheader = Before.GetInsertBlock(),
             *Exit = Old.exit();
  Function &F = *OldBody->getParent();
  LLVMContext &C = F.getContext();
  Before.SetCurrentDebugLocation(DebugLoc());
  Type *Int = indexType(Before);
  const SCEV *LastIteration = SE.getNoopOrZeroExtend(Old.lastIteration(), Int);
  Count =
      Before.CreateAdd(Body.expand(LastIteration), ConstantInt::get(Int, 1));
  Batched = Before.CreateAnd(Count,
                             ConstantInt::getSigned(Int, -int64_t(Plan.Lanes)));
  if (!Old.doubtful().empty() || !Old.doubtfulSteps().empty())
    Batched =
        Before.CreateSelect(overlaps(), ConstantInt::get(Int, 0), Batched);

  Wide = BasicBlock::Create(C, "batch", &F, OldBody);
  auto *Rest = BasicBlock::Create(C, "batch.rest", &F, OldBody);
  auto *Last = BasicBlock::Create(C, "batch.last", &F, OldBody);
  B.SetInsertPoint(Wide);
  PHINode *At = B.CreatePHI(Int, 2, "batch.index");
  At->addIncoming(ConstantInt::get(Int, 0), Preheader);
  startSums();
  Body.emit(At);
  B.SetCurrentDebugLocation(OldBody->getTerminator()->getDebugLoc());
  Value *Next = B.CreateNUWAdd(At, ConstantInt::get(Int, Plan.Lanes));
  At->addIncoming(Next, Wide);
  setLoopProperties(B.CreateCondBr(B.CreateICmpEQ(Next, Batched), Rest, Wide),
                    {"llvm.loop.unroll.disable"});
  setLoopProperties(OldBody->getTerminator(),
                    {"llvm.loop.unroll.disable", BatchedProperty});

  continueOld(Last);
  Before.CreateCondBr(Before.CreateICmpEQ(Batched, ConstantInt::get(Int, 0)),
                      Last, Wide);
  IRBuilder<> InRest(Rest);
  InRest.CreateCondBr(InRest.CreateICmpEQ(Batched, Count), Exit, Last);
  IRBuilder<>(Last).CreateBr(OldBody);
  for (PHINode &Phi : Exit->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(OldBody), Rest);
  finishSums(Rest);
  Preheader->getTerminator()->eraseFromParent();
}
