// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a matrix unit computes a product whose extents are known at run time. So
// is the one shape of its tiles in a block of rows and columns.

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
  /// Kernels of equal parts only: fragments of columns in a tile of one
  /// fragment of rows, and of two; powers of two.
  unsigned ColumnsOfOne = 0, ColumnsOfTwo = 0;
  /// How an operand comes to the unit.
  struct Operand {
    enum Copied : uint8_t {
      /// It is read in place.
      Never,
      /// Columns are copied if they do not begin at cache lines, and there are
      /// more than UnalignedM rows, or if the unit would read behind their last
      /// step.
      IfUnaligned,
      Always,
      /// As groups of k.
      AsGroups
    } Copies = Never;
    /// The loops of copies that are no groups: adjacent is what the unit reads
    /// so.
    RunTimeMapPlan Loops = {};
    /// Instead: lines are copied in the unit's steps of k, of which the last
    /// one is masked, so that zeros are behind it.
    bool InSteps = false;
    /// Bytes that may be written behind groups.
    unsigned BytesBehind = 0;

    bool operator==(const Operand &Other) const;
  } A = {}, B = {};
  /// How groups are made.
  RunTimeProductPlan Groups = {};
  /// Columns of B that are copied are so many bytes apart; 0: steps of k are,
  /// as far as the block has columns.
  unsigned ColumnBytes = 0;
  unsigned UnalignedM = 0;
  /// The loops behind the product, for which its sums wait beside the copies;
  /// none: the sums are the result.
  std::optional<RunTimeMapPlan> Last = std::nullopt;

  const Operand &operand(Product::Operand X) const {
    return X == Product::A ? A : B;
  }
  /// Whether there is memory for copies, or for sums that wait.
  bool needsMemory() const {
    return A.Copies != Operand::Never || B.Copies != Operand::Never || Last;
  }
  bool operator==(const RunTimeUnitPlan &Other) const;
  void print(llvm::raw_ostream &OS) const;
  /// A line about memory beside the result's.
  void printCopies(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
