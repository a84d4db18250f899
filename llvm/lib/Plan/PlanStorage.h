// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANSTORAGE_H
#define MATRIX_LIB_PLAN_PLANSTORAGE_H

#include "matrix/Plan/LoweringPlan.h"

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// Where the buffers of \p B are: on the stack up to a limit, above it on the
/// heap.
///
/// Heap memory is freed on every way out of where it is used, so it is only
/// taken where there is no other way out than those that code can stand on: no
/// instruction in between may unwind to the caller or suspend. Where there is
/// one, a large buffer is on the stack after all.
StoragePlan planStorage(llvm::Function &F, const Regions &R, const Buffers &B,
                        const llvm::TargetLibraryInfo &TLI);

/// Bytes that the heap may give \p F at once, and a line more.
uint64_t largestAllocation(const llvm::Function &F,
                           const llvm::TargetLibraryInfo &TLI);

/// Bytes of the buffers that are on the stack.
uint64_t stackBytes(const Buffers &B, const StoragePlan &Memory);

/// Lets products read those operands in place for whose copies there is no
/// memory: no heap, and no room on the stack beside the buffers of \p Memory.
void refusePacking(llvm::MutableArrayRef<RegionPlan> Plans, const Regions &R,
                   const Buffers &B, const StoragePlan &Memory, bool HasHeap);

} // namespace matrix

#endif
