// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_STRIDEDVIEW_H
#define MATRIX_OPS_STRIDEDVIEW_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/SmallVector.h"

namespace matrix {

/// Which elements of a tensor, the source, are those of another one: what the
/// attributes of `view` and `insertview` say. The index in dimension d of the
/// source is Offsets[d] + the sum of Factor * j_k over all dimensions k of the
/// view whose Source is d.
///
/// Permutations, slices, reversals, repetition, diagonals, blocks and sliding
/// windows are such views, and a view of a view is one.
struct StridedView {
  struct Dimension {
    /// A dimension of the source.
    unsigned Source;
    /// Elements of the source from one index to the next.
    int64_t Factor;
  };
  llvm::SmallVector<int64_t, TensorType::MaxRank> Offsets;
  llvm::SmallVector<Dimension, TensorType::MaxRank> Dimensions;

  /// All of a tensor of \p Rank, as it is.
  static StridedView all(unsigned Rank);
  /// The view that a view, insertview or transpose is.
  static StridedView of(TensorOp Op);

  /// A view of this view, as one of the source.
  StridedView then(const StridedView &Next) const;
  /// As attributes of an operation.
  llvm::SmallVector<unsigned> attributes() const;

  /// Writes a line to \p OS and returns false if some element of a view of
  /// \p Extents is not in \p Source.
  bool verify(TensorType Source, llvm::ArrayRef<unsigned> Extents,
              llvm::raw_ostream &OS) const;
  /// The same if two elements are at one place.
  bool verifyDistinct(llvm::ArrayRef<unsigned> Extents,
                      llvm::raw_ostream &OS) const;
};

/// The extents of \p T.
llvm::SmallVector<unsigned, TensorType::MaxRank> extentsOf(TensorType T);
/// Its layout, slowest dimension first.
llvm::SmallVector<unsigned, TensorType::MaxRank> layoutOf(TensorType T);
/// The extents to compute with.
llvm::SmallVector<int64_t> signedExtentsOf(TensorType T);

} // namespace matrix

#endif
