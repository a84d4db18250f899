// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// for (i = 0; i != n; ++i)        with matrices of 2x2 floats and vectors of
// 16:
//   d[i] = a[i] * b[i];           four trips at a time
//
// Every vector of the body becomes one of as many trips: a load from a[i] on is
// a load of four matrices, a shuffle does the same in each of four parts. What
// is the same in all trips is repeated. The loop stays as it is for the trips
// that remain, and for all of them if what it writes overlaps what it reads.
//
// Only loops of one block are taken, without values that go from trip to trip,
// and whose vectors lie one behind the other in memory.

#include "BatchTrips.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace matrix;

static unsigned numLanes(const Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

namespace {
class Batch {
  Loop &L;
  ScalarEvolution &SE;
  AAResults &AA;
  unsigned RegisterBits;

  BasicBlock *Body, *WideBody = nullptr;
  PHINode *Index = nullptr;
  Instruction *Next = nullptr;
  ICmpInst *Test = nullptr;
  /// How many trips there are.
  Value *Trips = nullptr;
  /// Trips that share a vector.
  unsigned Together = 0;
  SmallVector<LoadInst *> Loads;
  SmallVector<StoreInst *> Stores;
  /// Of those that may overlap.
  SmallVector<std::pair<LoadInst *, StoreInst *>> Doubtful;
  /// Vectors of the body, and their wide ones.
  DenseMap<Value *, Value *> Wide;
  /// Scalars of the body, for the first of several trips.
  DenseMap<Value *, Value *> Scalars;

public:
  Batch(Loop &L, ScalarEvolution &SE, AAResults &AA, unsigned RegisterBits)
      : L(L), SE(SE), AA(AA), RegisterBits(RegisterBits), Body(L.getHeader()) {}
  bool run();
  BasicBlock *wideBody() const { return WideBody; }

private:
  bool findTrips();
  void tidy();
  bool classify();
  bool isVectorStep(Instruction &I) const;
  bool liesInRow(Value *Pointer, Type *Vector) const;
  bool sortOutOverlaps();
  Value *overlaps(IRBuilderBase &B);
  void emitWide(BasicBlock *Into, PHINode *At);
  Value *widened(Value *V, IRBuilderBase &B);
  Value *widen(Instruction &I, IRBuilderBase &B);
};
} // namespace

/// One block, from 0 on by ones to what is known before the loop.
bool Batch::findTrips() {
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || !L.getExitBlock())
    return false;
  Index = L.getCanonicalInductionVariable();
  auto *Branch = dyn_cast<BranchInst>(Body->getTerminator());
  if (!Index || &Body->front() != Index || isa<PHINode>(Index->getNextNode()) ||
      !Branch || !Branch->isConditional() ||
      isa<PHINode>(L.getExitBlock()->front()))
    return false;
  Next = cast<Instruction>(Index->getIncomingValueForBlock(Body));
  Test = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Test || !Test->hasOneUse() || !Test->isEquality() ||
      Test->getOperand(0) != Next || !L.isLoopInvariant(Test->getOperand(1)))
    return false;
  bool EndsIfEqual = Test->getPredicate() == CmpInst::ICMP_EQ;
  if (L.contains(Branch->getSuccessor(EndsIfEqual ? 0 : 1)))
    return false;
  Trips = Test->getOperand(1);
  return true;
}

/// A lane of a vector in all lanes of \p I, by way of a scalar.
static Value *splatOfLane(Instruction &I, unsigned &Lane) {
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I);
  if (!Shuffle || !Shuffle->isZeroEltSplat())
    return nullptr;
  auto *Insert = dyn_cast<InsertElementInst>(Shuffle->getOperand(0));
  auto *Extract =
      Insert ? dyn_cast<ExtractElementInst>(Insert->getOperand(1)) : nullptr;
  auto *At =
      Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
  auto *To = Insert ? dyn_cast<ConstantInt>(Insert->getOperand(2)) : nullptr;
  if (!At || !To || !To->isZero() ||
      !isa<FixedVectorType>(Extract->getVectorOperandType()) ||
      At->uge(numLanes(Extract->getVectorOperand())))
    return nullptr;
  Lane = At->getZExtValue();
  return Extract->getVectorOperand();
}

