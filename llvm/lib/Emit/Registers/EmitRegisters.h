// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_REGISTERS_EMITREGISTERS_H
#define MATRIX_LIB_EMIT_REGISTERS_EMITREGISTERS_H

#include "matrix/Plan/RegisterPlan.h"

namespace matrix {

/// Emits the operations of \p Plans, all those of \p F that are done in
/// registers, as straight-line code.
void emitInRegisters(llvm::Function &F, llvm::ArrayRef<RegisterPlan> Plans);

} // namespace matrix

#endif
