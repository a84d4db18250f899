// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocates what calls pass, by the rule for buffers (Plan/PlanStorage.cpp):
// what is large comes from malloc, if the call cannot unwind past the free.

#include "CallMemory.h"
#include "Signature.h"
#include "matrix/Support/Heap.h"
#include "matrix/Support/StackBudget.h"
#include "matrix/Vector/MemoryRef.h"

using namespace llvm;
using namespace matrix;

Value *CallMemory::take(Pool &From, ArrayType *T, bool IsShared, bool MayUnwind,
                        IRBuilderBase &B) {
  const DataLayout &DL = F.getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(T);
  bool HasRoom = StackBudget(F).fits(Bytes, StackBytes);
  if (From.Taken == From.Slots.size() || (!IsShared && HasRoom)) {
    // Some stacks have pointers of their own, which malloc does not give. Where
    // there is no malloc, that is an error.
    bool IsAddress = DL.getAllocaAddrSpace() == 0 || !hasHeap(F, TLI);
    if (!HasRoom && !MayUnwind && IsAddress)
      if (Value *Memory = allocateOnHeap(Bytes, TLI, B)) {
        OnHeap.push_back(Memory);
        return Memory;
      }
    BasicBlock &Entry = F.getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    AllocaInst *Slot = AtEntry.CreateAlloca(T, nullptr, "matrix.passed");
    // As other buffers are.
    Slot->setAlignment(F.isPresplitCoroutine() ? BufferAlign : Align(64));
    StackBytes += Bytes;
    From.Taken = From.Slots.size();
    From.Slots.push_back(Slot);
  }
  return From.Slots[From.Taken++];
}

Value *CallMemory::forOperand(TensorType Image, bool MayUnwind,
                              IRBuilderBase &B) {
  ArrayType *T = memoryOf(Image);
  Value *Memory = take(Operands[T], T, /*IsShared=*/true, MayUnwind, B);
  if (auto *Slot = dyn_cast<AllocaInst>(Memory)) {
    OnStack.push_back(Slot);
    B.CreateLifetimeStart(Slot);
  }
  return Memory;
}

Value *CallMemory::forResult(TensorType Image, bool MayUnwind,
                             IRBuilderBase &B) {
  ArrayType *T = memoryOf(Image);
  return take(Results[T], T, /*IsShared=*/false, MayUnwind, B);
}

void CallMemory::endOperands(IRBuilderBase &B) {
  for (AllocaInst *Slot : OnStack)
    B.CreateLifetimeEnd(Slot);
  OnStack.clear();
}

void CallMemory::endCall(IRBuilderBase &B) {
  for (Value *Memory : OnHeap)
    releaseOnHeap(Memory, TLI, B);
  OnHeap.clear();
  for (auto *Pools : {&Operands, &Results})
    for (auto &[Type, Pool] : *Pools)
      Pool.Taken = 0;
}
