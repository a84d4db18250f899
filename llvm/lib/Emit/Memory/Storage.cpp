// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocates the buffers where the plan says (Plan/PlanStorage.cpp), frees those
// on the heap, and provides temporaries, on the stack while it has room.

#include "Memory/Storage.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Support/Heap.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

/// The first address of a cache line in \p Memory, from \p Offset on. It is at
/// most CacheLine - BufferAlign bytes behind. Vectors are faster to read and
/// write if each is in one line, which malloc does not ensure.
static Value *atLine(Value *Memory, uint64_t Offset, IRBuilderBase &B) {
  Value *Behind = B.CreateConstGEP1_64(
      B.getInt8Ty(), Memory, Offset + CacheLine - BufferAlign.value());
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return B.CreateIntrinsic(
      Intrinsic::ptrmask,
      {Memory->getType(), DL.getIndexType(Memory->getType())},
      {Behind, ConstantInt::getSigned(DL.getIndexType(Memory->getType()),
                                      -int(CacheLine))});
}

/// Exits by which a function returns to its caller.
static bool isExit(const Instruction &I) { return isa<ReturnInst>(I); }

Storage::Storage(Function &F, const Buffers &B, ArrayRef<BufferPlan> Plans,
                 const TargetLibraryInfo &TLI)
    : F(F), TLI(TLI), Bases(Plans.size()) {
  MapVector<std::pair<Instruction *, Instruction *>, SmallVector<unsigned>>
      OnHeap;
  for (auto [I, Buffer, Plan] : enumerate(B.list(), Plans))
    if (Plan.Home == BufferHome::Stack)
      Bases[I] = allocateOnStack(Buffer.Bytes);
    else
      OnHeap[{Plan.First, Plan.Last}].push_back(I);
  for (const auto &[Life, Members] : OnHeap)
    allocateTogether(Members, B, Plans[Members.front()]);
}

/// Makes \p Members, which live as \p Plan does, parts of one allocation. What
/// is too large for one is in several.
void Storage::allocateTogether(ArrayRef<unsigned> Members, const Buffers &B,
                               const BufferPlan &Plan) {
  uint64_t Most =
      maxIntN(TLI.getSizeTType(*F.getParent())->getIntegerBitWidth()) -
      CacheLine;
  SmallVector<std::pair<unsigned, uint64_t>> Parts;
  uint64_t Bytes = 0;
  auto Allocate = [&] {
    if (Parts.empty())
      return;
    bool IsLocal = Plan.Home == BufferHome::LocalHeap;
    IRBuilder<> AtStart(
        IsLocal ? Plan.First
                : &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    if (hasHeap(F, TLI))
      Bytes += CacheLine - BufferAlign.value();
    Value *Memory = allocateOnHeap(Bytes, AtStart);
    Value *First = atLine(Memory, 0, AtStart);
    for (auto [Buffer, Offset] : Parts)
      Bases[Buffer] = Offset == 0 ? First
                                  : AtStart.CreateConstInBoundsGEP1_64(
                                        AtStart.getInt8Ty(), First, Offset);
    if (IsLocal) {
      // The allocation has split the block.
      IRBuilder<> AtEnd(Plan.Last->getNextNode());
      release(Memory, AtEnd);
    } else {
      releaseAtExits(Memory);
      OfFunction = dyn_cast<CallInst>(Memory);
      FunctionBytes = Bytes;
    }
    Parts.clear();
  };
  for (unsigned I : Members) {
    uint64_t Offset = alignTo(Bytes, CacheLine), Size = B.list()[I].Bytes;
    if (Offset + Size > Most) {
      Allocate();
      Offset = 0;
    }
    Parts.push_back({I, Offset});
    Bytes = Offset + Size;
  }
  Allocate();
}

void Storage::releaseAtExits(Value *Memory) {
  SmallVector<Instruction *> Exits;
  for (Instruction &I : instructions(F))
    if (isExit(I))
      Exits.push_back(&I);
  for (Instruction *Exit : Exits) {
    // Nothing may stand between a musttail call and its return.
    Instruction *Before = Exit;
    if (CallInst *Tail = Exit->getParent()->getTerminatingMustTailCall())
      Before = Tail;
    IRBuilder<> AtExit(Before);
    release(Memory, AtExit);
  }
}

bool Storage::fitsStack(uint64_t Bytes) const {
  return StackBudget(F).fits(Bytes, StackBytes);
}

AllocaInst *Storage::allocateOnStack(uint64_t Bytes) {
  StackBytes += Bytes;
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstInsertionPt());
  AllocaInst *Slot = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes),
                                    nullptr, "matrix.buffer");
  // A coroutine keeps it in its frame, which is aligned as operator new aligns,
  // whatever the frame's contents ask for.
  Slot->setAlignment(F.isPresplitCoroutine() ? BufferAlign : Align(64));
  return Slot;
}

