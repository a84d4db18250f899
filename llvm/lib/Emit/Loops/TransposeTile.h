// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles of elements that are transposed in registers.

#ifndef MATRIX_LIB_EMIT_LOOPS_TRANSPOSETILE_H
#define MATRIX_LIB_EMIT_LOOPS_TRANSPOSETILE_H

#include "matrix/Vector/MemoryRef.h"
#include "matrix/Vector/Transpose.h"

namespace matrix {

/// Covers the indices of dimensions \p Along and \p Across of \p Target, which
/// is written along the former, by tiles of Width by Width: the body finds
/// the first index of each along either. The last tiles start early, where
/// others have been, unless Width divides both extents: then none overlaps
/// another. Tiles that have lines of a cache in common follow each other.
void emitTransposeTiles(
    const MemoryRef &Target, unsigned Along, unsigned Across, unsigned Width,
    llvm::IRBuilderBase &B,
    llvm::function_ref<void(llvm::Value *, llvm::Value *)> Body);

} // namespace matrix

#endif
