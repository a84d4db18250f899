// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_LASTROW_H
#define MATRIX_LIB_LOOPS_LASTROW_H

#include "matrix/Loops/NestChoice.h"
#include "llvm/IR/PassManager.h"

namespace matrix {

/// Lets the last row of a triangle, which has no product, end where all other
/// rows end. \returns whether there is one; analyses of \p F are invalid then.
bool rejoinLastRows(llvm::Function &F, const NestChoice &Choice,
                    llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
