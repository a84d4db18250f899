// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_NEON_H
#define MATRIX_LIB_TARGET_AARCH64_NEON_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeAttributes.h"
#include "llvm/IR/Function.h"
#include "llvm/TargetParser/Triple.h"

namespace matrix {

/// Whether NEON's instructions of \p Feature may be used in the function that
/// \p ST is of. Processors have none in streaming mode, which LLVM 22 does not
/// notice of intrinsics; on big-endian ones, groups of bytes would have to be
/// reversed.
inline bool hasNeon(llvm::StringRef Feature, const Subtarget &ST) {
  const llvm::Function &F = ST.function();
  return ST.hasFeature(Feature) && ST.triple().isLittleEndian() &&
         !mayStream(F) && !F.hasFnAttribute(llvm::Attribute::NoImplicitFloat);
}

} // namespace matrix

#endif
