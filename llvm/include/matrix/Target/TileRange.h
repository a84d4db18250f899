// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_TILERANGE_H
#define MATRIX_TARGET_TILERANGE_H

#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>
#include <tuple>

namespace matrix {

/// How a fragment is handled that reaches behind the last row or column.
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
  Masked,
  /// The same of the last fragment, and where rows end is known at run time
  /// (Tile::Lanes).
  MaskedAtRunTime,
  /// Along N: columns behind the last one, which is known at run time, are that
  /// one again (Tile::LastColumn), with the same result.
  RepeatedAtRunTime,
  /// The last fragment is half a vector, which may start earlier; those of two
  /// columns share a vector.
  Joined,
  /// The last fragment is a shorter vector, which may start earlier. Both are
  /// multiplied by what is broadcast once.
  Shorter,
  /// The operand is copied, with its last row again behind it; the tile is
  /// computed beside the result, and what belongs there is copied.
  Padded
};

/// Tiles of the same form, one after another along M or N. The last tile starts
/// earlier if it would pass the end.
struct TileRange {
  /// In rows along M, in columns along N, as all here.
  unsigned First = 0;
  /// How many tiles.
  unsigned Tiles = 1;
  /// Rows or columns of one tile.
  unsigned Extent = 1;
  /// One past the last one.
  unsigned End = 1;
  /// What instructions read at once: vectors along M, single columns along N,
  /// or what the instruction of a matrix unit reads.
  unsigned Fragments = 1;
  /// Rows or columns of a fragment.
  unsigned Width = 1;
  Remainder Ends = Remainder::None;
  /// Along M: steps of k that an instruction sums up. In vectors they are k
  /// lanes, a power of two, and with more than one there is only one fragment,
  /// or each fragment is a row: lane i * KLanes + p is row i at k + p.
  unsigned KLanes = 1;
  /// Along M: the interleave count, a power of two: the number of accumulators
  /// that share the sum of an element.
  unsigned Interleave = 1;
  /// Width and Extent are given for vectors of 128 bits and multiplied by
  /// `vscale` at run time, which also decides the number of tiles. The last
  /// tile has RestFragments fragments if the remainder fits into them. Lanes
  /// behind the last row are masked.
  bool IsScalable = false;
  unsigned RestFragments = 0;
  /// The width of the last fragment, if that is shorter.
  unsigned LastWidth = 0;

  /// The first row or column of tile \p Number.
  unsigned begin(unsigned Number) const {
    return std::min(First + Number * Extent, End - Extent);
  }

  unsigned lanes() const { return Width * KLanes; }
  /// Whether each vector is a part of one row.
  bool runsAlongK() const { return KLanes > 1 && Width == 1; }
  /// The rows of vector \p V.
  unsigned rowsOf(unsigned V) const {
    if (V + 1 != Fragments)
      return Width;
    return Ends == Remainder::Joined    ? Width / 2
           : Ends == Remainder::Shorter ? LastWidth
                                        : Width;
  }
  /// Vectors of \p Columns columns.
  unsigned vectorsOf(unsigned Columns) const {
    return Ends == Remainder::Joined
               ? (Fragments - 1) * Columns + (Columns + 1) / 2
               : Fragments * Columns;
  }
  bool isLastOverlapping() const {
    return !IsScalable && First + Tiles * Extent != End;
  }

  bool operator==(const TileRange &R) const {
    auto Key = [](const TileRange &R) {
      return std::tie(R.First, R.Tiles, R.Extent, R.End, R.Fragments, R.Width,
                      R.Ends, R.KLanes, R.Interleave, R.IsScalable,
                      R.RestFragments, R.LastWidth);
    };
    return Key(*this) == Key(R);
  }
};
using TileRanges = llvm::SmallVector<TileRange, 3>;

} // namespace matrix

#endif
