// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_STATEMENTEMITTER_H
#define MATRIX_LIB_EMIT_RUNTIME_STATEMENTEMITTER_H

#include "Memory/Storage.h"
#include "matrix/Plan/RunTimeStatement.h"
#include "llvm/ADT/MapVector.h"

namespace matrix {

class UnitFunctions;

/// A statement whose extents are known at run time, as its plan has it.
class StatementEmitter {
  const RunTimeStatementPlan &Plan;
  Storage &Store;
  UnitFunctions &Functions;
  llvm::IRBuilderBase &B;
  /// Values that are in temporary memory, on the heap.
  llvm::MapVector<llvm::Value *, std::pair<MemoryRef, llvm::Value *>>
      Temporaries;
  bool LacksMemory = false;

public:
  /// Emits at \p B's insertion point.
  StatementEmitter(const RunTimeStatementPlan &Plan, Storage &Store,
                   UnitFunctions &Functions, llvm::IRBuilderBase &B)
      : Plan(Plan), Store(Store), Functions(Functions), B(B) {}
  void emit();
  /// Whether a temporary was needed in a function that has no heap.
  bool lacksMemory() const { return LacksMemory; }

private:
  MemoryRef memoryOf(llvm::Value *Handle);
  /// Memory for \p Handle's elements, one behind another.
  std::pair<MemoryRef, llvm::Value *> allocate(llvm::Value *Handle);
  void emitTemporaries();
  void emitNest(const RunTimeNest &Nest, const MemoryRef &Target);
  /// Emits the nest with a result in temporary memory, which is copied then,
  /// where \p Condition is true.
  void emitThroughTemporary(const MemoryRef &Target, llvm::Value *Condition);
  /// Whether the answer to one of the plan's questions is yes.
  llvm::Value *overlaps(const MemoryRef &Target);
};

} // namespace matrix

#endif
