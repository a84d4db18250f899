// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANLOOPS_H
#define MATRIX_LIB_PLAN_PLANLOOPS_H

#include "matrix/Plan/Plan.h"

namespace matrix {

/// Plans what \p R computes, one of \p All that is no product, with vectors of
/// at most \p Plan's width.
void planLoops(RegionPlan &Plan, const Region &R, const Regions &All,
               const Buffers &B, const Subtarget &ST);

/// The same of the reduction \p Op, which \p R computes into \p Target.
void planReduction(RegionPlan &Plan, const Region &R, TensorOp Op,
                   const MemoryRef &Target, const Buffers &B,
                   const Subtarget &ST);

/// \p Target, where \p R's result goes, or a temporary if it may overlap an
/// operand: a stride that they do not share is selected when the program runs.
MemoryRef targetOrTemporary(const MemoryRef &Target, const Region &R,
                            const Buffers &B, llvm::IRBuilderBase &Builder);

/// Whether code may be spent on what \p R does again and again.
bool mayUnroll(const Region &R, const Subtarget &ST);

} // namespace matrix

#endif
