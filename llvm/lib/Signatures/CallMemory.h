// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIGNATURES_CALLMEMORY_H
#define MATRIX_LIB_SIGNATURES_CALLMEMORY_H

#include "matrix/Ops/TensorType.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// The memory that a function's calls pass handles in.
///
/// Memory of operands is written before a call and dead after it, so all calls
/// share it. Memory of results is read later: each has its own until the stack
/// has no room, and shares it then, which costs a copy where two are alive.
class CallMemory {
  llvm::Function &F;
  const llvm::TargetLibraryInfo &TLI;
  uint64_t StackBytes = 0;
  /// What there is of each type, and how much of it this call has taken.
  struct Pool {
    llvm::SmallVector<llvm::AllocaInst *> Slots;
    unsigned Taken = 0;
  };
  llvm::MapVector<llvm::Type *, Pool> Operands, Results;
  /// The memory of the current call, in order.
  llvm::SmallVector<llvm::Value *> OnHeap;
  llvm::SmallVector<llvm::AllocaInst *> OnStack;

public:
  CallMemory(llvm::Function &F, const llvm::TargetLibraryInfo &TLI)
      : F(F), TLI(TLI) {}

  /// Memory of the image \p Image for a call before which \p B inserts. \p
  /// MayUnwind: then it is on the stack, however large it is.
  llvm::Value *forOperand(TensorType Image, bool MayUnwind,
                          llvm::IRBuilderBase &B);
  llvm::Value *forResult(TensorType Image, bool MayUnwind,
                         llvm::IRBuilderBase &B);
  /// Ends the lives of operands, where nothing is left to be read but results.
  void endOperands(llvm::IRBuilderBase &B);
  /// Behind the loads of results: what was on the heap is free.
  void endCall(llvm::IRBuilderBase &B);

private:
  llvm::Value *take(Pool &From, llvm::ArrayType *T, bool IsShared,
                    bool MayUnwind, llvm::IRBuilderBase &B);
};

} // namespace matrix

#endif
