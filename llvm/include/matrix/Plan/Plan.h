// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the loops of a region work, as data: nothing about them is decided later.
// There is a plan for each kind of loops.

#ifndef MATRIX_PLAN_PLAN_H
#define MATRIX_PLAN_PLAN_H

#include "matrix/Plan/ConcatPlan.h"
#include "matrix/Plan/CopyPlan.h"
#include "matrix/Plan/ProductPlan.h"
#include "matrix/Plan/ReductionPlan.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Target/FusedElements.h"

namespace matrix {

/// The region is read in place, or is an element or a few lanes.
struct NoLoop {
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &) const { return true; }
};

/// All of a small value is read or written as one vector.
struct WholeVector {
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &) const { return true; }
};

/// One memset.
struct FillPlan {
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &) const { return true; }
};

/// An insertion into a splat that copies the part and fills the border around
/// it in the same pass.
struct BorderPlan {
  /// Elements of a vector that fills the border.
  unsigned VectorWidth;
  /// The copy of what has no border inside: a line, a plane, ..
  CopyPlan Inside;
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// Elements of the result that depend on elements of the leaves.
struct MapPlan {
  unsigned VectorWidth = 1;
  /// Vectors in an iteration of loops upwards. Those downwards do one: they
  /// hardly ever run, and would have to load all before they store one.
  unsigned Unroll = 1;
  /// Where layouts are converted on the way: the tiles that are transposed in
  /// registers. Else none: a vector of each leaf at a time.
  llvm::SmallVector<TileGrid, 3> Tiles = {};
  /// Where innermost lines are shorter than a vector: the lines that fill whole
  /// vectors together, which an iteration does. Leaves that have one element
  /// for a line, or one line for all, are shuffled into place. Else 0.
  unsigned ShortLines = 0;
  /// The dimensions of target and leaves that the loops have, if there are no
  /// tiles.
  MergedDimensions Merged = {};
  /// Where lines are short, or leaves lie in another order: lanes that run
  /// along several dimensions, upwards. Else of no dimension.
  SpreadLanes Lanes = {};
  /// Where a few lines are interleaved in some of target and leaves, and not in
  /// others: a vector of each line at a time, upwards. Else none.
  struct Interleaving {
    InterleavedLines Lines;
    CopyLoops Around;
    /// The target's, then each leaf's, as InterleavedLines::part() has it.
    /// None: each of its lines is side by side, or one element.
    llvm::SmallVector<std::optional<unsigned>, 4> Parts;
  };
  std::optional<Interleaving> Interleaved = std::nullopt;
  PlanCost Cost = {};

  /// Vectors in an iteration.
  unsigned unroll(LoopOrder Order) const {
    return Order == LoopOrder::Down ? 1 : Unroll;
  }
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// Slices at indices that are read from memory.
struct GatherPlan {
  /// The loops: dimensions of what is gathered or scattered, the slowest one
  /// first, among them those of the indices. Lanes of a vector have none.
  llvm::SmallVector<unsigned, 4> Loops = {};
  /// The copy of what the remaining dimensions have, or the addition to it.
  /// None: that is one element.
  std::optional<CopyPlan> Slice = std::nullopt;
  /// The loops that move a slice, or an element, instead: of a gather that
  /// computes it of slices of what the table is computed of, and where all is
  /// read before anything is written.
  std::optional<MapPlan> Map = std::nullopt;
  /// Scatters into memory only: the copy of what is there, or the loops that
  /// compute it, or move it where all is read first.
  std::optional<CopyPlan> Old = std::nullopt;
  std::optional<MapPlan> ComputedOld = std::nullopt;
  /// Whether there is no loop, and all is read before anything is written.
  bool ReadsFirst = false;
  /// Slices, or elements, in an iteration of the innermost loop that is
  /// emitted.
  unsigned Together = 1;
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

using LoopPlan =
    std::variant<NoLoop, WholeVector, FillPlan, BorderPlan, ConcatPlan,
                 CopyPlan, GatherPlan, MapPlan, ReductionPlan, ProductPlan>;

/// How a store handles operands that its loops may overwrite before they have
/// read them.
enum class OverlapHandling : uint8_t {
  /// There are none.
  None,
  /// It is a memmove.
  Move,
  /// Operands have the result's strides and element size. A check at run time
  /// selects upward or downward loops.
  Direction,
  /// The same. If two operands need opposite directions, which is rare, the
  /// result is written to a temporary.
  DirectionOrTemporary,
  /// The result is written to a temporary if it overlaps an operand.
  Temporary,
  /// The result is always written to a temporary, which is small: a copy is
  /// shorter than the question.
  Copy
};
inline bool hasDirection(OverlapHandling Overlap) {
  return Overlap == OverlapHandling::Direction ||
         Overlap == OverlapHandling::DirectionOrTemporary;
}
inline bool hasTemporary(OverlapHandling Overlap) {
  return Overlap == OverlapHandling::Temporary ||
         Overlap == OverlapHandling::Copy ||
         Overlap == OverlapHandling::DirectionOrTemporary;
}

struct RegionPlan {
  LoopPlan Loops;
  /// Elements of what is done element by element, and what is added up. A
  /// product's plan has its own (ProductPlan::IsFused).
  FusedElements Fused = {};
  /// Insertions only: the copy of the value that is inserted into, if it is
  /// used again.
  std::optional<CopyPlan> OperandCopy = std::nullopt;
  /// Stores only.
  OverlapHandling Overlap = OverlapHandling::None;
  /// Stores only: how elements get from a temporary to where they are stored,
  /// if there may be one.
  std::optional<CopyPlan> FromTemporary = std::nullopt;
  /// Then: its memory.
  std::optional<TemporaryPlan> Temporary = std::nullopt;

