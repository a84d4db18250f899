// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles of elements that are transposed in registers.

#ifndef MATRIX_LIB_EMIT_LOOPS_TRANSPOSETILE_H
#define MATRIX_LIB_EMIT_LOOPS_TRANSPOSETILE_H

#include "matrix/Vector/MemoryRef.h"
#include "matrix/Vector/Transpose.h"

namespace matrix {

/// Is given the first index of a tile along either dimension, and its width.
using TileBody =
    llvm::function_ref<void(llvm::Value *, llvm::Value *, unsigned Width)>;

/// Covers the indices of dimensions \p Along and \p Across of \p Target, which
/// is written along the former, by tiles of \p Width by Width. What they leave
/// is covered by tiles that start early, where others have been, or by narrower
/// ones (transposeEdge()); if Width divides both extents, none overlaps
/// another. Tiles that have lines of a cache in common follow each other.
void emitTransposeTiles(const MemoryRef &Target, unsigned Along,
                        unsigned Across, unsigned Width, llvm::IRBuilderBase &B,
                        TileBody Body);

/// The same by tiles of one width.
void emitOverlappingTiles(const MemoryRef &Target, unsigned Along,
                          unsigned Across, unsigned Width,
                          llvm::IRBuilderBase &B, TileBody Body);

/// The same by tiles of \p WidthAlong by \p WidthAcross, of which \p
/// LineAlong and \p LineAcross indices share a line of a cache.
void emitOverlappingTiles(
    const MemoryRef &Target, unsigned Along, unsigned WidthAlong,
    unsigned LineAlong, unsigned Across, unsigned WidthAcross,
    unsigned LineAcross, llvm::IRBuilderBase &B,
    llvm::function_ref<void(llvm::Value *, llvm::Value *)> Body);

} // namespace matrix

#endif
