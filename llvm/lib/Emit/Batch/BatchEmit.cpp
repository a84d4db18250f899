// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop whose trips share vectors, before the one that is left for the rest.

#include "Batch/Batch.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;

/// Computes before the loop what is the same in all trips. The first trip would
/// do so too, before it writes anything that this could depend on, or else the
/// loop stays as it is.
void Batch::hoistFixed(IRBuilderBase &B) {
  for (Instruction *I : Fixed) {
    Instruction *New = I->clone();
    for (Use &U : New->operands())
      if (Value *Known = Hoisted.lookup(U))
        U.set(Known);
    New->dropUnknownNonDebugMetadata();
    Hoisted[I] = B.Insert(New);
  }
}

/// Whether, at run time, a store of one trip may be where a load of another is.
Value *Batch::overlaps(IRBuilderBase &B) {
  const DataLayout &DL = Body->getDataLayout();
  emitScalars(B, ConstantInt::get(Trips->getType(), 0));
  auto Span = [&](Value *Pointer, Type *T, bool IsFixed) {
    Value *Start = Pointer;
    if (Value *Known = Hoisted.lookup(Pointer))
      Start = Known;
    else if (Value *First = Scalars.lookup(Pointer))
      Start = First;
    Type *Int = DL.getIndexType(Pointer->getType());
    Value *Bytes = ConstantInt::get(Int, DL.getTypeStoreSize(T));
    // The trips may be counted by a narrower integer.
    if (!IsFixed)
      Bytes = B.CreateMul(B.CreateZExtOrTrunc(Trips, Int), Bytes);
    return std::pair(Start, B.CreatePtrAdd(Start, Bytes));
  };
  Value *Any = B.getFalse();
  for (auto [Load, Store] : Doubtful) {
    auto Read =
        Span(Load->getPointerOperand(), Load->getType(), Fixed.contains(Load));
    auto Written =
        Span(Store->getPointerOperand(), Store->getValueOperand()->getType(),
             /*IsFixed=*/false);
    Any = B.CreateOr(Any,
                     B.CreateAnd(B.CreateICmpULT(Read.first, Written.second),
                                 B.CreateICmpULT(Written.first, Read.second)));
  }
  return Any;
}

/// The first \p Lanes lanes of what is the same in all trips.
Value *Batch::repeated(Value *V, unsigned Lanes) {
  Value *&Result = Repeated[{V, Lanes}];
  if (Result)
    return Result;
  Value *Narrow = Hoisted.lookup(V) ? Hoisted.lookup(V) : V;
  assert(L.isLoopInvariant(Narrow) && "operands come first");
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Lanes * Together; ++Lane)
    Mask.push_back(Lane % Lanes);
  IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
  return Result = Before.CreateShuffleVector(Narrow, Mask);
}

/// \p Lanes lanes of \p V for each trip.
Value *Batch::widened(Value *V, unsigned Lanes, IRBuilderBase &B) {
  if (isa<PoisonValue>(V))
    return PoisonValue::get(
        FixedVectorType::get(V->getType()->getScalarType(), Lanes * Together));
  Value *Known = Wide.lookup(V);
  if (!Known)
    return repeated(V, Lanes);
  unsigned Have = numLanesOf(Known) / Together;
  if (Have == Lanes)
    return Known;
  SmallVector<int> Mask;
  for (unsigned Trip = 0; Trip != Together; ++Trip)
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Mask.push_back(Lane < Have ? int(Trip * Have + Lane) : PoisonMaskElem);
  return B.CreateShuffleVector(Known, Mask);
}

Value *Batch::widenShuffle(ShuffleVectorInst &Shuffle, IRBuilderBase &B) {
  // Operands of a shuffle have one length.
  unsigned Length = numLanesOf(Shuffle.getOperand(0)), Lanes = 1;
  for (Use &U : Shuffle.operands())
    if (Value *Known = Wide.lookup(U))
      Lanes = std::max(Lanes, numLanesOf(Known) / Together);
    else if (!isa<PoisonValue>(U))
      Lanes = Length;
  SmallVector<int> Mask;
  for (unsigned Trip = 0; Trip != Together; ++Trip)
    for (int Lane : Shuffle.getShuffleMask().take_front(Used.lookup(&Shuffle)))
      Mask.push_back(Lane < 0 ? PoisonMaskElem
                              : Lane / Length * Lanes * Together +
                                    Trip * Lanes + Lane % Length);
  return B.CreateShuffleVector(widened(Shuffle.getOperand(0), Lanes, B),
                               widened(Shuffle.getOperand(1), Lanes, B), Mask);
}

