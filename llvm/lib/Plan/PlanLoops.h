// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANLOOPS_H
#define MATRIX_LIB_PLAN_PLANLOOPS_H

#include "matrix/Plan/Plan.h"

namespace matrix {

/// Plans what \p R computes, one of \p All that is no product, with vectors of
/// at most \p Plan's width.
void planLoops(RegionPlan &Plan, const Region &R, const Regions &All,
               const Buffers &B, const Subtarget &ST);

} // namespace matrix

#endif
