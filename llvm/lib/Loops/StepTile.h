// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_STEPTILE_H
#define MATRIX_LIB_LOOPS_STEPTILE_H

#include "matrix/Loops/Nest.h"

namespace matrix {

/// The results of a nest with Sums that are computed side by side: Vectors
/// vectors along one loop, for each of NumRows iterations of another one.
struct StepTile {
  /// Numbers of loops.
  unsigned Lanes = 0;
  std::optional<unsigned> Rows;
  /// The innermost one that is a sum.
  unsigned Sum = 0;
  unsigned NumRows = 1, Vectors = 1;

  StepTile(const Nest &N, const llvm::DataLayout &DL);
  /// How many iterations of Lanes fill the longest vectors.
  uint64_t fewestLanes(const Nest &N, const llvm::DataLayout &DL) const;
  /// Whether vectors are loaded faster than their lanes one by one would be, or
  /// for several rows.
  bool isFast(const Nest &N, const llvm::DataLayout &DL) const;
};

/// How the lanes of a load lie in memory.
enum class LaneKind {
  /// One element for all of them.
  Same,
  Adjacent,
  /// Every other element.
  Pairs,
  /// Lanes are loaded one by one.
  Apart
};
LaneKind laneKind(const Access &A, unsigned Lanes, const llvm::DataLayout &DL);

} // namespace matrix

#endif
