// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How elements get from one tensor in memory to another one, as data. Plans are
// of the dimensions that mergeDimensions() leaves of the two.

#ifndef MATRIX_PLAN_COPYPLAN_H
#define MATRIX_PLAN_COPYPLAN_H

#include "matrix/Plan/InterleavedLines.h"
#include "matrix/Plan/SpreadLanes.h"
#include "matrix/Vector/MemoryRef.h"
#include <variant>

namespace matrix {

/// The loops around what a copy moves at once, lines or planes. Where the
/// dimension along which the source lies closest is not the target's, both are
/// cut into blocks:
///
///   for the other dimensions
///     for each block of the target's
///       for each block of the source's
///         for its indices in the target's
///           for its indices in the source's
///
/// so that pages are read, and written, in pieces of some KiB. Of lines, a
/// block of the source is 256 bytes: short lines are loaded from a few adjacent
/// places, and each is stored to its own stream, which hardware prefetchers
/// follow.
struct CopyLoops {
  struct Block {
    unsigned Dimension, Width;
  };
  struct Blocks {
    Block Written, Read;
  };
  /// Those that are not cut, the slowest one first.
  llvm::SmallVector<unsigned, 4> Dimensions;
  std::optional<Blocks> Cut;
  /// Indices of the innermost loop that are one iteration.
  unsigned Together = 1;
};

/// The loops over \p Dimensions, the slowest one first, of a copy of lines of
/// \p LineBytes each, or of planes if that is 0.
CopyLoops planCopyLoops(const MemoryRef &Target, const MemoryRef &Source,
                        llvm::ArrayRef<unsigned> Dimensions, uint64_t LineBytes,
                        const llvm::DataLayout &DL);

/// Tiles that cover some indices of two dimensions of a target. If their width
/// does not divide an extent, the last one begins earlier, where others have
/// been.
struct TileGrid {
  struct Side {
    unsigned First, Extent, Width;
    /// Indices that share lines of a cache. What is in those is done at once,
    /// as far as that takes no more tiles: a line of a column whose elements
    /// lie a power of two apart does not stay in the cache for long.
    unsigned Cluster;
  };
  /// The dimension that the target is written along, and the other one.
  Side Along, Across;
  /// Whether tiles follow each other along the target's lines, not along the
  /// source's.
  bool FollowTarget;
};

/// Tiles of \p Width by Width that cover dimensions \p Along and \p Across of
/// \p Target, which is written along the former. What they leave is covered by
/// tiles that begin earlier, or by narrower ones: if Width divides both
/// extents, none overlaps another.
llvm::SmallVector<TileGrid, 3> coverByTiles(const MemoryRef &Target,
                                            unsigned Along, unsigned Across,
                                            unsigned Width,
                                            const llvm::DataLayout &DL);

/// A copy between tensors that are contiguous along two different dimensions,
/// in tiles that are transposed in registers.
struct TransposePlan {
  /// The dimension along which the target, and the source, is contiguous.
  unsigned Along, Across;
  /// Columns of the widest tile, and its rows unless it is zipped.
  unsigned Width;
  /// The rows of a zipped tile, which has bytes or words: they are the lanes of
  /// the vectors that are written. A tile is read in vectors of 128 bits, and
  /// has one column for each of their lanes. Rows of several planes may be side
  /// by side in the target. 0: the tiles are squares.
  unsigned ZippedRows = 0;
  /// Elements of a cache line.
  unsigned LineElements = 1;

  /// Some indices along Along.
  struct Part {
    unsigned Rows = 0;
    /// The dimension of the target whose lines are one line of a zipped tile.
    std::optional<unsigned> Next = std::nullopt;
    /// The dimension of the innermost loop around planes, if lines of the next
    /// plane's target are fetched while this one is written.
    std::optional<unsigned> Fetched = std::nullopt;
    /// Whether the cache lines that a zipped tile's rows are in are copied
    /// first, because those push each other out of the cache.
    bool CopiesLines = false;
    /// CopiesLines only: rows in an iteration of that copy.
    unsigned LinesTogether = 1;
    CopyLoops Around = {};
    llvm::SmallVector<TileGrid, 3> Tiles = {};
  };
  /// Parts have lines of no more pages than a processor knows the addresses
  /// of. The last one has fewer rows, if there is one.
  Part Whole = {};
  std::optional<Part> Last = std::nullopt;

  bool verify(llvm::raw_ostream &OS) const;
};

/// The copy of a square \p Matrix to its own transpose in tiles of \p Width.
TransposePlan planMirror(const MemoryRef &Matrix, const MemoryRef &Transposed,
                         unsigned Width, const llvm::DataLayout &DL);

/// The largest number of lines that are interleaved in registers.
constexpr unsigned MostInterleavedLines = 8;

struct CopyPlan {
  /// One memcpy or memmove, unless one of the other ways is planned.
  struct Bytes {};
  /// Vectors along dimension Inner.
  struct Elements {
    unsigned Inner;
    CopyLoops Around;
    /// Vectors in an iteration.
    unsigned Unroll = 1;
  };
  /// A vector of each of a few lines, which are interleaved on one side.
  struct Interleaved {
    InterleavedLines Lines;
    CopyLoops Around;
    /// As InterleavedLines::part() has it.
    unsigned Part = 0;
  };
  /// Short lines that lie apart: lanes of several, shuffled out of all between.
  struct Spread {
    SpreadLanes Lanes;
  };
  std::variant<Bytes, Elements, Interleaved, Spread, TransposePlan> Way;
  /// Elements of one vector.
  unsigned VectorWidth = 1;
  /// The dimensions that the plan is of, and their extents. When it is emitted,
  /// strides may be known that allow to merge more of them.
  MergedDimensions Merged = {};
  llvm::SmallVector<unsigned, 4> Extents = {};

  bool isBytes() const { return std::holds_alternative<Bytes>(Way); }
  /// All but what a copy of bytes or plain vectors is.
  void print(llvm::raw_ostream &OS) const;
  /// Checks the plan against what Emit can do.
  bool verify(llvm::raw_ostream &OS) const;
};

/// How elements get from \p Source to \p Target, of the same extents. \p
/// VectorWidth: at most. \p F: the function.
CopyPlan planCopy(MemoryRef Target, MemoryRef Source, unsigned VectorWidth,
                  const llvm::Function &F);

/// The same, of elements that something is done with on the way: in vectors,
/// \p Unroll of them in an iteration.
CopyPlan planElements(MemoryRef Target, MemoryRef Source, unsigned VectorWidth,
                      unsigned Unroll, const llvm::DataLayout &DL);

/// Conversions by a loop of one vector take as long as of several.
constexpr unsigned ConvertedTogether = 4;

} // namespace matrix

#endif
