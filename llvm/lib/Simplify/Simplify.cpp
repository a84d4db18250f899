// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applying rules until none applies. That ends, because each rule lessens the
// first of these that it changes:
//
//   1. the multiply-adds of all products
//   2. what all other operations that compute or move elements cost: their
//      number, or their elements
//   3. what signs and scalars cost at products (costAtOperand, costAtResult):
//      at each product one of its three sides is cheapest, so that none crosses
//      a product in both directions
//   4. the operations between a view and the leaves: no rule moves a view the
//      other way
//
// No rule copies what another operation still uses, and none that computes
// moves work from one block to another, which may be in a loop.

#include "matrix/Simplify/Simplify.h"
#include "ElementAccess.h"
#include "Rules.h"
#include "Temporaries.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Calls in the order in which they were added. A SetVector would move all that
/// wait whenever one is removed.
class CallQueue {
  /// Null where one was removed.
  SmallVector<CallInst *, 16> Calls;
  DenseMap<CallInst *, size_t> Position;
  size_t First = 0;

public:
  void insert(CallInst *Call) {
    if (Position.try_emplace(Call, Calls.size()).second)
      Calls.push_back(Call);
  }
  void remove(CallInst *Call) {
    if (auto It = Position.find(Call); It != Position.end()) {
      Calls[It->second] = nullptr;
      Position.erase(It);
    }
  }
  /// \returns null if none is left.
  CallInst *takeFirst() {
    while (First != Calls.size())
      if (CallInst *Call = Calls[First++]) {
        Position.erase(Call);
        return Call;
      }
    return nullptr;
  }
};

class Simplifier {
  CallQueue Worklist;
  AssumptionCache &AC;
  AAResults &AA;
  const TargetLibraryInfo &TLI;
  Simplify::Variables Known;

public:
  Simplifier(AssumptionCache &AC, AAResults &AA, const TargetLibraryInfo &TLI,
             Simplify::Variables Known)
      : AC(AC), AA(AA), TLI(TLI), Known(Known) {}
  bool run(Function &F);

private:
  bool simplify(TensorOp Op);
  bool isLeftToSROA(const Value *Pointer, const Type *Flat) const;
  void enqueue(Value *V) {
    if (std::optional<TensorOp> Op = TensorOp::of(V))
      Worklist.insert(Op->call());
  }
  /// Enqueues a call's operands and their other users: without the call, one
  /// use less may be one use.
  void enqueueOperands(CallInst &Call) {
    for (Use &Operand : Call.args()) {
      enqueue(Operand);
      if (isa<Instruction>(Operand))
        for (User *U : Operand->users())
          enqueue(U);
    }
  }
  void eraseDead(SmallVectorImpl<WeakTrackingVH> &Candidates);
};
} // namespace

void Simplifier::eraseDead(SmallVectorImpl<WeakTrackingVH> &Candidates) {
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(
      Candidates, /*TLI=*/nullptr, /*MSSAU=*/nullptr, [&](Value *V) {
        auto *Call = dyn_cast<CallInst>(V);
        if (!Call)
          return;
        enqueueOperands(*Call);
        Worklist.remove(Call);
      });
}

/// Whether \p Pointer is into a small variable, of which \p Flat is read or
/// written, that SROA will make a value.
bool Simplifier::isLeftToSROA(const Value *Pointer, const Type *Flat) const {
  return Known == Simplify::Variables::Large && !isLargeVector(Flat) &&
         isa<AllocaInst>(getUnderlyingObject(Pointer));
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
  CallInst *New = OpBuilder(B).store(Op->operand(0), Store.getPointerOperand(),
                                     Strides, Store.getAlign());
  OpBuilder::likeAccess(*New, Store);
  Store.eraseFromParent();
  Op->call()->eraseFromParent();
  return true;
}

