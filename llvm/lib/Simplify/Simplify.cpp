// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applying rules until none applies. Each rule lessens the number of
// operations, or moves a view towards memory, where it vanishes in strides: it
// ends.

#include "matrix/Simplify/Simplify.h"
#include "ElementAccess.h"
#include "Rules.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

namespace {
class Simplifier {
  SmallSetVector<CallInst *, 16> Worklist;
  AssumptionCache &AC;

public:
  explicit Simplifier(AssumptionCache &AC) : AC(AC) {}
  bool run(Function &F);

private:
  bool simplify(TensorOp Op);
  void enqueue(Value *V) {
    if (std::optional<TensorOp> Op = TensorOp::of(V))
      Worklist.insert(Op->call());
  }
  void eraseDead(SmallVectorImpl<WeakTrackingVH> &Candidates);
};
} // namespace

void Simplifier::eraseDead(SmallVectorImpl<WeakTrackingVH> &Candidates) {
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(
      Candidates, /*TLI=*/nullptr, /*MSSAU=*/nullptr, [&](Value *V) {
        if (auto *Call = dyn_cast<CallInst>(V))
          Worklist.remove(Call);
      });
}

/// store (tovector(T)), p = store(T, p): the flat value has no other user.
static bool storeTensor(StoreInst &Store) {
  std::optional<TensorOp> Op = TensorOp::of(Store.getValueOperand());
  if (!Op || Op->kind() != OpKind::ToVector || !Store.isSimple() ||
      !Op->call()->hasOneUse() || Op->operandType(0).hasPadding() ||
      !isVectorLikeArray(Op->operandType(0).element(), Store.getDataLayout()))
    return false;
  IRBuilder<> B(&Store);
  TensorType Type = Op->operandType(0);
  SmallVector<Value *> Strides;
  for (unsigned K = 0; K != Type.rank(); ++K)
    Strides.push_back(B.getInt64(Type.stride(K)));
  OpBuilder(B).store(Op->operand(0), Store.getPointerOperand(), Strides,
                     Store.getAlign());
  Store.eraseFromParent();
  Op->call()->eraseFromParent();
  return true;
}

bool Simplifier::simplify(TensorOp Op) {
  CallInst *Call = Op.call();
  SmallVector<WeakTrackingVH> MaybeDead(Op.call()->args());
  if (simplifyElementAccess(Op, AC)) {
    eraseDead(MaybeDead);
    return true;
  }
  for (const Rule &R : rules()) {
    if (R.At && *R.At != Op.kind())
      continue;
    IRBuilder<> B(Call);
    Value *Replacement = R.Apply(Op, B);
    if (!Replacement)
      continue;
    for (User *U : Call->users())
      enqueue(U);
    enqueue(Replacement);
    // One use less may be one use.
    for (Use &Operand : Call->args()) {
      enqueue(Operand);
      if (isa<Instruction>(Operand))
        for (User *U : Operand->users())
          enqueue(U);
    }
    if (auto *New = dyn_cast<Instruction>(Replacement)) {
      for (Use &Operand : New->operands())
        enqueue(Operand);
      if (!New->hasName() && !Call->getType()->isVoidTy())
        New->takeName(Call);
    }
    if (!Call->getType()->isVoidTy())
      Call->replaceAllUsesWith(Replacement);
    Worklist.remove(Call);
    Call->eraseFromParent();
    eraseDead(MaybeDead);
    return true;
  }
  return false;
}

bool Simplifier::run(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      Changed |= storeTensor(*Store);
  for (Instruction &I : instructions(F))
    enqueue(&I);
  while (!Worklist.empty()) {
    CallInst *Call = Worklist.front();
    Worklist.remove(Call);
    if (isInstructionTriviallyDead(Call)) {
      SmallVector<WeakTrackingVH> Dead = {Call};
      eraseDead(Dead);
      Changed = true;
      continue;
    }
    Changed |= simplify(*TensorOp::of(Call));
  }
  return Changed;
}

PreservedAnalyses Simplify::run(Function &F, FunctionAnalysisManager &AM) {
  if (!Simplifier(AM.getResult<AssumptionAnalysis>(F)).run(F))
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

PreservedAnalyses PrintRules::run(Function &, FunctionAnalysisManager &) {
  for (const Rule &R : rules())
    OS << R.Name << ": " << R.Formula << '\n';
  return PreservedAnalyses::all();
}
