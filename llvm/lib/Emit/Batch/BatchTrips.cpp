// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// for (i = 0; i != n; ++i)        2x2 floats, vectors of 16:
//   d[i] = a[i] * b[i];           four trips at a time
//
// Every vector of the body becomes one of as many trips: a load from a[i] on is
// a load of four matrices, a shuffle does the same in each of four parts. What
// is the same in all trips is repeated. The loop stays as it is for the trips
// that remain, and for all of them if what it writes overlaps what it reads.
// What the body reads at one place in all trips, such as m in
//
//   d[i] = m * v[i];
//
// is read before the loop then.
//
// Only loops of one block are taken, without values that go from trip to trip,
// and whose vectors lie one behind the other in memory.

#include "Batch/BatchTrips.h"
#include "Batch/Batch.h"
#include "Remarks.h"
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

/// One block, from 0 on by ones to what is known before the loop.
bool Batch::findTrips() {
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || !L.getExitBlock())
    return false;
  Index = L.getCanonicalInductionVariable();
  auto *Branch = dyn_cast<BranchInst>(Body->getTerminator());
  if (Index && (&Body->front() != Index || isa<PHINode>(Index->getNextNode())))
    return refuse(BatchRefusal::Carried);
  if (!Index || !Branch || !Branch->isConditional() ||
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
      At->uge(numLanesOf(Extract->getVectorOperand())))
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
          From, SmallVector<int>(numLanesOf(&I), Lane));
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

/// What counts the trips.
bool Batch::isControl(Instruction &I) const {
  return &I == Index || &I == Next || &I == Test || I.isTerminator();
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
    return From && From->getNumElements() == numLanesOf(&I);
  }
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && is_contained({Intrinsic::fma, Intrinsic::fmuladd,
                               Intrinsic::arithmetic_fence},
                              Call->getIntrinsicID());
}

/// Whether a vector in the next trip lies right behind the one of this trip.
bool Batch::liesInRow(Value *Pointer, Type *Vector) const {
  const auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
  const DataLayout &DL = Body->getDataLayout();
  if (!Address || Address->getLoop() != &L || !Address->isAffine() ||
      DL.getTypeSizeInBits(Vector->getScalarType()) !=
          DL.getTypeAllocSizeInBits(Vector->getScalarType()))
    return false;
  const auto *Step = dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE));
  return Step &&
         Step->getAPInt() == DL.getTypeStoreSize(Vector).getFixedValue();
}

/// Two matrices that fill more than a register are read in parts.
bool Batch::refuseAccess(Value *Pointer) {
  const auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
  const auto *Step =
      Address ? dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE))
              : nullptr;
  bool IsLarge = Step && Step->getAPInt().sgt(RegisterBits / 8 / 2);
  return refuse(IsLarge ? BatchRefusal::Size : BatchRefusal::Access);
}

/// Finds what is the same in all trips, if no store changes what it is read
/// from.
void Batch::findFixed() {
  for (Instruction &I : *Body) {
    auto *Load = dyn_cast<LoadInst>(&I);
    bool IsPure =
        Load ? Load->isSimple()
             : !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I);
    if (IsPure && !isa<PHINode>(I) && !isControl(I) &&
        all_of(I.operands(), [&](Use &U) {
          auto *Operand = dyn_cast<Instruction>(U);
          return L.isLoopInvariant(U) || (Operand && Fixed.contains(Operand));
        }))
      Fixed.insert(&I);
  }
}

/// The lanes of \p V that \p User needs, from the first one on.
unsigned Batch::usedBy(Instruction &User, Value *V) const {
  if (isa<StoreInst>(User))
    return numLanesOf(V);
  unsigned Lanes = Used.lookup(&User);
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(&User);
  if (!Shuffle)
    return Lanes;
  int Length = numLanesOf(V), Most = 1;
  for (int Lane : Shuffle->getShuffleMask().take_front(Lanes))
    if (Lane >= 0 && Shuffle->getOperand(Lane / Length) == V)
      Most = std::max(Most, Lane % Length + 1);
  return Most;
}

void Batch::findUsedLanes() {
  for (Instruction &I : reverse(*Body)) {
    if (!I.getType()->isVectorTy() || Fixed.contains(&I))
      continue;
    // What is read has to lie in a row.
    unsigned Lanes = isa<LoadInst>(I) ? numLanesOf(&I) : 1;
    for (User *U : I.users())
      Lanes = std::max(Lanes, usedBy(*cast<Instruction>(U), &I));
    Used[&I] = Lanes;
  }
}

