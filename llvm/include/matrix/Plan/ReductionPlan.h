// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_REDUCTIONPLAN_H
#define MATRIX_PLAN_REDUCTIONPLAN_H

#include "matrix/Plan/PlanCost.h"
#include "matrix/Plan/ReductionNest.h"
#include "matrix/Plan/SpreadLanes.h"
#include "llvm/Support/raw_ostream.h"

namespace matrix {

/// How the loops of a reduction work.
struct ReductionPlan {
  enum Kind : uint8_t {
    /// One accumulator, element by element, row by row.
    InOrder,
    /// Accumulators along what is reduced. Their lanes are combined at the end.
    PartialSums,
    /// Lanes are rows or columns that are kept. They are adjacent in memory.
    SideBySide,
    /// The same, but the rows or columns are transposed in registers.
    TransposedLines,
    /// The same, but each lane is loaded alone.
    Gathered,
    /// Lines that are kept are shorter than a vector. Vectors run along several
    /// of them, and their lanes are combined at the end.
    ShortLines,
    /// Lanes are elements of several kept dimensions (SpreadLanes).
    Spread
  } Form = InOrder;
  /// Elements of one vector.
  unsigned VectorWidth = 1;
  /// Steps in an iteration, for each accumulator.
  unsigned Unroll = 1;
  /// The vectors that sums are in.
  unsigned Accumulators = 1;
  /// SideBySide only: neighbors along ReductionNest::Across that are summed up
  /// together, because they read the same elements in part. Each of them has
  /// Accumulators vectors. Spread: all vectors of the result, if that is
  /// without loops.
  unsigned Places = 1;
  /// SideBySide only: whether the loop over rows of places, which share what
  /// they read, is the innermost one.
  bool RowsInside = false;
  /// Spread only: the lanes.
  SpreadLanes Lanes = {};
  /// Spread only: whether vectors are of memory as it lies, and totals are
  /// shuffled into lanes, not elements.
  bool SpreadsTotals = false;
  /// SideBySide, Gathered and Spread only: whether the least, or largest,
  /// elements are found as `x < y ? x : y` has them, which is one instruction,
  /// and found again where a line begins with a NaN, which then stays.
  bool RetriesNaNs = false;
  /// TransposedLines only: rows and columns of the tiles that are transposed.
  unsigned TransposeTile = 1;
  /// The most accumulators whose sums over several dimensions are straight-line
  /// code: those of more have loops. What is found again (RetriesNaNs) has
  /// loops of one step, because it hardly ever runs.
  unsigned MostStraight = 0;
  /// InOrder, SideBySide and Gathered only: whether totals start with the
  /// element that changes none. Their loops then have one body; else the first
  /// element has one of its own, which is faster.
  bool StartsNeutral = false;
  /// The loops, and what each does.
  ReductionNest Nest = {};
  PlanCost Cost = {};

  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
