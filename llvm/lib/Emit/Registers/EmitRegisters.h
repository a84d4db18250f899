// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_REGISTERS_EMITREGISTERS_H
#define MATRIX_LIB_EMIT_REGISTERS_EMITREGISTERS_H

#include "matrix/Plan/Plan.h"

namespace matrix {

class Remarks;

/// Emits the operations of \p F that fit registers as straight-line code on
/// flat vectors in storage order. Where such an operation meets one in memory,
/// `totensor` and `tovector` remain.
void emitInRegisters(llvm::Function &F, const Subtarget &ST, Effort E,
                     const Remarks &R);

} // namespace matrix

#endif
