// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives operands of statements whose extents are known at run time memory, if
// they are made by something else: these statements read memory alone.

#include "ConstantOperands.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

bool matrix::isOfOperations(const Value *Handle) {
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

void matrix::storeConstantOperands(Function &F) {
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