Value *Storage::allocateOnHeap(uint64_t Bytes, IRBuilderBase &B) {
  Value *Memory = matrix::allocateOnHeap(Bytes, TLI, B);
  return Memory ? Memory : allocateOnStack(Bytes);
}

/// Null where \p Condition is false: to free that does nothing.
Value *Storage::allocateOnHeapIf(Value *Condition, uint64_t Bytes,
                                 IRBuilderBase &B) {
  Instruction *Next = &*B.GetInsertPoint();
  BasicBlock *Before = Next->getParent();
  Instruction *Then =
      SplitBlockAndInsertIfThen(Condition, Next, /*Unreachable=*/false);
  IRBuilder<> InThen(Then);
  Value *Memory = allocateOnHeap(Bytes, InThen);
  B.SetInsertPoint(Next->getParent(), Next->getParent()->begin());
  PHINode *Either = B.CreatePHI(Memory->getType(), 2);
  Either->addIncoming(Memory, InThen.GetInsertBlock());
  Either->addIncoming(
      ConstantPointerNull::get(cast<PointerType>(Memory->getType())), Before);
  B.SetInsertPoint(Next);
  return Either;
}

void Storage::release(Value *Memory, IRBuilderBase &B) {
  if (isa<AllocaInst>(Memory))
    return;
  releaseOnHeap(Memory, TLI, B);
}

/// A temporary that is free, made as large as \p Bytes if it can be; nullptr if
/// there is none.
AllocaInst *Storage::reuseStack(uint64_t Bytes) {
  if (Free.empty())
    return nullptr;
  uint64_t Has =
      cast<ArrayType>(Free.back()->getAllocatedType())->getNumElements();
  if (Bytes > Has) {
    if (!StackBudget(F).fits(Bytes, StackBytes - Has))
      return nullptr;
    StackBytes += Bytes - Has;
    Free.back()->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(F.getContext()), Bytes));
  }
  return Free.pop_back_val();
}

void Storage::withTemporary(uint64_t Bytes, Value *Condition, IRBuilderBase &B,
                            function_ref<void(Value *)> Body) {
  AllocaInst *Slot = reuseStack(Bytes);
  if (!Slot && fitsStack(Bytes))
    Slot = allocateOnStack(Bytes);
  if (Slot) {
    Body(Slot);
    Free.push_back(Slot);
    return;
  }
  if (hasHeap(F, TLI))
    Bytes += CacheLine - BufferAlign.value();
  if (std::optional<uint64_t> Offset =
          Condition ? std::nullopt : growFunctionMemory(Bytes)) {
    Body(atLine(OfFunction, *Offset, B));
    FunctionBytes = *Offset;
    return;
  }
  Value *Memory = Condition ? allocateOnHeapIf(Condition, Bytes, B)
                            : allocateOnHeap(Bytes, B);
  Body(atLine(Memory, 0, B));
  release(Memory, B);
}

/// Grows the function's allocation by \p Bytes, which is better than an
/// allocation for them alone (Plan/PlanStorage.cpp). Returns their offset, or
/// none if there is no such allocation, or it would be too large.
std::optional<uint64_t> Storage::growFunctionMemory(uint64_t Bytes) {
  if (!OfFunction)
    return std::nullopt;
  auto *Size = cast<ConstantInt>(OfFunction->getArgOperand(0));
  uint64_t Offset = alignTo(FunctionBytes, BufferAlign),
           Needed = Offset + Bytes;
  if (!isUIntN(Size->getBitWidth() - 1, Needed))
    return std::nullopt;
  if (Needed > Size->getZExtValue())
    OfFunction->setArgOperand(0, ConstantInt::get(Size->getType(), Needed));
  FunctionBytes = Needed;
  return Offset;
}

void Storage::withRareTemporary(uint64_t Bytes, Value *Condition,
                                IRBuilderBase &B,
                                function_ref<void(Value *)> Body) {
  if (Bytes <= CodeBudget::RareStackBuffer || !hasHeap(F, TLI))
    return withTemporary(Bytes, Condition, B, Body);
  Value *Memory = allocateOnHeapIf(Condition, Bytes, B);
  Body(Memory);
  release(Memory, B);
}
