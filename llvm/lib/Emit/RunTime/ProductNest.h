// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_PRODUCTNEST_H
#define MATRIX_LIB_EMIT_RUNTIME_PRODUCTNEST_H

#include "RunTime/EmitNest.h"
#include "RunTime/TilesUpTo.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// The loops of a product whose extents are known at run time: parts of sums
/// and what is around them (ProductParts.cpp), and tiles (ProductNest.cpp).
class ProductNest {
  const ProductUpTo &All;
  const Product &P;
  const RunTimeProductPlan &Plan;
  Storage &Store;
  llvm::IRBuilderBase &B;
  llvm::SmallVector<Contraction::Loop, 4> Outer;
  llvm::SmallVector<llvm::Value *> Indices;
  /// Extents of the matrices, as Product has them.
  llvm::Value *M, *N, *K;
  /// The form of the tiles along N for which groups of rows are put together in
  /// registers; null: they are copied, or there are none.
  const TileRange *UnpackedForm = nullptr;
  /// Whether tiles along N are the plan's NarrowN.
  bool IsNarrow = false;
  /// Whether columns of B are copied; null: they never are.
  llvm::Value *CopiesB = nullptr;
  /// Memory for a tile's rows of A.
  llvm::Value *Copy = nullptr;

  struct Matrices {
    MemoryRef A, B, C;
    AccumulatorStart Start;
    LeafMemory Leaves;
    /// Null if the plan hasOnePart().
    llvm::Value *IsFirstPart, *IsLastPart;
    /// Where sums wait for the next part; none: in C.
    std::optional<MemoryRef> Waiting = std::nullopt;
    /// KeepsSums only: those around k.
    llvm::SmallVector<OuterSum, 2> Sums = {};
  };

public:
  ProductNest(const ProductUpTo &All, const RunTimeProductPlan &Plan,
              Storage &Store, llvm::IRBuilderBase &B)
      : All(All), P(All.P), Plan(Plan), Store(Store), B(B),
        Outer(P.outerLoops()), Indices(Outer.size(), getIndex(B, 0)) {}
  void emit();

private:
  void emitTurned(const RunTimeProduct::TurnedWay &Turned);
  llvm::Value *
  computed(llvm::Value *Handle, llvm::Value *From, llvm::Value *Elements,
           const LeafMemory &Leaves,
           llvm::function_ref<llvm::Value *(const MemoryRef &)> Load) const;
  std::function<llvm::Value *(llvm::Value *)>
  changeOf(Product::Operand X) const;
  MemoryRef matrixAt(unsigned Number, const MemoryRef &Ref) const {
    return All.matrixAt(Number, Ref, Outer, Indices, B);
  }
  bool hasEpilogue() const { return All.Map.Result != P.op().call(); }
  void emitOuter(unsigned Depth, llvm::Value *IsFirst, llvm::Value *IsLast);
  void emitParts(llvm::Value *IsFirst, llvm::Value *IsLast);
  void emitAllTiles(const Matrices &At, llvm::Value *IsCopied,
                    llvm::Value *IsFar);
  MemoryRef copiedIf(llvm::Value *Condition, const TileUpTo &T,
                     const MemoryRef &InPlace, llvm::Value *Depth);
  void moveResult(Matrices &At, unsigned Dimension, llvm::Value *First);
  void emitPart(const Matrices &At, llvm::Value *IsCopied, llvm::Value *Depth);
  void forBlocks(llvm::Value *&Extent, llvm::Value *Each,
                 llvm::function_ref<void(llvm::Value *First)> Body);
  using PartOf = llvm::function_ref<void(Matrices &Here, llvm::Value *First,
                                         llvm::Value *Count)>;
  void emitPartsOf(const Matrices &At, llvm::Value *All, llvm::Value *Each,
                   PartOf Body);
  void emitWithSums(Matrices At);
  void emitWaiting(const Matrices &At);
  llvm::Value *areStepsFar(const Matrices &At);
  MemoryRef copiedColumns(const MemoryRef &InPlace, llvm::Value *Depth);
  void emitNarrow(const Matrices &At);
  /// Whether a kernel multiplies groups of k.
  bool hasGroups() const { return Plan.Groups; }
  bool endsWithWholeGroup() const;
  MemoryRef groupsOfRows(const MemoryRef &InPlace, const TileUpTo &T,
                         llvm::Value *Depth);
  MemoryRef groupsOfColumns(const MemoryRef &InPlace, llvm::Value *Depth);
  std::optional<MemoryRef> rowTerms() const;
  llvm::Value *areUnpacked() const;
  void emitUnpacked(const Matrices &At);
  void emitInPanels(const Matrices &At);
  void emitDots(const Matrices &At);
  void emitInPlace(const Matrices &At, const MemoryRef &Columns,
                   llvm::function_ref<void(const KernelContext &)> Emit);
  void emitGroups(const Matrices &At, llvm::function_ref<void()> EmitAll);
  void emitRowTerms(const MemoryRef &A, const TileUpTo &T, llvm::Value *Depth);
  llvm::Value *nothing();
  void goOnLater(Matrices &At);
  MemoryRef copiedRows(const Matrices &At, const TileUpTo &T,
                       llvm::Value *IsCopied, llvm::Value *Depth);
  void emitRows(Matrices At, const TileUpTo &T, const MemoryRef *Rows,
                llvm::Value *IsCopied, llvm::Value *Depth);
};

} // namespace matrix

#endif
