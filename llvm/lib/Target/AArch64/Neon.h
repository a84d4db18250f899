// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_TARGET_AARCH64_NEON_H
#define MATRIX_LIB_TARGET_AARCH64_NEON_H

#include "matrix/Target/Subtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/TargetParser/Triple.h"

namespace matrix {

/// Whether NEON's instructions of \p Feature may be used in the function that
/// \p ST is of. Processors have none in streaming mode, which LLVM 22 does not
/// notice of intrinsics; on big-endian ones, groups of bytes would have to be
/// reversed.
inline bool hasNeon(llvm::StringRef Feature, const Subtarget &ST) {
  const llvm::Function &F = ST.function();
  bool MayStream = llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"aarch64_pstate_sm_enabled",
                                      "aarch64_pstate_sm_compatible",
                                      "aarch64_pstate_sm_body"},
      [&](llvm::StringRef Mode) { return F.hasFnAttribute(Mode); });
  return ST.hasFeature(Feature) && ST.triple().isLittleEndian() && !MayStream &&
         !F.hasFnAttribute(llvm::Attribute::NoImplicitFloat);
}

} // namespace matrix

#endif
