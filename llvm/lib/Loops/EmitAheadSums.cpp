// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums that are computed ahead, by blocks of rows. Of rows that become longer
// or shorter, a block has
//
//     longer               shorter
//
//     r r r                s s s r r
//     r r r s                s s r r
//     r r r s s                s r r
//
// the rectangle r, which is a nest, and steps beside it (s), which are behind
// or in front of those of the rectangle in each sum.

#include "AheadSums.h"
#include "CopyLoop.h"
#include "RunTimeTests.h"
#include "matrix/Machine/Measured.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace matrix;

void AheadSums::emitTest(DominatorTree &DT) {
  OfLength = Outer.getLoopPreheader();
  IRBuilder<> B(OfLength->getTerminator());
  SCEVExpander Expander(SE, "matrix.ahead");
  auto ValueOf = [&](const SCEV *S) {
    Value *&Here = Known[S];
    if (!Here)
      Here = Expander.expandCodeFor(S, S->getType(), &*B.GetInsertPoint());
    return Here;
  };
  RunTimeTests Tests(N, ValueOf, B);
  Value *All = B.getTrue();
  auto And = [&](Value *V) {
    if (V)
      All = B.CreateLogicalAnd(All, V);
  };
  auto AtLeast = [&](Value *V, uint64_t Limit) {
    And(B.CreateICmpUGE(V, B.getInt64(Limit)));
  };
  for (const Guard &G : N.Guards)
    And(G.Expected ? G.Condition : B.CreateNot(G.Condition));
  for (const NestLoop &L : N.Loops)
    if (L.Trips.isAtRunTime())
      And(B.CreateICmpULT(B.CreateZExt(ValueOf(L.Trips.Last), B.getInt64Ty()),
                          B.getInt64(MostAtRunTime - 1)));
  Value *Rows = Tests.trips(N.Loops[0].Trips),
        *Steps = Tests.trips(N.Loops[1].Trips);
  AtLeast(Rows, fewest(0));
  AtLeast(Steps, fewest(1));
  AtLeast(B.CreateMul(Rows, Steps), Measured::FewestProductsAhead);
  IsLong = B.CreateFreeze(All);
  // Short loops are to lose no time with what follows.
  BasicBlock *Rest = SplitBlock(OfLength, B.GetInsertPoint(), &DT, &LI);
  B.SetInsertPoint(Rest->getTerminator());
  All = B.getTrue();
  And(Tests.holdsAsMatched());
  for (const auto &[Step, Bytes] : Apart)
    AtLeast(Step.AtRunTime ? ValueOf(Step.AtRunTime) : B.getInt64(Step.Bytes),
            Bytes);
  if (Value *Overlaps = Tests.overlaps(Check))
    And(B.CreateNot(Overlaps));
  Holds = B.CreateFreeze(All);
  const SCEV *LastRow = SE.getBackedgeTakenCount(&Outer);
  NumRows = B.CreateAdd(B.CreateZExt(ValueOf(LastRow), B.getInt64Ty()),
                        B.getInt64(1));
  FirstSteps = Steps;
  if (N.Half) {
    // Less than 0 if the first row has none.
    const SCEV *Last = N.Half->LastByRow->getStart();
    FirstSteps =
        B.CreateAdd(B.CreateSExt(ValueOf(Last), B.getInt64Ty()), B.getInt64(1));
  }
  for (const auto &[V, A] : Places) {
    ValueOf(A.Base);
    for (const Stride &S : A.Strides)
      if (S.AtRunTime)
        ValueOf(S.AtRunTime);
  }
}

Value *AheadSums::distance(const Stride &S, IRBuilderBase &B) {
  return S.AtRunTime ? Known.lookup(S.AtRunTime) : B.getInt64(S.Bytes);
}

/// Computes where elements of the block of rows from \p Row on begin.
void AheadSums::findBases(Value *Row, IRBuilderBase &B) {
  Value *Moved = Row;
  // A base is that of the first row that there is.
  if (N.Half && N.Half->skipsFirstRow())
    Moved = B.CreateSub(Row, B.getInt64(1));
  for (const auto &[V, A] : Places) {
    Value *Base = B.CreatePtrAdd(Known.lookup(A.Base),
                                 B.CreateMul(Moved, distance(A.Strides[0], B)));
    // A shorter row begins one column further on.
    if (isShrinking())
      Base = B.CreatePtrAdd(Base, B.CreateMul(Row, distance(A.Strides[1], B)));
    BlockBases[V] = Base;
  }
}

