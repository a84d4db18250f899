// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_PRODUCT_TILELOOP_H
#define MATRIX_LIB_EMIT_PRODUCT_TILELOOP_H

#include "matrix/Target/MicroKernel.h"

namespace matrix {

/// Tile \p T of a product, whose k runs to \p K: by a loop, or by straight-line
/// code if \p IsUnrolled.
void emitTile(const MicroKernel &Kernel, const Tile &T, uint64_t K,
              bool IsUnrolled, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
