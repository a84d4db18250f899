// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANTEMPORARIES_H
#define MATRIX_LIB_PLAN_PLANTEMPORARIES_H

#include "matrix/Plan/LoweringPlan.h"

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// The copies into phis of handles, but for the homes of their temporaries.
std::vector<EdgePlan> planEdges(llvm::Function &F, const Buffers &B);

/// Decides where the temporaries of \p Plans and \p Edges are: on the stack
/// beside the buffers of \p Memory, while there is room. \p Plans have the
/// bytes of copies of operands already.
void planTemporaries(const llvm::Function &F, const Regions &R,
                     const Buffers &B, const llvm::TargetLibraryInfo &TLI,
                     llvm::MutableArrayRef<RegionPlan> Plans,
                     llvm::MutableArrayRef<EdgePlan> Edges,
                     StoragePlan &Memory);

} // namespace matrix

#endif
