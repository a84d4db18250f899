// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_BLOCKS_H
#define MATRIX_PLAN_BLOCKS_H

#include "matrix/Target/Kernels.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// How the last vector of a block ends where its rows end.
enum class RowEnd : uint8_t {
  /// At its last lane.
  Whole,
  /// So, because it starts earlier: rows of the vector before it, which the
  /// same block has, are computed twice, with the same result.
  Shifted,
  /// Its halves overlap: rows in the middle are computed twice.
  Halves,
  /// Lanes behind the last row are masked: neither read nor written.
  Masked
};

/// Blocks of the same form, one behind the other along the rows. The last one
/// starts earlier if it would pass the end.
struct RowBand {
  unsigned First = 0, Blocks = 1;
  /// Of one block.
  unsigned Rows = 1;
  /// One past the last row.
  unsigned End = 1;
  unsigned Vectors = 1;
  /// Rows of a vector.
  unsigned Width = 1;
  RowEnd Ends = RowEnd::Whole;
  /// Steps of k side by side in one vector, a power of two: lane r * Steps + p
  /// is row r of step p. Of a band with one vector a block, if more than one.
  unsigned Steps = 1;
  /// Into so many sums, a power of two, each lane's sum is split.
  unsigned Chains = 1;

  unsigned lanes() const { return Width * Steps; }
};

/// The same along the columns.
struct ColumnBand {
  unsigned First = 0, Blocks = 1;
  /// Of one block.
  unsigned Columns = 1;
  /// One past the last column.
  unsigned End = 1;
};

/// What a product is, as far as blocks go. Rows are those that lie side by
/// side, also where the result is row-major and they are called columns.
struct ProductExtents {
  unsigned Rows, Columns, Depth;
};

/// The blocks of a result, each of which stays in registers while k runs
/// through all of Depth: a band of rows by a band of columns each.
struct Blocks {
  llvm::SmallVector<RowBand, 3> Rows;
  llvm::SmallVector<ColumnBand, 2> Columns;
  /// Whether the loop over rows is the outer one.
  bool RowsOutside = false;
  /// No loop over k.
  bool IsUnrolled = false;
  /// If not 0, only blocks that begin in the lower triangle, i >= j, are
  /// computed: those whose first column is before the last row's end. The other
  /// elements are copied from there, in squares of so many rows.
  unsigned MirrorWidth = 0;

  void print(llvm::raw_ostream &OS) const;
  /// Checks that every element is in a block, and that blocks do not overlap if
  /// \p IsUpdate: then a block reads what is in its place.
  bool verify(ProductExtents Extents, bool IsUpdate,
              llvm::raw_ostream &OS) const;
};

/// What decides about blocks.
struct BlockRequest {
  ProductExtents Extents;
  /// Elements of a vector, and bytes of one.
  unsigned Width, ElementBytes;
  /// A product and its addition are one instruction.
  bool IsFused;
  /// Sums start from what lies, or may lie, where the result goes.
  bool IsUpdate;
  /// A sum may be split.
  bool MaySplit = false;
  /// Steps of k may share a vector: those of the other operand lie side by
  /// side.
  bool MayShareSteps = false;
  /// Vectors can be read and written under masks.
  bool HasMasks = false;
  /// Code is to be small rather than fast.
  bool IsForSize = false;
  /// Element (i, j) is element (j, i).
  bool IsSymmetric = false;
};

/// The fastest blocks whose code is not too long.
Blocks planBlocks(const BlockRequest &Request, const KernelTable &Kernels);

/// Rows of the largest squares of \p Width elements a vector that are
/// transposed in registers.
unsigned largestSquare(unsigned Width, unsigned ElementBytes);

/// Lets \p B, which are some rows of a symmetric result, leave out what is
/// above its diagonal.
void mirrorBlocks(Blocks &B, const BlockRequest &Request);

/// What keeps a product from the processor's limit.
enum class Limit : uint8_t {
  None,
  NoVectors,
  /// Half and bfloat without arithmetic of their own.
  Conversions,
  Size,
  Latency,
  Lanes
};

Limit limitOf(const Blocks &B, const BlockRequest &Request);
/// The end of "is not faster because".
llvm::StringRef describe(Limit L);

/// Blocks of one vector by one column, in as little code as possible. No vector
/// has fewer than \p Fewest elements.
Blocks planSmallBlocks(ProductExtents Extents, unsigned Width,
                       unsigned Fewest = 1);

} // namespace matrix

#endif
