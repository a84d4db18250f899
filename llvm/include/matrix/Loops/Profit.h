// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_PROFIT_H
#define MATRIX_LOOPS_PROFIT_H

#include "matrix/Loops/Nest.h"

namespace matrix {

/// Why the engine would be no faster than \p N's own loops; std::nullopt if it
/// is likely to be.
std::optional<NestRefusal> checkProfit(const Nest &N,
                                       const llvm::DataLayout &DL);

} // namespace matrix

#endif
