// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_PROFIT_H
#define MATRIX_LOOPS_PROFIT_H

#include "matrix/Loops/Nest.h"

namespace matrix {

struct MachineModel;

/// How often a nest uses an element that is looked at in front of it: it takes
/// as long as a product.
constexpr uint64_t FewestUses = 8;

/// The sizes that a nest has at least if the engine is to be faster. Where
/// extents are known when the program runs, it is tested then.
struct FewestAtRunTime {
  uint64_t Products = 64;
  /// How many of those one element of the result has.
  uint64_t Steps = 1;
  /// Elements along the longest dimension of the result, and along the next one
  /// if there are several.
  uint64_t Lanes = 4, OtherLanes = 1;
  /// Along the dimension in which elements lie side by side.
  uint64_t InRow = 1;

  FewestAtRunTime(const Nest &N, const llvm::DataLayout &DL);
};

/// Why the engine would be no faster than \p N's own loops on \p Model;
/// std::nullopt if it is likely to be.
std::optional<NestRefusal> checkProfit(const Nest &N,
                                       const llvm::DataLayout &DL,
                                       const MachineModel &Model);

} // namespace matrix

#endif
