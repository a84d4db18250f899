// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_LOOPS_REDUCTIONLOOPS_H
#define MATRIX_LIB_EMIT_LOOPS_REDUCTIONLOOPS_H

#include "Loops/ElementBody.h"
#include "RegionEmitter.h"
#include "matrix/Vector/ReductionTotals.h"

namespace matrix {

/// The common part of the loops of reductions: how an element is added to a
/// total, and what is done where totals are NaNs.
class ReductionLoops {
protected:
  TensorOp Op;
  /// The value that is computed of the totals, Op's result if none is.
  llvm::Value *Result;
  const ReductionPlan &Plan;
  const FusedElements &Fused;
  ReductionMemory Memory;
  const ReductionNest &Nest;
  /// The product, made on the way, whose elements are added up in fused
  /// operations, if they are.
  std::optional<TensorOp> Factors;
  ReductionTotals Kind;
  /// Whether what is emitted hardly ever runs, and is to be short.
  bool IsRare = false;
  llvm::IRBuilderBase &B;

  ReductionLoops(const Region &R, const ReductionPlan &Plan,
                 const FusedElements &Fused, ReductionMemory InMemory,
                 llvm::IRBuilderBase &B);
  /// The parts of total \p Number.
  llvm::MutableArrayRef<llvm::Value *>
  part(llvm::MutableArrayRef<llvm::Value *> Totals, unsigned Number) {
    return Totals.slice(Number * Kind.numParts(), Kind.numParts());
  }
  llvm::Value *step(llvm::Value *Sum, llvm::Value *Element);
  /// \p Sum, if there is one yet, and \p Body's elements of what is reduced.
  llvm::Value *add(llvm::Value *Sum, ElementBody &Body);
  /// The same for a total, which may be in parts.
  void addTo(llvm::MutableArrayRef<llvm::Value *> Total, ElementBody &Body);
  /// \p Emit, which finds \p Totals, and again where one is a NaN, if the plan
  /// says so: there may be numbers behind it. \p HasSpareLanes: some lanes may
  /// be anything.
  void findTotals(llvm::MutableArrayRef<llvm::Value *> Totals,
                  bool HasSpareLanes, llvm::function_ref<void()> Emit);

private:
  /// Whether a NaN that a line begins with stays its total.
  bool KeepsNaNs = false;
};

} // namespace matrix

#endif
