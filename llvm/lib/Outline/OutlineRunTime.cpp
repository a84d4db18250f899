// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements are found in all functions before any is replaced, as in
// OutlineStatements.cpp.

#include "matrix/Outline/OutlineRunTime.h"
#include "Candidate.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/Funclets.h"
#include "matrix/Support/RunTimeAttribute.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;
using namespace matrix;

/// The attributes of a function that does a statement of \p F: it may also ask
/// for memory.
static AttributeSet attributesIn(const Function &F) {
  AttrBuilder B(F.getContext(), codeAttributes(F));
  B.addAttribute(RunTimeStatementAttribute);
  B.addMemoryAttr(MemoryEffects::inaccessibleOrArgMemOnly());
  return AttributeSet::get(F.getContext(), B);
}

/// Whether \p Pointer is a variable that is only loaded and stored.
static bool isLocalVariable(const Value *Pointer) {
  return isa<AllocaInst>(Pointer) && all_of(Pointer->users(), [&](auto *U) {
           auto *Store = dyn_cast<StoreInst>(U);
           return isa<LoadInst>(U) || isa<LifetimeIntrinsic>(U) ||
                  (Store && Store->getValueOperand() != Pointer);
         });
}

/// Whether \p I computes an address, an extent or a distance.
static bool isOfIndex(const Instruction &I) {
  return isa<SExtInst, ZExtInst, GetElementPtrInst, BinaryOperator>(I);
}

/// Loads of a variable without a store between, and what is computed of them,
/// become one. No pass has done that yet; else what a statement reads and what
/// it writes by way of one pointer would be two arguments of its function.
static void mergeLoads(BasicBlock &Block) {
  DenseMap<const Value *, LoadInst *> Loads;
  // By operands, of which nearly all differ.
  std::map<SmallVector<const void *, 4>, Instruction *> Computed;
  for (Instruction &I : make_early_inc_range(Block)) {
    Instruction *Before = &I;
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      Loads.erase(Store->getPointerOperand());
    } else if (isa<LifetimeIntrinsic>(I)) {
      Loads.clear();
    } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (Load->isSimple() && isLocalVariable(Load->getPointerOperand()))
        Before =
            Loads.try_emplace(Load->getPointerOperand(), Load).first->second;
    } else if (isOfIndex(I)) {
      SmallVector<const void *, 4> Operands(I.operand_values());
      Before = Computed.try_emplace(Operands, &I).first->second;
      if (!Before->isSameOperationAs(&I))
        continue;
    }
    if (Before == &I || Before->getType() != I.getType())
      continue;
    Before->andIRFlags(&I);
    I.replaceAllUsesWith(Before);
    I.eraseFromParent();
  }
}

PreservedAnalyses OutlineRunTime::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Forms Found;
  SmallPtrSet<Function *, 8> Changed;
  for (Function &F : M) {
    if (!mayCallNewFunctions(F) || !hasExtentsAtRunTime(F))
      continue;
    if (contractBatches(F))
      Changed.insert(&F);
    for (BasicBlock &Block : F)
      mergeLoads(Block);
    SmallVector<TensorOp> Stores;
    for (Instruction &I : instructions(F))
      if (std::optional<TensorOp> Op = TensorOp::of(&I);
          Op && Op->kind() == OpKind::Store && isOfExtentsAtRunTime(*Op))
        Stores.push_back(*Op);
    if (Stores.empty())
      continue;
    BatchAAResults AA(FAM.getResult<AAManager>(F));
    for (TensorOp Store : Stores)
      if (std::optional<Statement> S = Statement::of(Store, AA))
        Found.add({std::move(*S), attributesIn(F), /*Cycles=*/0,
                   /*IsShort=*/false});
  }
  for (std::vector<Candidate> &Users : Found.list()) {
    Function *Shared = Users.front().S.makeFunction(Users.front().Attributes);
    for (Candidate &C : Users) {
      Changed.insert(C.S.store().call()->getFunction());
      C.S.replaceByCall(*Shared);
    }
  }
  for (Function *F : Changed)
    addFuncletBundles(*F);
  return Changed.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
