// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_OVERLAP_H
#define MATRIX_LOOPS_OVERLAP_H

#include "matrix/Loops/Nest.h"

namespace llvm {
class AAResults;
} // namespace llvm

namespace matrix {

/// What \p N reads and may write: loads that have to be compared with the
/// result's bytes when the program runs, one for each base and extent. Or a
/// refusal: they overlap in any case.
struct Overlap {
  llvm::SmallVector<Access, 4> Unknown;
  std::optional<RefusedNest> Refusal;
};

Overlap checkOverlap(const Nest &N, llvm::ScalarEvolution &SE,
                     llvm::AAResults &AA, const llvm::DataLayout &DL);

} // namespace matrix

#endif
