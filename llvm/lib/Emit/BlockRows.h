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
  llvm::IRBuilderBase &B;

public:
  /// Of a block of \p Band whose first row is \p First, a position in dimension
  /// \p Along.
  BlockRows(const RowBand &Band, llvm::Value *First, unsigned Along,
            llvm::IRBuilderBase &B)
      : Band(Band), First(First), Along(Along), B(B) {}

  unsigned count() const { return Band.Vectors; }
  unsigned width() const { return Band.Width; }
  /// Vector \p V of \p Ref's rows, at position \p Other of the other dimension.
  llvm::Value *load(const MemoryRef &Ref, unsigned V, llvm::Value *Other) const;
  void store(llvm::Value *Vector, const MemoryRef &Ref, unsigned V,
             llvm::Value *Other) const;

private:
  llvm::Value *offset(const MemoryRef &Ref, unsigned V, llvm::Value *Other,
                      unsigned Later = 0) const;
};

} // namespace matrix

#endif
