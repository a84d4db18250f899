// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_MEMORY_EDGECOPIES_H
#define MATRIX_LIB_EMIT_MEMORY_EDGECOPIES_H

#include "Memory/Storage.h"

namespace matrix {

/// Emits, on each edge, the copies from what flows into phis to the phis'
/// buffers. They happen at once: a swap needs a temporary, and gets it.
void emitEdgeCopies(llvm::Function &F, const Buffers &B, Storage &Store);

} // namespace matrix

#endif
