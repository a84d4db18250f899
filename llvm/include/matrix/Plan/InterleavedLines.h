// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_INTERLEAVEDLINES_H
#define MATRIX_PLAN_INTERLEAVEDLINES_H

#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// A copy between lines, contiguous each, and memory in which they are
/// interleaved, as the channels of an image are in its pixels:
///
///   a0 a1 a2 ..                      a0 b0 c0 a1 b1 c1 a2 b2 c2 ..
///   b0 b1 b2 ..      and
///   c0 c1 c2 ..
struct InterleavedLines {
  /// The dimension along which a line is contiguous.
  unsigned Along;
  /// Those of the lines, the last one side by side where they are interleaved.
  llvm::SmallVector<unsigned, 2> Across;
  /// Whether the source is the interleaved side.
  bool AreSeparated;
  /// How many lines there are.
  unsigned Count;

  /// Whether a copy from \p Source to \p Target is one, of few lines.
  static std::optional<InterleavedLines> of(const MemoryRef &Target,
                                            const MemoryRef &Source);

  /// Whether \p Ref, of the same extents, has the lines interleaved.
  bool areInterleavedIn(const MemoryRef &Ref) const;

  /// The elements of each line that are moved at once: a power of two, no more
  /// than the line has. 1: other loops are better. \p Interleaved: where
  /// they are. \p VectorWidth: at most.
  unsigned width(const MemoryRef &Interleaved, unsigned VectorWidth,
                 const llvm::Function &F) const;
  /// The elements, of a vector's \p Width of \p Bits, in a part of interleaved
  /// memory that is read or written at once, so that shuffles stay within it.
  /// 0: the target has instructions that separate and interleave all lines.
  static unsigned part(unsigned Width, unsigned Bits, const llvm::Function &F);
};

} // namespace matrix

#endif
