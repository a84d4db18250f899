// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_SUMBOUNDS_H
#define MATRIX_LIB_EMIT_PRODUCT_SUMBOUNDS_H

#include "matrix/Plan/Plan.h"
#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Which iterations of a contraction's sums are done at indices of its other
/// outer loops.
struct SumBounds {
  const Product &P;
  const ProductPlan &Plan;
  llvm::ArrayRef<Contraction::Loop> Outer;
  llvm::ArrayRef<llvm::Value *> Indices;
  llvm::IRBuilderBase &Builder;

  /// Restricts the outer sums of \p Memory to what is inside of images
  /// (ProductPlan::Borders).
  void leaveOutBorders(ProductMemory &Memory) const;
  /// Restricts the slowest one to part number \p Part; meanwhile each iteration
  /// of the outer loops from \p NumAroundTiles on prefetches an equal share of
  /// the next part. A is stored in the order of sums.
  void selectPart(ProductMemory &Memory, llvm::Value *Part,
                  size_t NumAroundTiles) const;
  /// Makes the accumulators of \p Memory start with something.
  void startAtZero(ProductMemory &Memory) const;
};

} // namespace matrix

#endif