/// Moves out of the body what emission left there although it is the same in
/// each trip, and takes scalars out of the way from vector to vector.
void Batch::tidy() {
  for (Instruction &I : make_early_inc_range(*Body)) {
    unsigned Lane;
    if (Value *From = splatOfLane(I, Lane)) {
      Value *Splat = IRBuilder<>(&I).CreateShuffleVector(
          From, SmallVector<int>(numLanes(&I), Lane));
      I.replaceAllUsesWith(Splat);
      I.eraseFromParent();
    }
  }
  for (Instruction &I : make_early_inc_range(reverse(*Body)))
    if (isInstructionTriviallyDead(&I))
      I.eraseFromParent();
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  for (Instruction &I : make_early_inc_range(*Body)) {
    if (isa<PHINode>(I) || I.isTerminator() || I.mayReadOrWriteMemory() ||
        !isSafeToSpeculativelyExecute(&I))
      continue;
    if (all_of(I.operands(), [&](Use &U) { return L.isLoopInvariant(U); })) {
      I.moveBefore(Before->getIterator());
      SE.forgetValue(&I);
    }
  }
}

/// Whether lanes of a result come from lanes of operands, the same for all.
bool Batch::isVectorStep(Instruction &I) const {
  if (!isa<FixedVectorType>(I.getType()))
    return false;
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I))
    return true;
  if (isa<ShuffleVectorInst>(I))
    return isa<FixedVectorType>(I.getOperand(0)->getType());
  if (auto *Cast = dyn_cast<CastInst>(&I)) {
    auto *From = dyn_cast<FixedVectorType>(Cast->getSrcTy());
    return From && From->getNumElements() == numLanes(&I);
  }
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && (Call->getIntrinsicID() == Intrinsic::fma ||
                  Call->getIntrinsicID() == Intrinsic::fmuladd);
}

/// Whether a vector in the next trip lies right behind the one of this trip.
bool Batch::liesInRow(Value *Pointer, Type *Vector) const {
  const auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
  const DataLayout &DL = Body->getDataLayout();
  if (!Address || Address->getLoop() != &L || !Address->isAffine() ||
      DL.getTypeSizeInBits(Vector) != 8 * DL.getTypeAllocSize(Vector) ||
      DL.getTypeSizeInBits(Vector->getScalarType()) !=
          DL.getTypeAllocSizeInBits(Vector->getScalarType()))
    return false;
  const auto *Step = dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE));
  return Step &&
         Step->getAPInt() == DL.getTypeAllocSize(Vector).getFixedValue();
}

bool Batch::classify() {
  unsigned MostBits = 0;
  for (Instruction &I : *Body) {
    if (&I == Index || &I == Next || &I == Test || I.isTerminator())
      continue;
    if (any_of(I.users(), [&](User *U) {
          return cast<Instruction>(U)->getParent() != Body;
        }))
      return false;
    Type *T = I.getType();
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!Load->isSimple() || !isa<FixedVectorType>(T) ||
          !liesInRow(Load->getPointerOperand(), T))
        return false;
      Loads.push_back(Load);
    } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
      T = Store->getValueOperand()->getType();
      if (!Store->isSimple() || !isa<FixedVectorType>(T) ||
          !liesInRow(Store->getPointerOperand(), T))
        return false;
      Stores.push_back(Store);
    } else if (isa<GetElementPtrInst>(I) ||
               (T->isIntegerTy() &&
                (isa<BinaryOperator>(I) || isa<CastInst>(I)))) {
      // Of an address: no vector is made of it.
      if (I.getType()->isVectorTy() || any_of(I.users(), [](User *U) {
            return U->getType()->isVectorTy() && !isa<LoadInst>(U);
          }))
        return false;
      continue;
    } else if (!isVectorStep(I)) {
      return false;
    }
    MostBits = std::max<unsigned>(MostBits, T->getPrimitiveSizeInBits());
  }
  if (Loads.empty() || Stores.empty() || MostBits == 0)
    return false;
  Together = bit_floor(RegisterBits / MostBits);
  return Together > 1;
}

