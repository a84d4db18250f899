// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Brings operations whose extents are known at run time into the form that
// plans are made of. Operands that are made by something else get memory:
// statements read memory alone.

#include "matrix/Ops/Extents.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/ReportError.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Simplify/FoldWidening.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

static constexpr StringLiteral NotStored =
    "a value with extents that are known at run time must be computed where it "
    "is stored";

/// Whether operations that may have extents known at run time alone compute
/// \p Handle: then it is part of the statement that uses it.
static bool isOfOperations(const Value *Handle) {
  std::optional<TensorOp> Op = TensorOp::of(Handle);
  return Op && mayHaveExtentsAtRunTime(Op->kind()) &&
         all_of(Op->call()->args(), [](const Use &U) {
           return !TensorType::isTensor(U->getType()) || isOfOperations(U);
         });
}

/// The strides of \p Type in memory: the last index fastest, without gaps.
static SmallVector<Value *> stridesOf(TensorType Type, IRBuilderBase &B) {
  SmallVector<Value *> Strides(Type.rank());
  uint64_t Elements = 1;
  for (unsigned D = Type.rank(); D-- != 0; Elements *= Type.extent(D))
    Strides[D] = B.getInt64(Elements);
  return Strides;
}

/// Puts operands of such statements in memory that have constant extents and
/// are no part of them: those of calls, of branches, of operations that know
/// constant extents alone. What has no room on the stack stays.
static void storeConstantOperands(Function &F) {
  MapVector<Value *, SmallVector<Use *>> Uses;
  for (Instruction &I : instructions(F)) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || !isOfExtentsAtRunTime(*Op))
      continue;
    for (Use &U : Op->call()->args())
      if (TensorType::isTensor(U->getType()) &&
          !TensorType::of(U->getType()).hasExtentAtRunTime() &&
          !isOfOperations(U))
        Uses[U].push_back(&U);
  }
  const DataLayout &DL = F.getDataLayout();
  StackBudget Budget(F);
  uint64_t Used = 0;
  for (auto &[Handle, Of] : Uses) {
    TensorType Type = TensorType::of(Handle->getType());
    auto *Array = ArrayType::get(Type.element(), Type.numElements());
    uint64_t Bytes = DL.getTypeAllocSize(Array);
    std::optional<TensorOp> By = TensorOp::of(Handle);
    std::optional<BasicBlock::iterator> Behind =
        isa<Argument>(Handle)
            ? F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()
            : cast<Instruction>(Handle)->getInsertionPointAfterDef();
    if ((By && isOfExtentsAtRunTime(*By)) || !Budget.fits(Bytes, Used) ||
        !Behind)
      continue;
    Used += Bytes;
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Memory = B.CreateAlloca(Array);
    Align Alignment = DL.getABITypeAlign(Type.element());
    B.SetInsertPoint(*Behind);
    if (auto *I = dyn_cast<Instruction>(Handle))
      B.SetCurrentDebugLocation(I->getDebugLoc());
    OpBuilder(B).store(Handle, Memory, stridesOf(Type, B), Alignment);
    for (Use *U : Of) {
      B.SetInsertPoint(cast<Instruction>(U->getUser()));
      U->set(OpBuilder(B).load(Type, Memory, stridesOf(Type, B), Alignment));
    }
  }
}

/// Whether \p Call, whose result has constant extents but is computed of what
/// has none, is of operations up to a store.
static bool isStored(const CallInst &Call) {
  return TensorType::of(Call.getType()).hasExtentAtRunTime() ||
         all_of(Call.users(), [](const User *U) {
           std::optional<TensorOp> Op = TensorOp::of(U);
           return Op && (Op->kind() == OpKind::Store ||
                         TensorType::isTensor(U->getType()));
         });
}

RunTimeOperations matrix::prepareRunTime(Function &F, const Subtarget &ST) {
  contractBatches(F);
  storeConstantOperands(F);
  foldWideningAtRunTime(F, ST);
  RunTimeOperations All;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && isOfExtentsAtRunTime(*Op))
      (Op->kind() == OpKind::Store ? All.Stores : All.Others).push_back(*Op);
  for (TensorOp Op : All.Others)
    if (!isStored(*Op.call()))
      reportError(*Op.call(), NotStored);
  for (TensorOp Op : All.Stores)
    if (isOfOperations(Op.operand(0)))
      All.Statements.push_back(Op);
    else
      reportError(*Op.call(), NotStored);
  return All;
}

CallInst *matrix::callToInline(Function &Code) {
  auto *Call =
      Code.hasOneUse() ? dyn_cast<CallInst>(Code.user_back()) : nullptr;
  auto HasMemory = [](const Instruction &I) { return isa<AllocaInst>(I); };
  bool MayBe = Code.hasLocalLinkage() && Call &&
               Call->getCalledFunction() == &Code &&
               Code.getInstructionCount() <= CodeBudget::InlinedInstructions &&
               none_of(instructions(Code), HasMemory);
  return MayBe ? Call : nullptr;
}
