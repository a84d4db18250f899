// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What computes one register tile of a product. The loops over tiles and over k
// are EmitProduct.cpp's, packing is PackedProduct.cpp's.

#ifndef MATRIX_LIB_EMIT_PRODUCT_MICROKERNEL_H
#define MATRIX_LIB_EMIT_PRODUCT_MICROKERNEL_H

#include "matrix/Plan/RegisterTiling.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// The tile whose first row and column are \p I and \p J.
struct Tile {
  const TileRange &M, &N;
  llvm::Value *I, *J;

  /// An accumulator for each fragment of A by each of B, those of one fragment
  /// of A side by side.
  unsigned numAccumulators() const { return M.Fragments * N.Fragments; }
};

/// Accumulators may be null: then they hold nothing yet.
class MicroKernel {
public:
  using Accumulators = llvm::MutableArrayRef<llvm::Value *>;

  virtual ~MicroKernel() = default;

  /// Lets \p Acc start with what the product is added to, if that is to be
  /// before the first multiplyAdd(). \returns whether it does.
  virtual bool start(const Tile &T, Accumulators Acc) const = 0;
  /// Fragment \p Index of A or of B for the steps K, .., K + Count - 1. Count is
  /// the number of k lanes, and less only in the last step.
  virtual llvm::Value *loadA(const Tile &T, unsigned Index, llvm::Value *K,
                             unsigned Count) const = 0;
  virtual llvm::Value *loadB(const Tile &T, unsigned Index, llvm::Value *K,
                             unsigned Count) const = 0;
  /// \p A * \p B + \p Acc.
  virtual llvm::Value *multiplyAdd(llvm::Value *A, llvm::Value *B,
                                   llvm::Value *Acc) const = 0;
  /// The sum of two accumulators.
  virtual llvm::Value *add(llvm::Value *X, llvm::Value *Y) const = 0;
  /// Stores the tile, which \p Acc holds.
  virtual void finish(const Tile &T, Accumulators Acc) const = 0;
};

} // namespace matrix

#endif
