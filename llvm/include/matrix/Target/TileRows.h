// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_TILEROWS_H
#define MATRIX_TARGET_TILEROWS_H

#include "matrix/Support/Index.h"
#include "matrix/Target/TileRange.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// The rows of one tile, as vectors that are read and written. Dimension 0 of
/// all memory is m.
class TileRows {
  const TileRange &Range;
  llvm::Value *First;
  bool HasFences;
  unsigned StoreBits;
  llvm::IRBuilderBase &B;
  llvm::Value *Lanes;

public:
  /// The rows of a tile of \p Range whose first row is \p First. \p HasFences
  /// and \p StoreBits: KernelContext's. \p Lanes: the tile's.
  TileRows(const TileRange &Range, llvm::Value *First, bool HasFences,
           unsigned StoreBits, llvm::IRBuilderBase &B,
           llvm::Value *Lanes = nullptr)
      : Range(Range), First(First), HasFences(HasFences), StoreBits(StoreBits),
        B(B), Lanes(Lanes) {}

  /// One past the last row.
  llvm::Value *end() const {
    return B.CreateAdd(First, getIndex(B, Range.Extent));
  }
  /// The rows of vector \p V.
  unsigned width(unsigned V) const { return Range.rowsOf(V); }
  /// \p Element in all lanes of vector \p V.
  llvm::Value *splat(llvm::Value *Element, unsigned V) const {
    return width(V) == 1 ? Element : B.CreateVectorSplat(width(V), Element);
  }
  /// Vector \p V of \p Ref's rows, at position \p Other of dimension 1.
  llvm::Value *load(const MemoryRef &Ref, unsigned V, llvm::Value *Other) const;
  /// \p Count elements of row \p V, from \p K on, of vectors along k.
  llvm::Value *loadAlongK(const MemoryRef &Ref, unsigned V, llvm::Value *K,
                          unsigned Count) const;
  /// Whether the rows of several k lanes lie one after another.
  bool isWhole(const MemoryRef &Ref) const;
  /// The only vector's rows, of all k lanes from \p K on: one after another.
  llvm::Value *loadWhole(const MemoryRef &Ref, llvm::Value *K) const;
  void store(llvm::Value *Vector, const MemoryRef &Ref, unsigned V,
             llvm::Value *Other) const;

private:
  /// Whether vector \p V has rows in some Lanes only.
  bool hasLanes(unsigned V) const {
    return Range.Ends == Remainder::MaskedAtRunTime && V + 1 == Range.Fragments;
  }
  llvm::Value *loadLanes(const MemoryRef &Ref, llvm::Value *Offset) const;
  void storeLanes(llvm::Value *Vector, const MemoryRef &Ref,
                  llvm::Value *Offset) const;
  /// The address of each lane of a vector at \p Offset.
  llvm::Value *addresses(const MemoryRef &Ref, llvm::Value *Offset) const;
  llvm::Value *loadMasked(const MemoryRef &Ref, llvm::Value *Offset) const;
  /// Whether a store of \p Vector to a column of \p Ref is to be two.
  bool isSplit(llvm::Value *Vector, const MemoryRef &Ref) const;
  void storeHalves(llvm::Value *Vector, const MemoryRef &Ref,
                   llvm::Value *Offset) const;
  void storeMasked(llvm::Value *Vector, const MemoryRef &Ref,
                   llvm::Value *Offset) const;
  llvm::Value *offset(const MemoryRef &Ref, unsigned V, llvm::Value *Other,
                      unsigned Later = 0) const;
};

} // namespace matrix

#endif
