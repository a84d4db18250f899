// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_OVERLAP_H
#define MATRIX_LOOPS_OVERLAP_H

#include "matrix/Loops/Nest.h"

namespace llvm {
class AAResults;
} // namespace llvm

namespace matrix {

/// Two accesses whose bytes have to be compared when the program runs.
struct OverlapTest {
  Access A, Written;
  /// The bytes of an element that is written.
  uint64_t ElementBytes = 0;
};

/// What \p N reads and may write: loads that have to be compared with the
/// result's bytes when the program runs, one for each base and extent. Or a
/// refusal: they overlap in any case.
struct Overlap {
  llvm::SmallVector<Access, 4> Unknown;
  /// The same of a nest with several results.
  llvm::SmallVector<OverlapTest, 4> OfSteps;
  std::optional<RefusedNest> Refusal;

  /// Whether nothing has to be compared.
  bool isKnown() const { return Unknown.empty() && OfSteps.empty(); }
};

Overlap checkOverlap(const Nest &N, llvm::ScalarEvolution &SE,
                     llvm::AAResults &AA, const llvm::DataLayout &DL);

} // namespace matrix

#endif
