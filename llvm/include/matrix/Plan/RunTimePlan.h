// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the loops of a nest work whose extents are known at run time. Tiles are
// constants; where they end is not:
//
//   n      whole     whole    4      2  1
//      +-----------+-----------+------+---+-+
//      | 2 vectors |           |      |   | |   M: tiles whose last vector is
//      |           |           |      |   | |   masked; or, where nothing is
//      +-----------+-----------+------+---+-+   masked, whole ones and narrower
//      | 1, masked |           |      |   | |   ones, each a power of two
//      +-----------+-----------+------+---+-+

#ifndef MATRIX_PLAN_RUNTIMEPLAN_H
#define MATRIX_PLAN_RUNTIMEPLAN_H

#include "matrix/Ops/Product.h"
#include "matrix/Target/FusedElements.h"
#include "matrix/Target/TileRange.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <climits>
#include <optional>

namespace llvm {
class raw_ostream;
class Value;
} // namespace llvm

namespace matrix {

struct KernelInfo;

/// The vectors of such a nest.
struct RunTimeVectors {
  /// Elements of one vector.
  unsigned VectorWidth = 1;
  /// Whether what is left of M is masked.
  bool HasMasks = false;
  /// As ProductPlan has it.
  bool HasFences = false;
  /// Elements of what is done element by element.
  FusedElements Fused = {};
  /// Rows of a square from which on loads put two of them together, each of
  /// half of its columns.
  unsigned RowsOfHalfSquare = UINT_MAX;
  /// Columns of a square, at most.
  unsigned MostOfSquare = UINT_MAX;
  /// Rows of a square that share an address register.
  unsigned RowsTogether = 1;
  /// Forms of tiles along M, of which First, Tiles and End say nothing: the
  /// largest, as many as there is room for, and those that cover what is left.
  TileRanges M;

  /// How many adjacent elements are read of each row of a square of \p Width
  /// rows.
  unsigned columnsOfSquare(unsigned Width) const {
    return std::min(Width >= RowsOfHalfSquare ? Width / 2 : Width,
                    MostOfSquare);
  }

  bool operator==(const RunTimeVectors &Other) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// Element-wise operations, copies and transpositions.
struct RunTimeMapPlan : RunTimeVectors {
  /// The dimension that vectors run along.
  unsigned Inner = 0;
  /// The one along which Transposed are adjacent, which are read in squares and
  /// transposed in registers.
  std::optional<unsigned> Across = std::nullopt;
  llvm::SmallVector<llvm::Value *, 2> Transposed = {};
  /// Dimensions around Inner that are one with it, if the program finds that
  /// their strides say so.
  unsigned MergedDimensions = 0;

  bool operator==(const RunTimeMapPlan &Other) const;
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// Where sums wait if k has parts.
struct WaitingSums {
  enum Place : uint8_t {
    /// k has one part.
    Nowhere,
    /// In the result's memory.
    InResult,
    /// Beside the copy of a tile's rows of A, those of a few tiles. If k has no
    /// more steps than are copied at once, they do not wait.
    InTiles,
    /// Beside the copies, those of a tile's rows and of a block of columns.
    InPanel
  } Where = Nowhere;
  /// Beside copies only: steps of a part, the rows and columns whose sums wait,
  /// whole tiles, and the byte of the copies' memory where they begin.
  unsigned K = 0, M = 0, N = 0;
  uint64_t Begin = 0;

  bool operator==(const WaitingSums &Other) const;
};

/// A product.
struct RunTimeProductPlan : RunTimeVectors {
  enum class Tiles : uint8_t {
    /// The kernel of vectors computes tiles of M by N.
    Vectors,
    /// The kernel Groups does, from copies.
    Groups,
    /// The same kernel does, in vectors along k: rows of A, and columns of B or
    /// of a copy, are adjacent along it.
    Dots,
    /// One column, whose sums may be added up in any order: vectors run along
    /// k.
    SplitSums,
    /// One column, whose sums may not: squares of A, whose rows are adjacent
    /// along k, are transposed in registers.
    Squares,
    /// The same, where m runs along what is apart in the result, because its
    /// few columns would leave most lanes empty.
    TurnedSquares
  } Form = Tiles::Vectors;
  /// Whether A, too, is read under masks.
  bool MasksA = false;
  /// There is one column, for which nothing else is copied.
  bool HasOneColumn = false;
  /// Squares under masks only: up to so many rows are one vector of as many.
  unsigned FewRows = 0;
  /// SplitSums only: how many vectors, at least, hold sums of the rows of a
  /// tile.
  unsigned SplitSums = 0;
  /// TurnedSquares only: rows of A are adjacent along m after all, so nothing
  /// is transposed.
  bool HasAdjacentRows = false;
  /// As ProductPlan has it.
  bool IsFused = false;
  /// Steps of k in an iteration, a power of two.
  unsigned StepsPerIteration = 1;
  /// Multiply-adds of a tile without a loop over k, if k turns out to be a
  /// constant.
  unsigned MostStraight = 0;
  /// Forms of tiles along N.
  TileRanges N;
  /// Forms along N where M is one masked vector and A is read in place: one for
  /// each rest. Empty: that is nothing else.
  TileRanges NarrowN;
  /// Groups only: groups of rows are put together in registers for each tile,
  /// of one masked vector of rows and one of the forms NarrowN, where there are
  /// no more rows than a vector has, and up to so many columns; 0: they are
  /// always copied.
  unsigned UnpackedN = 0;
  /// UnpackedN only: the same, of any number of rows, up to OneTileN columns if
  /// these are one tile, or there are no more than OneTileK steps.
  unsigned OneTileN = 0, OneTileK = 0;
  /// UnpackedN only: whether what sums start with is added at the end.
  bool AddsLate = false;
  /// Groups only: up to so many steps and columns, groups of a vector of rows
  /// stay in registers, of which A and B are read in place; 0: never. Columns
  /// of the result wait in the copies' memory if something else is read for
  /// them.
  unsigned FewK = 0, FewN = 0;
  /// Groups and Dots: rows of a tile of the latter. Groups: up to DotN columns,
  /// and from DotK steps on, are Dots, nothing of which is copied; 0: none are.
  unsigned DotRows = 0, DotN = 0, DotK = 0;

