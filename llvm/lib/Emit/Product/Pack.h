// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits copies of factors as Plan/Packing.h has them.

#ifndef MATRIX_LIB_EMIT_PRODUCT_PACK_H
#define MATRIX_LIB_EMIT_PRODUCT_PACK_H

#include "matrix/Plan/Packing.h"

namespace matrix {

/// Copies \p From, a part of the operand, to \p Memory. Behind the last row of
/// A, or column of B, it lies again, if no fragment is early; and behind the
/// last k are zeros, as far as fragments reach.
MemoryRef emitPacked(const Packing &How, const MemoryRef &From,
                     llvm::Value *Memory, llvm::IRBuilderBase &B);

/// The same of what ends within a step of k.
MemoryRef emitPackedSteps(const Packing &How, const MemoryRef &From,
                          llvm::Value *Memory, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
