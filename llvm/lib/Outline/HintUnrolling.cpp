// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses loops and objects. LLVM unrolls, and SROA makes values of the
// objects.

#include "matrix/Outline/HintUnrolling.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

/// Has an operand, 1, which a pragma's has not.
static constexpr char Hint[] = "llvm.loop.unroll.full";

namespace {

class UnrollingHints {
  Function &F;
  LoopInfo &LI;
  ScalarEvolution &SE;
  /// Objects that are values once the loops over their elements are unrolled,
  /// and the other small ones.
  SmallPtrSet<const AllocaInst *, 8> Values, Memory;

  bool isSmall(const AllocaInst &Object) const;
  bool isConstantWhenUnrolled(const SCEV *Place, const AllocaInst &Object);
  bool becomesValue(AllocaInst &Object);
  uint64_t iterations(const Loop &L);
  uint64_t unrolledSize(const Loop &L);
  bool isWorthUnrolling(const Loop &L);

public:
  UnrollingHints(Function &F, LoopInfo &LI, ScalarEvolution &SE)
      : F(F), LI(LI), SE(SE) {}
  bool run();
};

} // namespace

bool UnrollingHints::isSmall(const AllocaInst &Object) const {
  std::optional<TypeSize> Size = Object.getAllocationSize(F.getDataLayout());
  return Size && !Size->isScalable() &&
         Size->getFixedValue() <= CodeBudget::UnrolledObject;
}

/// Whether \p Place is one of \p Object's in each iteration, with nothing in it
/// that is known only at run time.
bool UnrollingHints::isConstantWhenUnrolled(const SCEV *Place,
                                            const AllocaInst &Object) {
  return !SCEVExprContains(Place, [&](const SCEV *S) {
    if (auto *Unknown = dyn_cast<SCEVUnknown>(S))
      return Unknown->getValue() != &Object;
    auto *Recurrence = dyn_cast<SCEVAddRecExpr>(S);
    return Recurrence &&
           SE.getSmallConstantMaxTripCount(Recurrence->getLoop()) == 0;
  });
}

bool UnrollingHints::becomesValue(AllocaInst &Object) {
  SmallVector<Instruction *, 16> Pointers = {&Object};
  while (!Pointers.empty()) {
    Instruction *Pointer = Pointers.pop_back_val();
    for (User *U : Pointer->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst>(I))
        Pointers.push_back(I);
      else if (isa<LoadInst, StoreInst>(I)) {
        if (getLoadStorePointerOperand(I) != Pointer ||
            !isConstantWhenUnrolled(SE.getSCEV(Pointer), Object))
          return false;
      } else if (!isa<LifetimeIntrinsic, MemIntrinsic>(I))
        return false;
    }
  }
  return true;
}

/// How often the body of \p L runs, or 0. Where another loop decides, half of
/// the most: the loop goes over a triangle.
uint64_t UnrollingHints::iterations(const Loop &L) {
  uint64_t Most = SE.getSmallConstantMaxTripCount(&L);
  // Before a loop is rotated, its header runs once more.
  if (Most != 0 && L.isLoopExiting(L.getHeader()) &&
      !L.isLoopExiting(L.getLoopLatch()))
    --Most;
  return SE.getSmallConstantTripCount(&L) != 0 ? Most : (Most + 1) / 2;
}

/// Instructions of all iterations of \p L, about, or 0.
uint64_t UnrollingHints::unrolledSize(const Loop &L) {
  uint64_t Size = 0;
  for (BasicBlock *BB : L.blocks()) {
    uint64_t Runs = 1;
    for (Loop *Inner = LI.getLoopFor(BB); Inner != L.getParentLoop();
         Inner = Inner->getParentLoop())
      Runs *= iterations(*Inner);
    if (Runs == 0)
      return 0;
    Size += Runs * BB->sizeWithoutDebug();
  }
  return Size;
}

/// Whether \p Place moves with each iteration of \p L itself.
static bool isCountedBy(const Loop &L, const SCEV *Place) {
  return SCEVExprContains(Place, [&](const SCEV *S) {
    auto *Recurrence = dyn_cast<SCEVAddRecExpr>(S);
    return Recurrence && Recurrence->getLoop() == &L;
  });
}

bool UnrollingHints::isWorthUnrolling(const Loop &L) {
  if (SE.getSmallConstantTripCount(&L) == 0 || !L.getLoopLatch() ||
      hasUnrollTransformation(&L) != TM_Unspecified)
    return false;
  uint64_t Size = unrolledSize(L);
  if (Size <= CodeBudget::LoopThatLlvmUnrolls ||
      Size > CodeBudget::UnrolledLoop)
    return false;
  bool MakesValue = false;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      auto *Object = Pointer
                         ? dyn_cast<AllocaInst>(getUnderlyingObject(Pointer))
                         : nullptr;
      if (!Object)
        continue;
      if (Memory.contains(Object))
        return false;
      MakesValue |=
          Values.contains(Object) && isCountedBy(L, SE.getSCEV(Pointer));
    }
  return MakesValue;
}

bool UnrollingHints::run() {
  for (Instruction &I : F.getEntryBlock())
    if (auto *Object = dyn_cast<AllocaInst>(&I); Object && isSmall(*Object))
      (becomesValue(*Object) ? Values : Memory).insert(Object);
  if (Values.empty())
    return false;
  bool IsChanged = false;
  for (Loop *L : LI.getLoopsInPreorder())
    if (isWorthUnrolling(*L)) {
      addStringMetadataToLoop(L, Hint, /*V=*/1);
      IsChanged = true;
    }
  return IsChanged;
}

PreservedAnalyses HintUnrolling::run(Function &F, FunctionAnalysisManager &AM) {
  if (F.hasOptSize() || F.hasOptNone())
    return PreservedAnalyses::all();
  LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  UnrollingHints(F, LI, AM.getResult<ScalarEvolutionAnalysis>(F)).run();
  // Only metadata has changed.
  return PreservedAnalyses::all();
}

PreservedAnalyses DropUnrollingHints::run(Function &F,
                                          FunctionAnalysisManager &AM) {
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    MDNode *ID = L->getLoopID();
    MDNode *Mark = findOptionMDForLoopID(ID, Hint);
    if (Mark && Mark->getNumOperands() == 2)
      L->setLoopID(
          makePostTransformationMetadata(F.getContext(), ID, {Hint}, {}));
  }
  return PreservedAnalyses::all();
}
