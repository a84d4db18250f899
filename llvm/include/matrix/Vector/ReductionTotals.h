// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_REDUCTIONTOTALS_H
#define MATRIX_VECTOR_REDUCTIONTOTALS_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// The element that a step by \p Step with any other one leaves as it is.
llvm::Constant *neutralElement(OpKind Step, llvm::Type *Element);

/// Whether totals of the reduction \p Op, in \p F, may start with it: a total
/// is one value, and the element is none that the operation promises not to
/// meet.
bool mayStartNeutral(TensorOp Op, const llvm::Function &F);
/// Then, \p Count of these totals, which may be of another type than their
/// elements (Lanes.h).
llvm::Value *neutralTotals(TensorOp Op, unsigned Count, llvm::IRBuilderBase &B);

/// The state of a reduction, on scalars or vectors of its element, while it
/// goes on step by step: its total, or parts that take less to go on with.
///
/// The largest (or smallest) number, where a NaN wins and -0 is less than 0,
/// has three parts:
///   - the largest one as `x > y ? x : y` finds it, which is one instruction of
///     processors that have none for the whole;
///   - what all signs are but those of a positive result: the conjunction of
///     all bits. The sign of the largest number is minus if all signs are; that
///     of the smallest one if one is, which makes it the disjunction;
///   - whether none was a NaN.
class ReductionTotals {
  TensorOp Op;
  bool IsInParts;
  /// LLVM asks whether the first operand of minnum and maxnum is a NaN. That
  /// is the element, so that the next step waits for the extremum alone.
  bool AsksForElement;

public:
  /// The totals of the reduction \p Op, in \p F.
  ReductionTotals(TensorOp Op, const llvm::Function &F);

  /// How many values a total is.
  unsigned numParts() const { return IsInParts ? 3 : 1; }
  /// Adds \p Element to \p Total, of which all parts are null if it is the
  /// first one.
  void add(llvm::MutableArrayRef<llvm::Value *> Total, llvm::Value *Element,
           llvm::IRBuilderBase &B) const;
  /// Adds \p Element to \p Total, which is null if it is the first one, as
  /// `x < y ? x : y` has it, or `x > y ? x : y`: a NaN is left out, unless it
  /// is the first one, which stays.
  void addKeepingNaN(llvm::Value *&Total, llvm::Value *Element,
                     llvm::IRBuilderBase &B) const;
  /// What \p Total is as one value; null if it is.
  llvm::Value *finish(llvm::ArrayRef<llvm::Value *> Total,
                      llvm::IRBuilderBase &B) const;
};

/// Whether a lane of \p Values, which are of one type, is a NaN.
llvm::Value *isAnyNaN(llvm::ArrayRef<llvm::Value *> Values,
                      llvm::IRBuilderBase &B);

} // namespace matrix

#endif