/// The value \p V of the loops at \p At. \p Done: those that are known there.
Value *AheadSums::value(Value *V, const Point &At, ValueMap &Done,
                        IRBuilderBase &B) {
  V = Path.resolve(V);
  if (Value *Here = Done.lookup(V))
    return Here;
  auto *I = dyn_cast<Instruction>(V);
  // Outer does not know its new blocks.
  if (!I || !is_contained(Needed, I))
    return V;
  Instruction *Copy = I->clone();
  if (auto *Load = dyn_cast<LoadInst>(Copy)) {
    const Access &A = Places.find(V)->second;
    Value *Pointer = B.CreatePtrAdd(
        BlockBases.lookup(V), B.CreateMul(At.Row, distance(A.Strides[0], B)));
    if (At.Step)
      Pointer = B.CreatePtrAdd(Pointer,
                               B.CreateMul(At.Step, distance(A.Strides[1], B)));
    Load->setOperand(0, Pointer);
    for (unsigned Kind : {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias})
      Load->setMetadata(Kind, nullptr);
  } else {
    for (Use &U : Copy->operands())
      if (isa<Instruction>(U))
        U.set(value(U, At, Done, B));
  }
  B.Insert(Copy);
  Done[V] = Copy;
  return Copy;
}

/// The element of \p S's memory that row \p Row of a block has.
Value *AheadSums::place(const Sum &S, Value *Row, IRBuilderBase &B) {
  return B.CreateInBoundsGEP(
      S.Variable->getType(), S.Memory,
      {isDownward() ? B.CreateAdd(Row, FirstPlace) : Row});
}

SmallVector<Value *, 2> AheadSums::starts(Value *Row, IRBuilderBase &B) {
  SmallVector<Value *, 2> All;
  ValueMap Done;
  for (const Sum &S : Sums)
    All.push_back(value(S.Start, {Row}, Done, B));
  return All;
}

SmallVector<Value *, 2> AheadSums::stored(Value *Row, IRBuilderBase &B) {
  SmallVector<Value *, 2> All;
  for (const Sum &S : Sums)
    All.push_back(B.CreateLoad(S.Variable->getType(), place(S, Row, B)));
  return All;
}

void AheadSums::store(ArrayRef<Value *> Values, Value *Row, IRBuilderBase &B) {
  for (auto [S, V] : zip_equal(Sums, Values))
    B.CreateStore(V, place(S, Row, B));
}

/// Does the step at \p At to the sums \p Current.
void AheadSums::step(const Point &At, MutableArrayRef<Value *> Current,
                     IRBuilderBase &B) {
  ValueMap Done;
  for (auto [S, V] : zip_equal(Sums, Current))
    Done[S.Variable] = V;
  for (auto [S, V] : zip_equal(Sums, Current))
    V = value(S.Next, At, Done, B);
}

/// Emits a loop of \p End iterations, at least one, which other passes see as
/// one of the program's.
void AheadSums::loop(Value *End, function_ref<void(Value *Index)> Body,
                     MutableArrayRef<Value *> Carried, IRBuilderBase &B) {
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Behind =
      Before->splitBasicBlock(B.GetInsertPoint(), "matrix.behind");
  auto *Header = BasicBlock::Create(B.getContext(), "matrix.ahead",
                                    Before->getParent(), Behind);
  Before->getTerminator()->setSuccessor(0, Header);
  Before->getTerminator()->setDebugLoc(Outer.getStartLoc());
  Instruction *Placeholder = BranchInst::Create(Behind, Header);
  auto EnterAt = [&](Instruction *I) {
    B.SetInsertPoint(I);
    B.SetCurrentDebugLocation(Outer.getStartLoc());
  };
  EnterAt(Placeholder);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2);
  Index->addIncoming(B.getInt64(0), Before);
  SmallVector<PHINode *, 2> Phis;
  for (Value *&V : Carried) {
    PHINode *Phi = B.CreatePHI(V->getType(), 2);
    Phi->addIncoming(V, Before);
    Phis.push_back(Phi);
    V = Phi;
  }
  Body(Index);
  Value *Next = B.CreateAdd(Index, B.getInt64(1), "", /*HasNUW=*/true,
                            /*HasNSW=*/true);
  BasicBlock *Latch = B.GetInsertBlock();
  Index->addIncoming(Next, Latch);
  for (auto [Phi, V] : zip_equal(Phis, Carried))
    Phi->addIncoming(V, Latch);
  B.CreateCondBr(B.CreateICmpEQ(Next, End), Behind, Header);
  Placeholder->eraseFromParent();
  EnterAt(&*Behind->getFirstInsertionPt());
}

/// Steps \p From to \p End - 1 of \p Rows rows: a nest. \p GoesOn: the sums
/// have begun.
void AheadSums::rectangle(Value *Rows, Value *From, Value *End, bool GoesOn,
                          IRBuilderBase &B) {
  Value *Steps = B.CreateSub(End, From);
  auto Row = [&](Value *Row) {
    if (!First)
      First = B.GetInsertBlock();
    SmallVector<Value *, 2> Current = GoesOn ? stored(Row, B) : starts(Row, B);
    loop(
        Steps,
        [&](Value *Step) { step({Row, B.CreateAdd(Step, From)}, Current, B); },
        Current, B);
    store(Current, Row, B);
  };
  loop(Rows, Row, {}, B);
}