  /// Steps of k of one part. 0: all of k at once, and nothing is copied.
  unsigned PackedK = 0;
  /// PackedK only: columns that such a part of A is multiplied by, before other
  /// rows are: the second cache keeps what is read of them. Whole tiles.
  unsigned PackedN = 0;
  WaitingSums Waiting = {};
  /// Sums over several indices only: a tile's stay in registers over all of
  /// them, and parts of k are those of the outermost one. Nothing is copied.
  bool KeepsSums = false;
  /// HasOneColumn only: steps of a part if the nearest cache does not hold A,
  /// whose lines are then read side by side, far along each.
  unsigned StreamedK = 0;
  /// Whether what sums start with and what waits is read by one load, from a
  /// place that is selected.
  bool SelectsStart = false;

  /// PackedK only: whether a tile's rows of A are copied, as elements of the
  /// result's type.
  enum class Copied : uint8_t {
    Never,
    /// If at least PackedColumns columns read them from PackedBytes of memory
    /// or more, or if there are fewer rows than the tile has and A is not read
    /// under masks.
    IfFar,
    Always
  } RowsOfA = Copied::Never;
  unsigned PackedColumns = 0, PackedBytes = 0;
  /// How they are copied, which is a matter of what is adjacent.
  enum class CopyOf : uint8_t {
    /// As vectors of rows; of groups, one for each k is interleaved.
    Vectors,
    /// By squares that are transposed: elements are adjacent along k.
    Squares,
    /// In the order of memory, adjacent along k, and flipped as the kernel asks
    /// for, with flipped zeros behind the last k: groups of B only.
    Lines,
    /// Element by element, or group by group.
    Elements
  } CopiesOfA = CopyOf::Elements;
  /// PackedK only: if steps of k of B are far apart, steps of one part, and
  /// columns of B that are copied for all rows; 0: none are. Whole tiles.
  unsigned CopiedK = 0, CopiedN = 0;
  /// CopiedN only: they are far apart, for at least CopyingTiles tiles of rows,
  /// if one is FarStep bytes behind the one before, and all take FarBytes. They
  /// are copied if half of FarStep divides that.
  uint64_t FarStep = 0, FarBytes = 0;
  unsigned CopyingTiles = 0;
  /// Bytes of both copies then.
  uint64_t CopiedBytes = 0;
  /// Bytes of copies, which are on the stack.
  uint64_t CopyBytes = 0;

  /// Groups only: the kernel that multiplies groups of k. A tile's rows of A
  /// are copied as groups.
  const KernelInfo *Groups = nullptr;
  /// Groups only: how PackedN columns of B are copied as groups for all rows,
  /// too; none: they are read in place, where they are adjacent along k.
  std::optional<CopyOf> CopiesOfB = std::nullopt;
  /// Groups only: whether groups of A, or of B, are put together from lines of
  /// a whole tile by one instruction.
  std::array<bool, 2> Permutes = {};
  /// Groups only: where copies begin, which are those of sums of A's rows, of
  /// A, and of B. B's has room for a group of each column at least.
  uint64_t CopyOfA = 0, CopyOfB = 0;

  bool hasSquares() const {
    return Form == Tiles::Squares || Form == Tiles::TurnedSquares;
  }
  /// Whether each sum is complete after one part of k.
  bool hasOnePart() const { return Waiting.Where == WaitingSums::Nowhere; }
  /// Whether rows of A may be copied, and columns have blocks.
  bool hasBlocks() const { return PackedK != 0; }
  /// Whether rows of A that may be copied are read under masks where they are
  /// not.
  bool masksRowsInPlace() const { return MasksA && RowsOfA == Copied::IfFar; }
  /// Whether a copy has room for steps behind the last one, up to a whole
  /// square of \p Length.
  bool hasRoomForSquares(unsigned Length) const {
    return MasksA && PackedK % Length == 0 && Waiting.K % Length == 0;
  }
  /// Groups only: how X, of which there is a copy, is copied.
  CopyOf copyOf(Product::Operand X) const {
    return X == Product::A ? CopiesOfA : *CopiesOfB;
  }
  /// Groups only: whether B is copied where groups of rows are not, too. Lines
  /// are read there in place, and flipped in each tile: there are few tiles.
  bool copiesUnpackedB() const {
    return CopiesOfB && CopiesOfB != CopyOf::Lines;
  }
  /// Groups only: whether the copy of X is of vectors as long as a tile, under
  /// masks.
  bool interleavesTiles(Product::Operand X) const {
    return HasMasks && copyOf(X) == CopyOf::Vectors;
  }
  /// Groups only: whether vectors of rows are copied to the end of k under
  /// masks. Otherwise, incomplete groups and sums of rows are seen to later.
  bool copiesAllInVectors(Product::Operand X) const {
    return HasMasks && copyOf(X) != CopyOf::Elements;
  }
  /// Groups only: the columns of a copy of B, which is written in vectors.
  unsigned roomForB() const { return llvm::alignTo(PackedN, M.front().Extent); }

  bool operator==(const RunTimeProductPlan &Other) const;
  void print(llvm::raw_ostream &OS) const;
  /// A line about memory beside the result's, if there is any.
  void printCopies(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

} // namespace matrix

#endif