/// All loads of several trips come before their stores.
bool Batch::sortOutOverlaps() {
  for (StoreInst *Store : Stores) {
    for (LoadInst *Load : Loads) {
      // Each trip reads what it writes, and nothing else.
      if (Load->getPointerOperand() == Store->getPointerOperand() &&
          Load->getType() == Store->getValueOperand()->getType())
        continue;
      if (AA.isNoAlias(MemoryLocation::getBeforeOrAfter(
                           getUnderlyingObject(Load->getPointerOperand())),
                       MemoryLocation::getBeforeOrAfter(
                           getUnderlyingObject(Store->getPointerOperand()))))
        continue;
      if (Load->getPointerAddressSpace() != Store->getPointerAddressSpace())
        return false;
      Doubtful.push_back({Load, Store});
    }
    // Two stores to one place would change their order.
    for (StoreInst *Other : Stores)
      if (Other != Store &&
          !AA.isNoAlias(MemoryLocation::getBeforeOrAfter(
                            getUnderlyingObject(Other->getPointerOperand())),
                        MemoryLocation::getBeforeOrAfter(
                            getUnderlyingObject(Store->getPointerOperand()))))
        return false;
  }
  return Doubtful.size() <= 4;
}

/// Whether, at run time, a store of one trip may be where a load of another is.
Value *Batch::overlaps(IRBuilderBase &B) {
  SCEVExpander Expander(SE, "batch");
  Instruction *At = &*B.GetInsertPoint();
  auto Span = [&](Value *Pointer, Type *Vector) {
    const auto *Address = cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
    Value *Start =
        Expander.expandCodeFor(Address->getStart(), Pointer->getType(), At);
    Value *Bytes = B.CreateMul(
        Trips,
        ConstantInt::get(Trips->getType(),
                         Body->getDataLayout().getTypeAllocSize(Vector)));
    return std::pair(Start, B.CreatePtrAdd(Start, Bytes));
  };
  Value *Any = B.getFalse();
  for (auto [Load, Store] : Doubtful) {
    auto Read = Span(Load->getPointerOperand(), Load->getType());
    auto Written =
        Span(Store->getPointerOperand(), Store->getValueOperand()->getType());
    Any = B.CreateOr(Any,
                     B.CreateAnd(B.CreateICmpULT(Read.first, Written.second),
                                 B.CreateICmpULT(Written.first, Read.second)));
  }
  return Any;
}

Value *Batch::widened(Value *V, IRBuilderBase &B) {
  if (Value *Known = Wide.lookup(V))
    return Known;
  assert(L.isLoopInvariant(V) && "operands come first");
  if (isa<PoisonValue>(V))
    return PoisonValue::get(FixedVectorType::get(V->getType()->getScalarType(),
                                                 numLanes(V) * Together));
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != numLanes(V) * Together; ++Lane)
    Mask.push_back(Lane % numLanes(V));
  IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
  (void)B;
  return Wide[V] = Before.CreateShuffleVector(V, Mask);
}

Value *Batch::widen(Instruction &I, IRBuilderBase &B) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  Type *WideType = T ? FixedVectorType::get(T->getElementType(),
                                            T->getNumElements() * Together)
                     : nullptr;
  auto Pointer = [&](Value *P) {
    Value *Known = Scalars.lookup(P);
    return Known ? Known : P;
  };
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return B.CreateAlignedLoad(WideType, Pointer(Load->getPointerOperand()),
                               Load->getAlign());
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    B.CreateAlignedStore(widened(Store->getValueOperand(), B),
                         Pointer(Store->getPointerOperand()),
                         Store->getAlign());
    return nullptr;
  }
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    unsigned Lanes = numLanes(Shuffle->getOperand(0));
    SmallVector<int> Mask;
    for (unsigned Trip = 0; Trip != Together; ++Trip)
      for (int Lane : Shuffle->getShuffleMask())
        if (Lane < 0)
          Mask.push_back(Lane);
        else
          Mask.push_back(Lane / Lanes * Lanes * Together + Trip * Lanes +
                         Lane % Lanes);
    return B.CreateShuffleVector(widened(Shuffle->getOperand(0), B),
                                 widened(Shuffle->getOperand(1), B), Mask);
  }
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Value *> Operands;
    for (Use &U : Call->args())
      Operands.push_back(widened(U, B));
    CallInst *New =
        B.CreateIntrinsic(Call->getIntrinsicID(), {WideType}, Operands);
    New->copyIRFlags(Call);
    return New;
  }
  Instruction *New = I.clone();
  for (Use &U : New->operands())
    U.set(widened(U, B));
  New->mutateType(WideType);
  New->dropUnknownNonDebugMetadata();
  return B.Insert(New);
}

