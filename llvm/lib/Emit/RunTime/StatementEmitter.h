// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_STATEMENTEMITTER_H
#define MATRIX_LIB_EMIT_RUNTIME_STATEMENTEMITTER_H

#include "Memory/Storage.h"
#include "matrix/Plan/RunTimePlan.h"
#include "llvm/ADT/MapVector.h"

namespace matrix {

class Subtarget;

/// A statement whose extents are known at run time: a store, and all that is
/// computed for it. What is multiplied is read where it is; what follows a
/// product is done with its tiles.
class StatementEmitter {
  const Subtarget &ST;
  Storage &Store;
  llvm::IRBuilderBase &B;
  /// Values that are in temporary memory, on the heap.
  llvm::MapVector<llvm::Value *, std::pair<MemoryRef, llvm::Value *>>
      Temporaries;
  bool LacksMemory = false;

public:
  /// Emits at \p B's insertion point.
  StatementEmitter(const Subtarget &ST, Storage &Store, llvm::IRBuilderBase &B)
      : ST(ST), Store(Store), B(B) {}
  /// \returns how the loops work that \p Store stores the result of.
  RunTimePlan emit(TensorOp Store);
  /// Whether a temporary was needed in a function that has no heap.
  bool lacksMemory() const { return LacksMemory; }

private:
  /// What one nest of loops computes.
  struct Nest {
    llvm::Value *Result;
    /// The product on the way, if there is one.
    std::optional<Product> Inner = std::nullopt;
    /// The values that are read element by element.
    llvm::SmallVector<llvm::Value *, 4> Leaves = {};
    /// Whether a sum may be stored before it is complete.
    bool MayWait = true;
  };
  void collect(llvm::Value *Handle, Nest &N);
  llvm::Value *leafOf(llvm::Value *Factor);
  bool readsTarget(const Nest &N, const MemoryRef &Target);
  /// Gives what cannot be read in place memory.
  void prepare(Nest &N);
  MemoryRef memoryOf(llvm::Value *Handle);
  /// Memory for \p Handle's elements, one behind another.
  std::pair<MemoryRef, llvm::Value *> allocate(llvm::Value *Handle);
  llvm::Value *extent(llvm::Value *Handle, unsigned Dimension);
  RunTimePlan emitNest(const Nest &N, const MemoryRef &Target);
  /// The same with a result in temporary memory, which is copied then, where
  /// \p Condition is true.
  RunTimePlan emitThroughTemporary(const Nest &N, const MemoryRef &Target,
                                   llvm::Value *Condition);
  /// Whether \p Target overlaps what is read after parts of it are written;
  /// null: it does not.
  llvm::Value *overlaps(const Nest &N, const MemoryRef &Target);
};

} // namespace matrix

#endif
