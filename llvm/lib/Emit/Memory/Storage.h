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

/// The memory of buffers, where the plan says, and of temporaries.
class Storage {
  llvm::Function &F;
  const llvm::TargetLibraryInfo &TLI;
  llvm::SmallVector<llvm::Value *> Bases;
  uint64_t StackBytes = 0;
  /// The allocation of malloc that lives as long as the function runs, and what
  /// is used of it now.
  llvm::CallInst *OfFunction = nullptr;
  uint64_t FunctionBytes = 0;
  /// Temporaries on the stack whose life is over.
  llvm::SmallVector<llvm::AllocaInst *> Free;

public:
  /// The storage of a function without buffers.
  Storage(llvm::Function &F, const llvm::TargetLibraryInfo &TLI)
      : F(F), TLI(TLI) {}
  /// Allocates the buffers of \p B. All roots of regions are still there;
  /// blocks are split.
  Storage(llvm::Function &F, const Buffers &B, llvm::ArrayRef<BufferPlan> Plans,
          const llvm::TargetLibraryInfo &TLI);

  llvm::Value *base(unsigned Buffer) const { return Bases[Buffer]; }
  const llvm::TargetLibraryInfo &libraryInfo() const { return TLI; }

  /// Memory that lives as long as the function runs.
  llvm::AllocaInst *allocateOnStack(uint64_t Bytes);
  /// Memory of \p Bytes that lives as long as \p Body, which is emitted at
  /// \p B's insertion point and cannot unwind. If \p Condition is given, the
  /// memory is only there where it is true.
  void withTemporary(uint64_t Bytes, llvm::Value *Condition,
                     llvm::IRBuilderBase &B,
                     llvm::function_ref<void(llvm::Value *Memory)> Body);
  /// The same where \p Condition is hardly ever true: unless it is small, or
  /// there is no heap, the frame has no room for it.
  void withRareTemporary(uint64_t Bytes, llvm::Value *Condition,
                         llvm::IRBuilderBase &B,
                         llvm::function_ref<void(llvm::Value *Memory)> Body);

private:
  bool fitsStack(uint64_t Bytes) const;
  llvm::AllocaInst *reuseStack(uint64_t Bytes);
  llvm::Value *allocateOnHeap(uint64_t Bytes, llvm::IRBuilderBase &B);
  llvm::Value *allocateOnHeapIf(llvm::Value *Condition, uint64_t Bytes,
                                llvm::IRBuilderBase &B);
  void release(llvm::Value *Memory, llvm::IRBuilderBase &B);
  void allocateTogether(llvm::ArrayRef<unsigned> Members, const Buffers &B,
                        const BufferPlan &Plan);
  void releaseAtExits(llvm::Value *Memory);
  std::optional<uint64_t> growFunctionMemory(uint64_t Bytes);
};

} // namespace matrix

#endif