/// The steps of \p Rows rows that \p StepsOf tells, from one to behind another,
/// one by one.
void AheadSums::besideRectangle(
    Value *Rows, function_ref<std::pair<Value *, Value *>(Value *Row)> StepsOf,
    bool GoesOn, IRBuilderBase &B) {
  emitLoopBetween(B, B.getInt64(0), Rows, [&](Value *Row) {
    Beside.push_back(B.GetInsertBlock());
    SmallVector<Value *, 2> Current = GoesOn ? stored(Row, B) : starts(Row, B);
    auto [From, End] = StepsOf(Row);
    Value *Last = B.CreateBinaryIntrinsic(Intrinsic::umax, From, End);
    emitLoopUpTo(
        B, From, Last, 1, [&](Value *Step) { step({Row, Step}, Current, B); },
        Current);
    store(Current, Row, B);
  });
}

/// All sums of the block of rows from \p Row on.
void AheadSums::block(Value *Row, IRBuilderBase &B) {
  Value *Rows =
      B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(NumRows, Row),
                              B.getInt64(Measured::RowsAhead));
  Value *None = B.getInt64(0);
  if (isDownward()) {
    Row = B.CreateSub(B.CreateSub(NumRows, Row), Rows);
    FirstPlace = B.CreateSub(B.getInt64(Measured::RowsAhead), Rows);
  }
  findBases(Row, B);
  if (!N.Half)
    return rectangle(Rows, None, FirstSteps, /*GoesOn=*/false, B);
  if (isGrowing()) {
    Value *All = B.CreateAdd(FirstSteps, Row);
    auto NoStep = [&](Value *) { return std::pair(None, None); };
    besideRectangle(Rows, NoStep, /*GoesOn=*/false, B);
    emitIf(B, B.CreateICmpNE(All, None),
           [&] { rectangle(Rows, None, All, /*GoesOn=*/true, B); });
    auto Behind = [&](Value *Of) {
      return std::pair(All, B.CreateAdd(All, Of));
    };
    return besideRectangle(Rows, Behind, /*GoesOn=*/true, B);
  }
  Value *All = B.CreateSub(FirstSteps, Row);
  Value *Square = B.CreateBinaryIntrinsic(Intrinsic::umin, Rows, All);
  auto Before = [&](Value *Of) { return std::pair(Of, Square); };
  besideRectangle(Rows, Before, /*GoesOn=*/false, B);
  emitIf(B, B.CreateICmpULT(Rows, All),
         [&] { rectangle(Rows, Rows, All, /*GoesOn=*/true, B); });
}

void AheadSums::move() {
  Function &F = *Outer.getHeader()->getParent();
  LoopBeside Made = branchBeside(Outer, Holds, "matrix.blocks");
  Choice = Made.Branch;
  Short = Made.Copy;
  for (PHINode &Phi : Short->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Choice->getParent()),
                    OfLength);
  Instruction *Onward = OfLength->getTerminator();
  IRBuilder<>(Onward).CreateCondBr(IsLong, Choice->getParent(), Short);
  Onward->eraseFromParent();
  BasicBlock *Header = Outer.getHeader(), *Latch = Outer.getLoopLatch();
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  for (Sum &S : Sums)
    S.Memory = B.CreateAlloca(
        ArrayType::get(S.Variable->getType(), Measured::RowsAhead));
  B.SetInsertPoint(&Header->front());
  PHINode *Row = B.CreatePHI(B.getInt64Ty(), 2);
  Row->addIncoming(B.getInt64(0), Made.Preheader);
  B.SetInsertPoint(Latch->getTerminator());
  Row->addIncoming(B.CreateAdd(Row, B.getInt64(1), "", /*HasNUW=*/true,
                               /*HasNSW=*/true),
                   Latch);
  // The sums of this row.
  BasicBlock *Exit = Inner.getExitBlock();
  B.SetInsertPoint(&*Exit->getFirstInsertionPt());
  Value *LastInBlock = B.getInt64(Measured::RowsAhead - 1);
  Value *InBlock = B.CreateAnd(Row, LastInBlock);
  if (isDownward()) {
    InBlock = B.CreateSub(LastInBlock, InBlock);
    FirstPlace = B.getInt64(0);
  }
  SmallVector<Value *, 2> Here = stored(InBlock, B);
  for (auto [S, V] : zip_equal(Sums, Here))
    for (PHINode &Phi : make_early_inc_range(Exit->phis()))
      if (Phi.getIncomingValue(0) == S.Next) {
        Phi.replaceAllUsesWith(V);
        Phi.eraseFromParent();
      }
  B.SetInsertPoint(&*Header->getFirstInsertionPt());
  B.SetCurrentDebugLocation(Outer.getStartLoc());
  Value *IsFirst = B.CreateICmpEQ(
      B.CreateAnd(Row, B.getInt64(Measured::RowsAhead - 1)), B.getInt64(0));
  emitIf(B, IsFirst, [&] { block(Row, B); });
  for (const Sum &S : Sums)
    RecursivelyDeleteDeadPHINode(S.Variable);
  allowReads(F);
}

void AheadSums::takeBack() {
  auto *Of = BranchInst::Create(Short, Choice->getIterator());
  Of->setDebugLoc(Choice->getDebugLoc());
  Choice->eraseFromParent();
}
