// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors whose lanes run along several dimensions. Where the result of a
// reduction has short lines, or reads elements some apart, a vector of its
// neighbors in memory has elements of all over a short piece of the operand:
//
//   windows of 2, 3 apart, in lines of 7, as lanes of two lines each:
//
//   a0 a1 .. a3 a4 .. .. b0 b1 .. b3 b4 .. ..
//   a0    a3    b0    b3         the first of each window
//      a1    a4    b1    b4      the second
//
// All of the piece is loaded, and its elements are shuffled into place.

#ifndef MATRIX_PLAN_SPREADLANES_H
#define MATRIX_PLAN_SPREADLANES_H

#include "matrix/Vector/MemoryRef.h"

namespace matrix {

struct SpreadLanes {
  /// The one along which the result is adjacent first. Lanes have all indices
  /// of each, but Lines of the last one.
  llvm::SmallVector<unsigned, 2> Dimensions;
  unsigned Lines = 0;

  unsigned count(llvm::ArrayRef<unsigned> Extents) const;
  /// Indices of dimension \p D that are done at once.
  unsigned stepAlong(unsigned D, llvm::ArrayRef<unsigned> Extents) const;
  /// How far each lane's element of \p Ref is from that of the first one; none
  /// if that is not constant.
  std::optional<llvm::SmallVector<int64_t>>
  offsetsIn(const MemoryRef &Ref, llvm::ArrayRef<unsigned> Extents) const;
  void print(llvm::raw_ostream &OS) const;
};

/// Vectors of adjacent elements, all between the first and the last of some,
/// that have all of these.
struct CoveringVectors {
  /// Elements of each vector, a power of two.
  unsigned Width = 1;
  /// Ascending.
  llvm::SmallVector<int64_t, 4> Starts = {};

  /// Vectors that have the elements of \p Ref \p Offsets away from one, of up
  /// to \p MostWidth elements each. They read no memory farther than
  /// MemoryRef::MostBetween from one of its elements to the next.
  static CoveringVectors
  of(const MemoryRef &Ref, llvm::ArrayRef<int64_t> Offsets, unsigned MostWidth);
  /// The vector that has the element \p Offset away.
  unsigned vectorWith(int64_t Offset) const;
};

/// Whether neighbors in \p Offsets are neighbors in memory.
bool areAdjacent(llvm::ArrayRef<int64_t> Offsets);

} // namespace matrix

#endif
