// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files that plan copies have in common.

#ifndef MATRIX_LIB_PLAN_COPYPLANNING_H
#define MATRIX_LIB_PLAN_COPYPLANNING_H

#include "matrix/Plan/CopyPlan.h"

namespace matrix {

/// Bytes of the elements of \p Ref.
uint64_t bytesOf(const MemoryRef &Ref, const llvm::DataLayout &DL);

/// Whether \p Target is too large for the near caches to hold a copy to it.
bool isLarge(const MemoryRef &Target, const llvm::DataLayout &DL);

/// The copy from \p Source, which is contiguous along \p Across, to \p Target,
/// which is contiguous along \p Along: in tiles, if they are faster than
/// elements alone.
std::optional<TransposePlan> planTransposition(const MemoryRef &Target,
                                               const MemoryRef &Source,
                                               unsigned Along, unsigned Across,
                                               unsigned VectorWidth,
                                               const llvm::Function &F);

/// The text that is printed of InterleavedLines::part().
std::string partText(unsigned Part);
bool verifyPart(unsigned Part, unsigned Width, llvm::raw_ostream &OS);

} // namespace matrix

#endif
