// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANREDUCTIONS_H
#define MATRIX_LIB_PLAN_PLANREDUCTIONS_H

#include "PlanLoops.h"
#include "matrix/Plan/ReductionNest.h"

namespace matrix {

/// Lets lanes of \p Plan, that of lines of the reduction \p Op, run along
/// several dimensions, in vectors of at most \p Width, if that takes fewer
/// instructions. \p AreLoaded: all leaves are in memory.
void planSpreadLanes(ReductionPlan &Plan, const Region &R, TensorOp Op,
                     const ReductionNest &Nest, ReductionMemory &Memory,
                     llvm::ArrayRef<MemoryRef> Leaves, unsigned Width,
                     bool AreLoaded, const Subtarget &ST);

} // namespace matrix

#endif
