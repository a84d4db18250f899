// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_REDUCTIONNEST_H
#define MATRIX_PLAN_REDUCTIONNEST_H

#include "matrix/Region/Region.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// The product of two whose elements \p Sum adds up, if each may be one
/// operation with its addition.
std::optional<TensorOp> fusedTerms(TensorOp Sum);

/// The memory of a region that computes a reduction.
struct ReductionMemory {
  /// The leaves of what is reduced.
  LeafMemory Leaves;
  /// The leaves of what is done with the totals.
  LeafMemory EpilogueLeaves;
  /// The memory of the result.
  MemoryRef Target;

  /// The memory of \p R, which computes \p Op. \p PlaceOf returns where a leaf
  /// is.
  ReductionMemory(const Region &R, TensorOp Op, const MemoryRef &Target,
                  llvm::function_ref<MemoryRef(llvm::Value *)> PlaceOf);
  /// What has the dimensions that are kept.
  llvm::SmallVector<MemoryRef *> kept();
  /// What has all dimensions.
  llvm::SmallVector<MemoryRef *> reduced();
  /// The product, made on the way, whose elements \p Op adds up in fused
  /// operations, if it does.
  std::optional<TensorOp> fusedProduct(TensorOp Op) const;
};

/// The dimensions of a reduction as loops. Kept dimensions come first; the
/// others follow in the order of sums, slowest first. Neighbors of either kind
/// are joined if their strides fit in all memory. No dimension has one index,
/// but for one that is reduced.
///
/// Two are special: sums run along one that is reduced, and one that is kept is
/// done in vectors. The others are loops around them.
struct ReductionNest {
  llvm::SmallVector<unsigned> Extents;
  /// The operand's dimensions that each is.
  MergedDimensions Merged;
  unsigned NumKept = 0;
  /// Kept: lanes run along it; none if there is none.
  std::optional<unsigned> Line;
  /// Whether memory is read contiguously along Line, or each second to fourth
  /// element with others of the same tensor in between.
  bool IsLineClose = false;
  /// Kept: neighbors along it read the same elements in part, because windows
  /// overlap or a factor is the same for all; none if there is none.
  std::optional<unsigned> Across;
  /// Kept: another such dimension, the last one in front of Across.
  std::optional<unsigned> Rows;
  /// Reduced: the last one, unless order means nothing.
  unsigned Along = 0;

  ReductionNest() = default;
  /// The nest of the reduction \p Op in \p Memory, which gets its dimensions.
  ReductionNest(TensorOp Op, ReductionMemory &Memory);

  /// Gives \p Memory the nest's dimensions, the results those alone that are
  /// kept.
  void merge(ReductionMemory &Memory) const;

  /// Whether neighbors along \p Dimension are a few elements apart in \p Leaf:
  /// vectors of all that lies between are loaded, and shuffled.
  bool hasSmallStep(const MemoryRef &Leaf, unsigned Dimension) const;
  /// The same, and what is reduced has all of these elements.
  bool readsAllBetween(const MemoryRef &Leaf, unsigned Dimension) const;

  /// Whether neighbors along the kept \p Dimension read the same elements of
  /// \p Leaf in part.
  bool isShared(const MemoryRef &Leaf, unsigned Dimension) const;

  /// How many lines are adjacent.
  unsigned lines() const { return Line ? Extents[*Line] : 1; }
  unsigned length() const { return Extents[Along]; }
  bool isWhole() const { return NumKept == 0; }
  bool verify(llvm::raw_ostream &OS) const;
  /// The number of elements that are reduced to one.
  uint64_t numReduced() const {
    uint64_t Count = 1;
    for (unsigned Extent : llvm::ArrayRef(Extents).drop_front(NumKept))
      Count *= Extent;
    return Count;
  }
  /// Whether there is one line, or one for each index of Line.
  bool hasOneReduced() const { return Extents.size() == NumKept + 1; }
};

} // namespace matrix

#endif
