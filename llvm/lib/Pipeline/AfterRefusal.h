// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PIPELINE_AFTERREFUSAL_H
#define MATRIX_LIB_PIPELINE_AFTERREFUSAL_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// What loops that are no nests have missed while they were marked: full
/// unrolling, and what LLVM does behind it. \p Level: of -O.
llvm::FunctionPassManager afterRefusal(unsigned Level);

} // namespace matrix

#endif
