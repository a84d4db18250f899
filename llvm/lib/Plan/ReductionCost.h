// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_REDUCTIONCOST_H
#define MATRIX_LIB_PLAN_REDUCTIONCOST_H

#include "matrix/Plan/ReductionNest.h"
#include "matrix/Plan/ReductionPlan.h"

namespace matrix {

class Subtarget;

/// How many vectors of lanes the result is.
uint64_t blocksOf(const SpreadLanes &Lanes, const ReductionNest &Nest);

/// Times in which a vector of \p Width issues, about, beside a short one.
unsigned timesOf(llvm::Type *Element, unsigned Width);

/// Shuffles of \p Element in \p C that give \p Width lanes the elements
/// \p Offsets away from one.
double costOfShuffles(llvm::Type *Element, llvm::ArrayRef<int64_t> Offsets,
                      const CoveringVectors &C, unsigned Width,
                      const Subtarget &ST);

/// The approximate cost of the loops of a reduction, in instructions.
class ReductionCost {
  const Region &R;
  TensorOp Op;
  const ReductionNest &Nest;
  const MemoryRef &Target;
  llvm::ArrayRef<MemoryRef> Leaves;
  const Subtarget &ST;

public:
  ReductionCost(const Region &R, TensorOp Op, const ReductionNest &Nest,
                const MemoryRef &Target, llvm::ArrayRef<MemoryRef> Leaves,
                const Subtarget &ST)
      : R(R), Op(Op), Nest(Nest), Target(Target), Leaves(Leaves), ST(ST) {}

  /// None for a form that is not compared.
  std::optional<double> of(const ReductionPlan &Plan) const;

private:
  double ofSteps(const ReductionPlan &Plan, unsigned Width) const;
  double ofLoad(const MemoryRef &Ref, unsigned Width) const;
  double ofLanes(const ReductionPlan &Plan, unsigned Width) const;
  double ofStore(unsigned Width) const;
  double ofSpread(const ReductionPlan &Plan) const;
  std::pair<uint64_t, uint64_t> distinct(const MemoryRef &Ref,
                                         const CoveringVectors &C,
                                         const ReductionPlan &Plan) const;
};

} // namespace matrix

#endif
