// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_INLINESTATEMENT_H
#define MATRIX_LIB_EMIT_RUNTIME_INLINESTATEMENT_H

#include "llvm/IR/PassManager.h"

namespace matrix {

/// Puts \p Code, the function of a statement whose loops are emitted, in the
/// place of its call, if that is the only one, and would take long beside them.
void inlineStatement(llvm::Function &Code, llvm::FunctionAnalysisManager &AM);

} // namespace matrix

#endif
