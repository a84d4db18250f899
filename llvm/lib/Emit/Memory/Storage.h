// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_MEMORY_STORAGE_H
#define MATRIX_LIB_EMIT_MEMORY_STORAGE_H

#include "matrix/Plan/LoweringPlan.h"
#include "matrix/Vector/MemoryRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// The memory of one function's buffers and temporaries, where the plan says.
class Storage {
  llvm::Function &F;
  const llvm::TargetLibraryInfo &TLI;
  llvm::SmallVector<llvm::Value *> Bases;
  llvm::Align OnStack = llvm::Align(64);
  /// The first byte of the last allocation that lives as long as the function
  /// runs.
  llvm::Value *OfFunction = nullptr;
  /// Temporaries on the stack, once they are used.
  llvm::SmallVector<llvm::AllocaInst *> Slots;
  /// The blocks that edges were split by.
  llvm::DenseMap<std::pair<llvm::Instruction *, llvm::BasicBlock *>,
                 llvm::BasicBlock *>
      OnEdges;

public:
  /// The storage of a function without buffers.
  Storage(llvm::Function &F, const llvm::TargetLibraryInfo &TLI)
      : F(F), TLI(TLI) {}
  /// Allocates the buffers of \p B. All roots of regions are still there;
  /// blocks are split.
  Storage(llvm::Function &F, const Buffers &B, const StoragePlan &Plan,
          const llvm::TargetLibraryInfo &TLI);

  llvm::Value *base(unsigned Buffer) const { return Bases[Buffer]; }
  const llvm::TargetLibraryInfo &libraryInfo() const { return TLI; }

  /// Memory that lives as long as the function runs.
  llvm::AllocaInst *allocateOnStack(uint64_t Bytes);
  /// Memory that lives as long as \p Body, which is emitted at \p B's insertion
  /// point and cannot unwind. If \p Condition is given, the memory is only
  /// there where it is true.
  void withTemporary(const TemporaryPlan &Plan, llvm::Value *Condition,
                     llvm::IRBuilderBase &B,
                     llvm::function_ref<void(llvm::Value *Memory)> Body);

private:
  llvm::AllocaInst *slot(const TemporaryPlan &Plan);
  llvm::Value *allocateOnHeap(uint64_t Bytes, llvm::IRBuilderBase &B);
  llvm::Value *allocateOnHeapIf(llvm::Value *Condition, uint64_t Bytes,
                                llvm::IRBuilderBase &B);
  void release(llvm::Value *Memory, llvm::IRBuilderBase &B);
  llvm::Value *allocate(const HeapAllocation &Plan);
  void releaseAtExits(llvm::Value *Memory);
  void releaseAtEnds(llvm::Value *Memory, const HeapLife &Life);
  void releaseOnEntry(llvm::Value *Memory, const HeapLife::Entry &Entry);
};

} // namespace matrix

#endif
