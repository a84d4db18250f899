// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_REGISTERTILING_H
#define MATRIX_PLAN_REGISTERTILING_H

#include "matrix/Target/Kernels.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// What is done where a fragment reaches behind the last row or column.
enum class Remainder : uint8_t {
  /// It does not.
  None,
  /// The fragment starts earlier, and computes rows of the fragment before it,
  /// in the same tile, again, with the same result.
  Overlapping,
  /// The two halves of the only fragment overlap: rows in the middle are
  /// computed twice.
  OverlappingHalves,
  /// Lanes behind the last row are masked: neither read nor written.
  Masked
};

/// Tiles of the same form, one after another along M or N. The last tile starts
/// earlier if it would pass the end.
struct TileRange {
  /// In rows along M, in columns along N, as all here.
  unsigned First = 0;
  /// How many tiles.
  unsigned Tiles = 1;
  /// Of one tile.
  unsigned Extent = 1;
  /// One past the last one.
  unsigned End = 1;
  /// What instructions read at once: vectors along M, single columns along N.
  unsigned Fragments = 1;
  /// Of a fragment.
  unsigned Width = 1;
  Remainder Ends = Remainder::None;
  /// Along M: k lanes, a power of two. Lane i * KLanes + p of a vector is row i
  /// at k + p. More than one only with one fragment.
  unsigned KLanes = 1;
  /// Along M: the interleave count, a power of two: the number of accumulators
  /// that share the sum of an element.
  unsigned Interleave = 1;

  unsigned lanes() const { return Width * KLanes; }
  bool isLastOverlapping() const { return First + Tiles * Extent != End; }
};
using TileRanges = llvm::SmallVector<TileRange, 3>;

/// Of a product of an M x K by a K x N matrix. M is the dimension along which
/// C's elements lie side by side: the columns of a row-major result.
struct ProductExtents {
  unsigned M, N, K;
};

/// How the result of a product is cut into register tiles: a tile stays in
/// registers while k runs through all of K. Each range along M by each along N.
struct RegisterTiling {
  TileRanges M, N;
  /// Whether the loop over M is the outer one.
  bool MOutside = false;
  /// No loop over k.
  bool IsUnrolled = false;
  /// If not 0, only tiles that begin in the lower triangle, i >= j, are
  /// computed: those whose first column is before the last row's end. The other
  /// elements are copied from there, in transpose tiles of this width.
  unsigned MirrorWidth = 0;

  void print(llvm::raw_ostream &OS) const;
  /// Checks that every element is in a tile, and that tiles do not overlap if
  /// \p IsUpdate: then a tile reads what is in its place.
  bool verify(ProductExtents Extents, bool IsUpdate,
              llvm::raw_ostream &OS) const;
};

/// What decides about a tiling.
struct TilingRequest {
  ProductExtents Extents;
  /// Elements of a vector, and bytes of one.
  unsigned Width, ElementBytes;
  /// A product and its addition are one instruction.
  bool IsFused;
  /// Accumulators start from the result's old contents, or from what may be
  /// those.
  bool IsUpdate;
  /// A sum may be split.
  bool MaySplit = false;
  /// Steps of k may share a vector: those of B lie side by side.
  bool MayShareVectors = false;
  /// Vectors can be read and written under masks.
  bool HasMasks = false;
  /// Code is to be small rather than fast.
  bool IsForSize = false;
  /// Element (i, j) is element (j, i).
  bool IsSymmetric = false;
};

/// The fastest tiling whose code is not too long.
RegisterTiling planTiling(const TilingRequest &Request,
                          const KernelTable &Kernels);

/// Rows of the largest tiles of \p Width elements a vector that are transposed
/// in registers.
unsigned largestTransposeTile(unsigned Width, unsigned ElementBytes);

/// Lets \p T, which is some rows of a symmetric result, leave out what is above
/// its diagonal.
void mirrorTiling(RegisterTiling &T, const TilingRequest &Request);

/// What keeps a product from the processor's peak.
enum class Bottleneck : uint8_t {
  None,
  NoVectors,
  /// Half and bfloat without arithmetic of their own.
  Conversions,
  Size,
  Latency,
  Lanes
};

Bottleneck bottleneckOf(const RegisterTiling &T, const TilingRequest &Request);
/// The end of "is not faster because".
llvm::StringRef describe(Bottleneck B);

/// Tiles of one vector by one column, in as little code as possible. No vector
/// has fewer than \p Fewest elements.
RegisterTiling planSmallTiling(ProductExtents Extents, unsigned Width,
                               unsigned Fewest = 1);

} // namespace matrix

#endif
