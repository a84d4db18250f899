// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_BLOCKROWS_H
#define MATRIX_LIB_EMIT_BLOCKROWS_H

#include "MemoryRef.h"
#include "matrix/Plan/Blocks.h"

namespace matrix {

/// The rows of one block, as vectors that are read and written.
class BlockRows {
  const RowBand &Band;
  llvm::Value *First;
  unsigned Along;
  bool HasFences;
  llvm::IRBuilderBase &B;

public:
  /// Of a block of \p Band whose first row is \p First, a position in dimension
  /// \p Along. \p HasFences: RegionPlan's.
  BlockRows(const RowBand &Band, llvm::Value *First, unsigned Along,
            bool HasFences, llvm::IRBuilderBase &B)
      : Band(Band), First(First), Along(Along), HasFences(HasFences), B(B) {}

  unsigned count() const { return Band.Vectors; }
  /// One past the last row.
  llvm::Value *end() const { return B.CreateAdd(First, B.getInt64(Band.Rows)); }
  unsigned width() const { return Band.Width; }
  unsigned steps() const { return Band.Steps; }
  unsigned chains() const { return Band.Chains; }
  /// Vector \p V of \p Ref's rows, at position \p Other of the other dimension.
  llvm::Value *load(const MemoryRef &Ref, unsigned V, llvm::Value *Other) const;
  /// Whether the rows of several steps of k lie one after another.
  bool isWhole(const MemoryRef &Ref) const;
  /// The only vector's rows, of all steps from \p K on: one after another.
  llvm::Value *loadWhole(const MemoryRef &Ref, llvm::Value *K) const;
  void store(llvm::Value *Vector, const MemoryRef &Ref, unsigned V,
             llvm::Value *Other) const;

private:
  llvm::Value *loadMasked(const MemoryRef &Ref, llvm::Value *Offset) const;
  void storeMasked(llvm::Value *Vector, const MemoryRef &Ref,
                   llvm::Value *Offset) const;
  llvm::Value *offset(const MemoryRef &Ref, unsigned V, llvm::Value *Other,
                      unsigned Later = 0) const;
};

} // namespace matrix

#endif
