// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocates buffers and temporaries where the plan says (Plan/PlanStorage.cpp,
// Plan/PlanTemporaries.cpp), and frees those on the heap.

#include "Memory/Storage.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Support/Heap.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

/// An allocation is larger by these bytes, so as to begin at a cache line.
constexpr uint64_t BytesToLine = CacheLine - BufferAlign.value();

/// The first address of a cache line in \p Memory, which is at most BytesToLine
/// behind. Vectors are faster to read and write if each is in one line, which
/// malloc does not ensure.
static Value *atLine(Value *Memory, IRBuilderBase &B) {
  Value *Behind = B.CreateConstGEP1_64(B.getInt8Ty(), Memory, BytesToLine);
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return B.CreateIntrinsic(
      Intrinsic::ptrmask,
      {Memory->getType(), DL.getIndexType(Memory->getType())},
      {Behind, ConstantInt::getSigned(DL.getIndexType(Memory->getType()),
                                      -int(CacheLine))});
}

/// \p Memory from \p Offset on.
static Value *at(Value *Memory, uint64_t Offset, IRBuilderBase &B) {
  return Offset == 0
             ? Memory
             : B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Memory, Offset);
}

Storage::Storage(Function &F, const Buffers &B, const StoragePlan &Plan,
                 const TargetLibraryInfo &TLI)
    : F(F), TLI(TLI), Bases(Plan.Buffers.size()), OnStack(Plan.OnStack) {
  for (auto [I, Buffer] : enumerate(Plan.Buffers))
    if (Buffer.Home == MemoryHome::Stack)
      Bases[I] = allocateOnStack(B.list()[I].Bytes);
  for (auto [Number, Allocation] : enumerate(Plan.Allocations)) {
    // Behind the check that there is memory.
    auto *First = cast<Instruction>(allocate(Allocation));
    IRBuilder<> Behind(First->getNextNode());
    for (auto [I, Buffer] : enumerate(Plan.Buffers))
      if (Buffer.Home != MemoryHome::Stack && Buffer.Allocation == Number)
        Bases[I] = at(First, Buffer.Offset, Behind);
    if (Allocation.isOfFunction())
      OfFunction = First;
  }
}

/// The first line of \p Plan's memory, which is freed at its end.
Value *Storage::allocate(const HeapAllocation &Plan) {
  IRBuilder<> AtStart(Plan.Life ? Plan.Life->Begin
                      : Plan.First
                          ? Plan.First
                          : &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Memory = allocateOnHeap(Plan.Bytes, AtStart);
  Value *First = atLine(Memory, AtStart);
  if (Plan.Life) {
    releaseAtEnds(Memory, *Plan.Life);
  } else if (Plan.First) {
    // The allocation has split the block.
    IRBuilder<> AtEnd(Plan.Last->getNextNode());
    release(Memory, AtEnd);
  } else {
    releaseAtExits(Memory);
  }
  return First;
}

void Storage::releaseAtExits(Value *Memory) {
  SmallVector<Instruction *> Exits;
  for (Instruction &I : instructions(F))
    if (isa<ReturnInst>(I))
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

void Storage::releaseAtEnds(Value *Memory, const HeapLife &Life) {
  for (Instruction *End : Life.Ends) {
    IRBuilder<> AtEnd(End->getNextNode());
    release(Memory, AtEnd);
  }
  for (const HeapLife::Entry &Entry : Life.Entries)
    releaseOnEntry(Memory, Entry);
}

void Storage::releaseOnEntry(Value *Memory, const HeapLife::Entry &Entry) {
  if (isa<AllocaInst>(Memory))
    return;
  // Edges out of an invoke or an indirect branch cannot be split: the pointer
  // is null on the others.
  SmallPtrSet<BasicBlock *, 4> Unsplit;
  for (Instruction *From : Entry.From) {
    BasicBlock *&OnEdge = OnEdges[{From, Entry.Block}];
    if (!OnEdge) {
      CriticalEdgeSplittingOptions Options;
      Options.setMergeIdenticalEdges();
      OnEdge = SplitCriticalEdge(
          From, GetSuccessorNumber(From->getParent(), Entry.Block), Options);
    }
    if (!OnEdge) {
      Unsplit.insert(From->getParent());
      continue;
    }
    IRBuilder<> B(OnEdge, OnEdge->getFirstInsertionPt());
    release(Memory, B);
  }
  if (!Entry.From.empty() && Unsplit.empty())
    return;
  IRBuilder<> B(Entry.Block, Entry.Block->begin());
  if (!Unsplit.empty()) {
    PHINode *Either = B.CreatePHI(Memory->getType(), pred_size(Entry.Block));
    for (BasicBlock *Predecessor : predecessors(Entry.Block))
      Either->addIncoming(
          Unsplit.contains(Predecessor)
              ? Memory
              : ConstantPointerNull::get(cast<PointerType>(Memory->getType())),
          Predecessor);
    Memory = Either;
  }
  B.SetInsertPoint(Entry.Block, Entry.Block->getFirstInsertionPt());
  release(Memory, B);
}

AllocaInst *Storage::allocateOnStack(uint64_t Bytes) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstInsertionPt());
  AllocaInst *Slot = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes),
                                    nullptr, "matrix.buffer");
  // A coroutine keeps it in its frame, which is aligned as operator new aligns,
  // whatever the frame's contents ask for.
  Slot->setAlignment(F.isPresplitCoroutine() ? BufferAlign : OnStack);
  return Slot;
}

/// \p Plan's slot, made as large as \p Plan is.
AllocaInst *Storage::slot(const TemporaryPlan &Plan) {
  if (Slots.size() <= Plan.Slot)
    Slots.resize(Plan.Slot + 1);
  AllocaInst *&Slot = Slots[Plan.Slot];
  if (!Slot)
    Slot = allocateOnStack(Plan.Bytes);
  else if (cast<ArrayType>(Slot->getAllocatedType())->getNumElements() <
           Plan.Bytes)
    Slot->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(F.getContext()), Plan.Bytes));
  return Slot;
}

/// \p Bytes from a cache line on. Where there is no heap, which is an error,
/// they are on the stack.
Value *Storage::allocateOnHeap(uint64_t Bytes, IRBuilderBase &B) {
  if (hasHeap(F, TLI))
    Bytes += BytesToLine;
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

void Storage::withTemporary(const TemporaryPlan &Plan, Value *Condition,
                            IRBuilderBase &B,
                            function_ref<void(Value *)> Body) {
  switch (Plan.Home) {
  case MemoryHome::Stack:
    return Body(slot(Plan));
  case MemoryHome::Heap:
    return Body(at(OfFunction, Plan.Offset, B));
  case MemoryHome::LocalHeap:
    break;
  case MemoryHome::LivingHeap:
    llvm_unreachable("no temporary is there");
  }
  Value *Memory = Condition ? allocateOnHeapIf(Condition, Plan.Bytes, B)
                            : allocateOnHeap(Plan.Bytes, B);
  Body(atLine(Memory, B));
  release(Memory, B);
}
