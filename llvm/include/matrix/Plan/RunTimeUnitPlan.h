// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a matrix unit computes a product whose extents are known at run time. Its
// tiles have one shape in a block of rows and columns: that, too, is known then.

#ifndef MATRIX_PLAN_RUNTIMEUNITPLAN_H
#define MATRIX_PLAN_RUNTIMEUNITPLAN_H

#include "matrix/Plan/RunTimePlan.h"

namespace matrix {

struct RunTimeUnitPlan {
  const KernelInfo *Kernel = nullptr;
  /// Products that it computes have at least so many rows, columns, steps of k,
  /// and multiplications; others are those of vectors.
  unsigned FewestM = 1, FewestN = 1, FewestK = 1;
  uint64_t FewestProducts = 1;
  /// Whether the processor, or the system, is asked before.
  bool IsAsked = false;
  /// Rows, columns, and steps of k of a block.
  unsigned BlockM = 0, BlockN = 0, BlockK = 0;
  /// Fragments of columns in a tile of one fragment of rows, and of two: powers
  /// of two.
  unsigned ColumnsOfOne = 0, ColumnsOfTwo = 0;
  /// How rows of A are copied, as groups; bytes that may be written behind
  /// them.
  RunTimeProductPlan Rows = {};
  unsigned BytesBehindA = 0;
  /// How columns of B are copied, which are then so many bytes apart, and
  /// whether they always are. Else they are if they do not begin at cache
  /// lines, or if the unit would read behind their last step.
  RunTimeMapPlan CopyOfB = {};
  unsigned StrideOfB = 0;
  bool CopiesB = false;
  /// What follows the product, whose sums wait for it beside the copies; none:
  /// they are the result.
  std::optional<RunTimeMapPlan> Last = std::nullopt;

  bool operator==(const RunTimeUnitPlan &Other) const;
  void print(llvm::raw_ostream &OS) const;
  /// A line about memory beside the result's.
  void printCopies(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