/// An operation that a rule makes in the place of \p Op has its line. One that
/// does an operand's work in another way, as the product of a transposed
/// product does, keeps the operand's: remarks and debuggers name it there.
static void keepLines(TensorOp Op, ArrayRef<Instruction *> Made) {
  for (Instruction *I : Made) {
    std::optional<TensorOp> New = TensorOp::of(I);
    if (!New || New->kind() == Op.kind())
      continue;
    for (Value *V : Op.call()->args())
      if (std::optional<TensorOp> Old = TensorOp::of(V);
          Old && Old->kind() == New->kind() && Old->call()->getDebugLoc())
        I->setDebugLoc(Old->call()->getDebugLoc());
  }
}

bool Simplifier::simplify(TensorOp Op) {
  CallInst *Call = Op.call();
  if (Op.kind() == OpKind::ToTensor)
    if (auto *Load = dyn_cast<LoadInst>(Op.operand(0));
        Load && isLeftToSROA(Load->getPointerOperand(), Load->getType()))
      return false;
  SmallVector<WeakTrackingVH> MaybeDead(Op.call()->args());
  if (simplifyElementAccess(Op, AC, AA)) {
    eraseDead(MaybeDead);
    return true;
  }
  return anyRule([&](const Rule &R) {
    if ((R.At && *R.At != Op.kind()) || !allows(Op, R.Flags) ||
        (R.IsLate && Known == Simplify::Variables::Large))
      return false;
    SmallVector<Instruction *> Made;
    IRBuilder<ConstantFolder, IRBuilderCallbackInserter> B(
        Call->getContext(), ConstantFolder(),
        IRBuilderCallbackInserter([&](Instruction *I) { Made.push_back(I); }));
    B.SetInsertPoint(Call);
    Value *Replacement = R.Apply(Op, B);
    if (!Replacement)
      return false;
    keepLines(Op, Made);
    for (User *U : Call->users())
      enqueue(U);
    enqueue(Replacement);
    for (Instruction *I : Made)
      enqueue(I);
    enqueueOperands(*Call);
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
  });
}

bool Simplifier::run(Function &F) {
  // Without optimization a variable stays in its memory, where debuggers look.
  bool Changed = !F.hasOptNone() && promoteTemporaries(F, TLI);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Store = dyn_cast<StoreInst>(&I);
        Store && !isLeftToSROA(Store->getPointerOperand(),
                               Store->getValueOperand()->getType()))
      Changed |= storeTensor(*Store);
  // Vectors that were stored and loaded may have become matrices.
  do {
    for (Instruction &I : instructions(F))
      enqueue(&I);
    while (CallInst *Call = Worklist.takeFirst()) {
      if (isInstructionTriviallyDead(Call)) {
        SmallVector<WeakTrackingVH> Dead = {Call};
        eraseDead(Dead);
        Changed = true;
        continue;
      }
      Changed |= simplify(*TensorOp::of(Call));
    }
  } while (!F.hasOptNone() && promoteTemporaries(F, TLI));
  return Changed;
}

PreservedAnalyses Simplify::run(Function &F, FunctionAnalysisManager &AM) {
  if (!Simplifier(AM.getResult<AssumptionAnalysis>(F),
                  AM.getResult<AAManager>(F),
                  AM.getResult<TargetLibraryAnalysis>(F), Known)
           .run(F))
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

bool matrix::allows(TensorOp Op, unsigned Flags) {
  if (Flags == 0)
    return true;
  if (!TensorType::isTensor(Op.call()->getType()))
    return false;
  if (Op.resultType().element()->isIntegerTy())
    return true;
  return hasFastMath(Op.kind()) && (Op.attributes().back() & Flags) == Flags;
}

static void printFlags(unsigned Flags, raw_ostream &OS) {
  ListSeparator LS(" ");
  for (auto [Flag, Name] : {std::pair(FastMath::Reassoc, "reassoc"),
                            std::pair(FastMath::NoNaNs, "nnan"),
                            std::pair(FastMath::NoSignedZeros, "nsz")})
    if (Flags & Flag)
      OS << LS << Name;
}

PreservedAnalyses PrintRules::run(Function &, FunctionAnalysisManager &) {
  anyRule([&](const Rule &R) {
    OS << R.Name << ": " << R.Formula;
    if (R.Flags) {
      OS << " [";
      printFlags(R.Flags, OS);
      OS << ']';
    }
    OS << '\n';
    return false;
  });
  return PreservedAnalyses::all();
}