/// The body for several trips from \p At on.
void Batch::emitWide(BasicBlock *Into, PHINode *At) {
  IRBuilder<> B(Into);
  Scalars[Index] = At;
  for (Instruction &I : *Body) {
    if (&I == Index || &I == Next || &I == Test || I.isTerminator())
      continue;
    B.SetCurrentDebugLocation(I.getDebugLoc());
    if (I.getType()->isVectorTy() || isa<StoreInst>(I)) {
      if (Value *V = widen(I, B))
        Wide[&I] = V;
      continue;
    }
    Instruction *New = I.clone();
    for (Use &U : New->operands())
      if (Value *Known = Scalars.lookup(U))
        U.set(Known);
    Scalars[&I] = B.Insert(New);
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
  if (!classify() || !sortOutOverlaps())
    return false;
  Function &F = *Body->getParent();
  BasicBlock *Before = L.getLoopPreheader(), *Exit = L.getExitBlock();
  IRBuilder<> B(Before->getTerminator());
  Type *Int = Trips->getType();
  Value *Several =
      B.CreateAnd(Trips, ConstantInt::getSigned(Int, -int64_t(Together)));
  if (!Doubtful.empty())
    Several = B.CreateSelect(overlaps(B), ConstantInt::get(Int, 0), Several);

  WideBody = BasicBlock::Create(F.getContext(), "batch", &F, Body);
  auto *Rest = BasicBlock::Create(F.getContext(), "batch.rest", &F, Body);
  auto *Last = BasicBlock::Create(F.getContext(), "batch.last", &F, Body);
  // Before -> WideBody <-> WideBody -> Rest -> Last -> Body, or Rest -> Exit
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
  B.CreateCondBr(B.CreateICmpEQ(Several, ConstantInt::get(Int, 0)), Rest,
                 WideBody);
  Old->eraseFromParent();
  IRBuilder<> InRest(Rest);
  InRest.CreateCondBr(InRest.CreateICmpEQ(Several, Trips), Exit, Last);
  IRBuilder<>(Last).CreateBr(Body);
  Index->setIncomingValueForBlock(Before, Several);
  Index->replaceIncomingBlockWith(Before, Last);
  return true;
}

bool matrix::batchTrips(Function &F, FunctionAnalysisManager &AM) {
  if (F.hasOptSize())
    return false;
  unsigned Bits =
      AM.getResult<TargetIRAnalysis>(F)
          .getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  if (Bits < 256)
    return false;
  // A loop that is changed makes the analyses stale.
  DenseSet<BasicBlock *> Seen;
  auto BatchOne = [&] {
    AM.invalidate(F, PreservedAnalyses::none());
    auto &LI = AM.getResult<LoopAnalysis>(F);
    auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
    auto &AC = AM.getResult<AssumptionAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &AA = AM.getResult<AAManager>(F);
    for (Loop *L : LI.getLoopsInPreorder()) {
      if (L->getNumBlocks() != 1 || !Seen.insert(L->getHeader()).second)
        continue;
      simplifyLoop(L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr,
                   /*PreserveLCSSA=*/false);
      Batch B(*L, SE, AA, Bits);
      if (B.run()) {
        Seen.insert(B.wideBody());
        return true;
      }
    }
    return false;
  };
  bool Changed = false;
  while (BatchOne())
    Changed = true;
  return Changed;
}