Value *Batch::widen(Instruction &I, IRBuilderBase &B) {
  auto Pointer = [&](Value *P) {
    Value *Known = Scalars.lookup(P);
    return Known ? Known : P;
  };
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    B.CreateAlignedStore(widened(V, numLanesOf(V), B),
                         Pointer(Store->getPointerOperand()),
                         Store->getAlign());
    return nullptr;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return widenShuffle(*Shuffle, B);
  unsigned Lanes = Used.lookup(&I);
  Type *WideType =
      FixedVectorType::get(I.getType()->getScalarType(), Lanes * Together);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return B.CreateAlignedLoad(WideType, Pointer(Load->getPointerOperand()),
                               Load->getAlign());
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Value *> Operands;
    for (Use &U : Call->args())
      Operands.push_back(widened(U, Lanes, B));
    CallInst *New =
        B.CreateIntrinsic(Call->getIntrinsicID(), {WideType}, Operands);
    New->copyIRFlags(Call);
    return New;
  }
  Instruction *New = I.clone();
  for (Use &U : New->operands())
    U.set(widened(U, Lanes, B));
  New->mutateType(WideType);
  New->dropUnknownNonDebugMetadata();
  return B.Insert(New);
}

/// Addresses of the trip \p At. That the body computes them in its first trip
/// makes it safe to do so before the loop.
void Batch::emitScalars(IRBuilderBase &B, Value *At) {
  Scalars[Index] = At;
  // a[i + 1] may be addressed by the next index.
  Scalars[Next] = B.CreateAdd(At, ConstantInt::get(At->getType(), 1));
  for (Instruction &I : *Body) {
    if (isControl(I) || I.getType()->isVectorTy() || isa<StoreInst>(I) ||
        Fixed.contains(&I))
      continue;
    Instruction *New = I.clone();
    for (Use &U : New->operands())
      if (Value *Known = Scalars.lookup(U))
        U.set(Known);
      else if (Value *Known = Hoisted.lookup(U))
        U.set(Known);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    Scalars[&I] = B.Insert(New);
  }
}

/// The body for several trips from \p At on.
void Batch::emitWide(BasicBlock *Into, PHINode *At) {
  IRBuilder<> B(Into);
  emitScalars(B, At);
  for (Instruction &I : *Body)
    if ((I.getType()->isVectorTy() && !Fixed.contains(&I)) ||
        isa<StoreInst>(I)) {
      B.SetCurrentDebugLocation(I.getDebugLoc());
      if (Value *V = widen(I, B))
        Wide[&I] = V;
    }
}

/// The code of many trips would be longer, and no faster.
static void keepFromUnrolling(Instruction *Back) {
  LLVMContext &C = Back->getContext();
  MDNode *Disable =
      MDNode::get(C, {MDString::get(C, "llvm.loop.unroll.disable")});
  // The first operand of a loop's metadata is the node itself.
  SmallVector<Metadata *> Operands = {nullptr};
  if (MDNode *Old = Back->getMetadata(LLVMContext::MD_loop))
    append_range(Operands, drop_begin(Old->operands()));
  Operands.push_back(Disable);
  MDNode *Loop = MDNode::getDistinct(C, Operands);
  Loop->replaceOperandWith(0, Loop);
  Back->setMetadata(LLVMContext::MD_loop, Loop);
}

bool Batch::run() {
  if (!findTrips())
    return false;
  tidy();
  findFixed();
  if (!classify() || !sortOutOverlaps())
    return false;
  Function &F = *Body->getParent();
  BasicBlock *Before = L.getLoopPreheader(), *Exit = L.getExitBlock();
  IRBuilder<> B(Before->getTerminator());
  hoistFixed(B);
  Type *Int = Trips->getType();
  Value *Several =
      B.CreateAnd(Trips, ConstantInt::getSigned(Int, -int64_t(Together)));
  if (!Doubtful.empty())
    Several = B.CreateSelect(overlaps(B), ConstantInt::get(Int, 0), Several);

  WideBody = BasicBlock::Create(F.getContext(), "batch", &F, Body);
  auto *Rest = BasicBlock::Create(F.getContext(), "batch.rest", &F, Body);
  auto *Last = BasicBlock::Create(F.getContext(), "batch.last", &F, Body);
  // Before -> WideBody <-> WideBody -> Rest -> Last -> Body, or Rest -> Exit,
  // or Before -> Last. (No trips counted are all that the integer can count.)
  IRBuilder<> InWide(WideBody);
  PHINode *At = InWide.CreatePHI(Int, 2, "batch.index");
  At->addIncoming(ConstantInt::get(Int, 0), Before);
  emitWide(WideBody, At);
  InWide.SetInsertPoint(WideBody);
  Value *Then = InWide.CreateNUWAdd(At, ConstantInt::get(Int, Together));
  At->addIncoming(Then, WideBody);
  BranchInst *Back =
      InWide.CreateCondBr(InWide.CreateICmpEQ(Then, Several), Rest, WideBody);
  keepFromUnrolling(Back);
  keepFromUnrolling(Body->getTerminator());

  Instruction *Old = Before->getTerminator();
  B.SetInsertPoint(Old);
  B.CreateCondBr(B.CreateICmpEQ(Several, ConstantInt::get(Int, 0)), Last,
                 WideBody);
  Old->eraseFromParent();
  IRBuilder<> InRest(Rest);
  InRest.CreateCondBr(InRest.CreateICmpEQ(Several, Trips), Exit, Last);
  IRBuilder<>(Last).CreateBr(Body);
  Index->setIncomingValueForBlock(Before, Several);
  Index->replaceIncomingBlockWith(Before, Last);
  return true;
}