bool Batch::classify() {
  for (Instruction &I : *Body) {
    // Behind the loop nothing knows which of the two loops ran last.
    if (any_of(I.users(), [&](User *U) {
          return cast<Instruction>(U)->getParent() != Body;
        }))
      return refuse(BatchRefusal::UsedBehind);
    if (Fixed.contains(&I)) {
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Loads.push_back(Load);
      continue;
    }
    if (isControl(I))
      continue;
    Type *T = I.getType();
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!Load->isSimple() || !isa<FixedVectorType>(T) ||
          !liesInRow(Load->getPointerOperand(), T))
        return refuseAccess(Load->getPointerOperand());
      Loads.push_back(Load);
    } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
      T = Store->getValueOperand()->getType();
      if (!Store->isSimple() || !isa<FixedVectorType>(T) ||
          !liesInRow(Store->getPointerOperand(), T))
        return refuseAccess(Store->getPointerOperand());
      Stores.push_back(Store);
    } else if (isa<GetElementPtrInst>(I) ||
               (T->isIntegerTy() &&
                (isa<BinaryOperator>(I) || isa<CastInst>(I)) &&
                !I.getOperand(0)->getType()->isVectorTy())) {
      // Of an address: no vector is made of it, nor it of a vector.
      if (I.getType()->isVectorTy() || any_of(I.users(), [](User *U) {
            return U->getType()->isVectorTy() && !isa<LoadInst>(U);
          }))
        return refuse(BatchRefusal::Operation);
      continue;
    } else if (!isVectorStep(I)) {
      return refuse(BatchRefusal::Operation);
    }
  }
  if (Loads.empty() || Stores.empty())
    return refuse(BatchRefusal::NoAccess);
  findUsedLanes();
  unsigned MostBits = 1, MostLanes = 1, LeastElement = RegisterBits;
  auto Count = [&](Type *T, unsigned Lanes) {
    unsigned Element = T->getScalarSizeInBits();
    MostLanes = std::max(MostLanes, Lanes);
    MostBits = std::max(MostBits, Lanes * Element);
    LeastElement = std::min(LeastElement, Element);
  };
  for (auto [V, Lanes] : Used)
    Count(V->getType(), Lanes);
  for (StoreInst *Store : Stores)
    Count(Store->getValueOperand()->getType(),
          numLanesOf(Store->getValueOperand()));
  // Three lanes fill no register, but those of as many trips as one of them has
  // lanes fill three.
  Together = MostLanes == 3 && LeastElement >= 32
                 ? RegisterBits / LeastElement
                 : bit_floor(RegisterBits / MostBits);
  // A narrow counter may have no such number.
  return (Together > 1 &&
          isUIntN(Index->getType()->getIntegerBitWidth(), Together)) ||
         refuse(BatchRefusal::Size);
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
        return refuse(BatchRefusal::Overlap);
      Doubtful.push_back({Load, Store});
    }
    // Two stores to one place would change their order.
    for (StoreInst *Other : Stores)
      if (Other != Store &&
          !AA.isNoAlias(MemoryLocation::getBeforeOrAfter(
                            getUnderlyingObject(Other->getPointerOperand())),
                        MemoryLocation::getBeforeOrAfter(
                            getUnderlyingObject(Store->getPointerOperand()))))
        return refuse(BatchRefusal::Overlap);
  }
  constexpr unsigned MostDoubts = 12;
  return Doubtful.size() <= MostDoubts || refuse(BatchRefusal::Overlap);
}

void matrix::batchTrips(Function &F,
                        const SmallPtrSetImpl<BasicBlock *> &Blocks,
                        const Remarks &R, FunctionAnalysisManager &AM) {
  if (F.hasOptSize())
    return;
  unsigned Bits =
      AM.getResult<TargetIRAnalysis>(F)
          .getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
          .getFixedValue();
  if (Bits < 256)
    return;
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
      bool IsOurs = Blocks.contains(L->getHeader());
      if (B.run()) {
        Seen.insert(B.wideBody());
        if (IsOurs)
          R.batch(*L, B.together());
        return true;
      }
      if (IsOurs)
        R.noBatch(*L, B.refusal());
    }
    return false;
  };
  while (BatchOne())
    ;
}
