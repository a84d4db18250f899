// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_UNITNEST_H
#define MATRIX_LIB_EMIT_RUNTIME_UNITNEST_H

#include "RunTime/EmitNest.h"
#include "RunTime/UnitTiles.h"

namespace matrix {

/// The loops of a product whose extents are known at run time, around the
/// blocks that a matrix unit computes.
class UnitNest {
  const ProductUpTo &All;
  const Product &P;
  const RunTimeUnitPlan &Plan;
  Storage &Store;
  UnitFunctions &Functions;
  llvm::IRBuilderBase &B;
  llvm::SmallVector<Contraction::Loop, 4> Outer;
  llvm::SmallVector<llvm::Value *> Indices;
  /// Extents of the matrices, as Product has them.
  llvm::Value *M, *N, *K;
  /// Memory of copies, and of sums that wait for what follows; that of a row of
  /// what sums start with, if that is an element.
  llvm::Value *CopyOfA = nullptr, *CopyOfB = nullptr, *Panel = nullptr,
              *StartRow = nullptr;
  /// Columns that a copy of B has room for, and rows that the panel has.
  llvm::Value *RoomForN = nullptr, *PanelRows = nullptr;

  struct Matrices {
    MemoryRef A, B, C;
    std::optional<MemoryRef> Start;
    LeafMemory Leaves;
  };
  /// Rows, columns, or steps of k.
  struct Part {
    llvm::Value *First, *Count;
  };

public:
  UnitNest(const ProductUpTo &All, const RunTimeUnitPlan &Plan, Storage &Store,
           UnitFunctions &Functions, llvm::IRBuilderBase &B);
  /// Whether the unit is there, and takes less time.
  llvm::Value *isTaken();
  void emit();

private:
  llvm::Value *allocate();
  void emitOuter(unsigned Depth);
  void emitMatrices();
  void forParts(llvm::Value *Extent, unsigned Each,
                llvm::function_ref<void(Part)> Body);
  llvm::Value *wholeSteps(llvm::Value *Steps);
  llvm::Value *bytesOfCopy(Product::Operand X);
  llvm::Value *isUnaligned(const MemoryRef &Columns, llvm::Value *Steps);
  MemoryRef copied(Product::Operand X, const MemoryRef &From, Part Lines,
                   Part Steps);
  MemoryRef groups(Product::Operand X, const MemoryRef &From, Part Lines,
                   Part Steps);
  MemoryRef lines(Product::Operand X, const MemoryRef &From, Part Lines,
                  Part Steps);
  void copySteps(const MemoryRef &From, const MemoryRef &To, llvm::Value *Lines,
                 llvm::Value *Steps);
  void emitBlock(const Matrices &At, const MemoryRef &Columns, Part InM,
                 Part InN, Part InK);
};

} // namespace matrix

#endif