  template <typename Kind> bool is() const {
    return std::holds_alternative<Kind>(Loops);
  }
  /// The plan of the loops, which are of that kind.
  template <typename Kind> const Kind &as() const {
    return std::get<Kind>(Loops);
  }
  template <typename Kind> const Kind *dynAs() const {
    return std::get_if<Kind>(&Loops);
  }
  /// Whether all bytes are filled, or copied, at once.
  bool isOfBytes() const;
  /// Whether a vector of each leaf is done at a time.
  bool isOfVectors() const;

  void print(llvm::raw_ostream &OS) const;
  /// The cost that the loops were chosen by.
  PlanCost cost() const;
  /// A line about that, if other loops were compared.
  void printCost(llvm::raw_ostream &OS) const;
  /// A line for each of the loops' temporaries.
  void printTemporaries(llvm::raw_ostream &OS) const;
  /// Checks the plan against what Emit can do.
  bool verify(llvm::raw_ostream &OS) const;
  /// And against what it is a plan of.
  bool verify(const Region &R, const Subtarget &ST,
              llvm::raw_ostream &OS) const;
  /// Checks that temporaries which live at the same time share no memory.
  bool verifyTemporaries(llvm::raw_ostream &OS) const;
};

/// The plan of \p R, one of \p All.
RegionPlan planRegion(const Region &R, const Regions &All, const Buffers &B,
                      const Subtarget &ST);

/// How \p R's store handles leaves that its loops, as \p Plan has them, may
/// overwrite.
OverlapHandling planOverlap(const Region &R, const RegionPlan &Plan,
                            const Buffers &B);
/// The end of a line about \p R's loops.
void printOverlap(OverlapHandling Overlap, const Region &R,
                  llvm::raw_ostream &OS);

/// Where the elements of \p Ref at one index of dimension \p D are, of which
/// the present one is at index 0: that dimension goes, or, if it is the only
/// one, has one index.
MemoryRef sliceOf(const MemoryRef &Ref, unsigned D, llvm::IRBuilderBase &B);

/// The type of the elements of \p Part that one copy of \p Whole, a part with
/// a border, moves at once, without the dimensions at the first \p Position
/// positions of the layout.
TensorType insideOf(TensorType Whole, TensorType Part, unsigned Position);
/// Whether a dimension at \p Position of the layout of \p Whole, or a faster
/// one, is longer than \p Part has it.
bool hasBorderFrom(TensorType Whole, TensorType Part, unsigned Position);

/// The leaves of \p R, which gathers what it computes, that \p Gather's table
/// is computed of.
llvm::SmallVector<llvm::Value *, 4> leavesOfTable(const Region &R,
                                                  TensorOp Gather);

/// The dimension along which elements are adjacent, preferably a long one.
std::optional<unsigned> unitDimension(const MemoryRef &Ref);

/// The insertion into \p Splat that fills its border in the same pass
/// (BorderPlan), so that \p Splat has no memory image of its own;
/// std::nullopt if there is none.
std::optional<TensorOp> insertionFilling(TensorOp Splat, const Buffers &B,
                                         const Subtarget &ST);

/// The byte that contiguous memory is filled with to hold \p Result, a splat;
/// null if there is none.
llvm::Value *byteToFill(llvm::Value *Result, const llvm::DataLayout &DL);

/// The width of the tiles, transposed in registers, with which a matrix takes
/// the fewest instructions: a power of two, at most \p VectorWidth. 1 if the
/// elements are better moved alone.
unsigned transposeTile(unsigned Rows, unsigned Columns, llvm::Type *Element,
                       unsigned VectorWidth, const llvm::DataLayout &DL);

} // namespace matrix

#endif
