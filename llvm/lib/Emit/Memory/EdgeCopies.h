// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_MEMORY_EDGECOPIES_H
#define MATRIX_LIB_EMIT_MEMORY_EDGECOPIES_H

#include "Memory/Storage.h"

namespace matrix {

/// Emits, on each edge, the copies from what flows into phis to the phis'
/// buffers.
void emitEdgeCopies(llvm::ArrayRef<EdgePlan> Plans, Storage &Store);

} // namespace matrix

#endif
