// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PLAN_H
#define MATRIX_PLAN_PLAN_H

#include "matrix/Buffers/Buffers.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Plan/CopyPlan.h"
#include "matrix/Plan/RegisterTiling.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// Why a product of a matrix with its own transpose is not computed by half.
enum class SymmetryRefusal : uint8_t {
  /// It is.
  None,
  /// It is no such product, as far as that can be seen.
  Other,
  /// The matrix may be written between being read as it is and transposed.
  Written,
  /// What is added to it, or follows it, reads another matrix.
  Reads,
  /// Code is to be small.
  Size,
  /// All of it takes about as long.
  Cost
};
/// The end of "is not computed by half because".
llvm::StringRef describe(SymmetryRefusal Why);

/// What computes a region.
enum class LoopForm : uint8_t {
  /// No loop: it is read in place, or is an element or a few lanes.
  None,
  /// All of a small value is read or written as one vector.
  Whole,
  /// One memset.
  Bytes,
  /// RegionPlan::Copy.
  Copy,
  /// A vector of each leaf at a time.
  Vectors,
  /// The same, of tiles that are transposed in registers on the way.
  TransposeTiles,
  /// A product's register tiles.
  Product,
  /// A reduction with one accumulator, element by element, row by row.
  InOrder,
  /// A reduction with accumulators along what is reduced. Their lanes are
  /// combined at the end.
  PartialSums,
  /// A reduction whose lanes are rows or columns that are kept. They are
  /// adjacent in memory.
  SideBySide,
  /// The same, but the rows or columns are transposed in registers.
  TransposedLines,
  /// The same, but each lane is loaded alone.
  Gathered
};
/// What a store does about operands that its loops may overwrite before they
/// have read them.
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
  Temporary
};
inline bool hasDirection(OverlapHandling Overlap) {
  return Overlap == OverlapHandling::Direction ||
         Overlap == OverlapHandling::DirectionOrTemporary;
}

/// Factors of a contraction that are zeros around an image: index w of a sum
/// and index p of a place run along one dimension of it together, and the
/// factor is in the image if First + p * Step + w * Dilation is one of its
/// ImageExtent indices there.
struct BorderedSum {
  /// The factor's number among the operands, and its dimensions for w and p.
  unsigned Operand, Sum, Place;
  int64_t First, Step, Dilation, ImageExtent;

  /// The first and the end of the w's inside at \p AtPlace, of \p Extent.
  std::pair<unsigned, unsigned> inside(uint64_t AtPlace, unsigned Extent) const;
  /// The first and the end of the places that are inside with \p AtSum, among
  /// \p Places from \p FirstPlace on.
  std::pair<unsigned, unsigned>
  placesInside(uint64_t AtSum, uint64_t FirstPlace, unsigned Places) const;
};

/// How the loops of one region work, as data: nothing about it is decided
/// later.
struct RegionPlan {
  LoopForm Form = LoopForm::None;
  /// Elements of one vector, along the contiguous dimension.
  unsigned VectorWidth = 1;
  /// Vectors in an iteration. Reductions: for each accumulator.
  unsigned Unroll = 1;
  /// Reductions only: the vectors that sums are in.
  unsigned Accumulators = 1;
  /// SideBySide only: neighbors along ReductionNest::Across that are summed up
  /// together, because they read the same elements in part. Each of them has
  /// Accumulators vectors.
  unsigned Places = 1;
  /// SideBySide only: whether the loop over rows of places, which share what
  /// they read, is the innermost one.
  bool RowsInside = false;
  /// What is moved and not changed, of a part too: how. Else none.
  std::optional<CopyPlan> Copy = std::nullopt;
  /// TransposeTiles and TransposedLines only: rows and columns of the tiles
  /// that are transposed in registers.
  unsigned TransposeTile = 1;
  /// TransposeTiles only: they.
  llvm::SmallVector<TileGrid, 3> Tiles = {};
  /// Products only: the kernel that computes it. Else null.
  const KernelInfo *Kernel = nullptr;
  /// Products only: what stays in registers over the whole k loop.
  RegisterTiling Tiling;
  /// Products only: why it is not faster.
  Bottleneck SlowedBy = Bottleneck::None;
  /// Products only: None if half of the result is copied from the other half,
  /// else why not.
  SymmetryRefusal Symmetry = SymmetryRefusal::Other;
  /// Products only: whether one instruction multiplies and adds, and the
  /// operation allows it.
  bool IsFused = false;
  /// Products only: whether the back end supports `llvm.arithmetic.fence` on
  /// the elements.
  bool HasFences = false;
  /// Products only: stores of the result that are longer than this are split in
  /// two where they may cross a cache line. 0: none are.
  unsigned StoreBits = 0;
  /// Contractions only: whether loops over tiles of one dimension of the
  /// matrices, M if Tiling.MOutside, are around the outer loops that do not
  /// move the operand with that dimension.
  bool HoistsTiles = false;
  /// HoistsTiles with M only: whether all that a tile reads of A, in all sums,
  /// is copied first, in the order in which it is read.
  bool PacksTiles = false;
  /// How far ahead vectors of A, which are read from the first byte to the
  /// last, are prefetched from beyond the near caches; 0: they are not.
  unsigned BytesAhead = 0;
  /// BytesAhead only: the parts of the slowest outer sum. A tile of M does
  /// one part after the other, each for all outer loops inside, while it
  /// fetches the next one. Sums wait in the result's memory. 1: all at once.
  unsigned PartsOfSums = 1;
  /// Contractions only: zeros that are left out. The sum is an outer one and
  /// the place an outer loop. At most one of them may differ: its sum is an
  /// outer one or k, and its places are the columns of tiles.
  llvm::SmallVector<BorderedSum, 2> Borders;
  /// Contractions only, whose sums go on in memory from one outer loop to the
  /// next: whether that memory is a temporary of one matrix. What follows the
  /// contraction is then done matrix by matrix.
  bool FinishesMatrices = false;
  /// Products only: their operands are copied if the kernel reads a packed
  /// form, or if they are too large for the caches. PackedM x PackedK parts of
  /// A are multiplied by all columns; sums wait in the result's memory for the
  /// next part of k. 0: no copy, all of k at once.
  unsigned PackedM = 0;
  unsigned PackedK = 0;
  /// PackedM only: whether parts of A, and PackedK x N parts of B, are copied.
  /// The copy widens elements that are narrower than the result's.
  bool PacksA = false, PacksB = false;
  /// Whether the last vector of A, which begins earlier in the result, has a
  /// place of its own in the copy, behind the one before it. In a copy without
  /// gaps, one of the two would be read from two stores, and wait for both.
  bool PacksWholeVectors = false;
  /// Whether B, which is else read in place, is copied if its columns do not
  /// begin at cache lines.
  bool AlignsB = false;
  /// Whether operands would be copied if there were memory for the copies.
  bool HasNoRoomToPack = false;
  /// PackedM only: the tiling of the last rows, fewer than PackedM. Tiling is
  /// that of PackedM rows.
  RegisterTiling RestTiling;
  /// Products only, whose kernel may turn out to be unavailable at run time:
  /// the plan that is followed then. Else empty.
  std::vector<RegionPlan> Otherwise;
  /// Insertions only: the copy of the value that is inserted into, if it is
  /// used again.
  std::optional<CopyPlan> OperandCopy = std::nullopt;
  /// Insertions into a splat only: whether one pass copies the part and fills
  /// the border around it, instead of a fill and a copy.
  bool FillsBorder = false;
  /// Stores only.
  OverlapHandling Overlap = OverlapHandling::None;
  /// Stores only: how elements get from a temporary to where they are stored,
  /// if there may be one.
  std::optional<CopyPlan> FromTemporary = std::nullopt;

  /// Whether all bytes are filled, or copied, at once.
  bool isOfBytes() const {
    return Form == LoopForm::Bytes || (Copy && Copy->isBytes());
  }
  /// Whether a vector of each leaf is done at a time.
  bool isOfVectors() const {
    return Form == LoopForm::Vectors ||
           (Copy && std::holds_alternative<CopyPlan::Elements>(Copy->Way));
  }

  /// Products only: whether all sums stay in registers, also those over a
  /// contraction's outer loops. Vectors read operands in place, or groups of A
  /// from a copy of all that a tile reads.
  bool keepsOuterSums() const {
    return Kernel->isOfVectors() && (!Kernel->isOfGroups() || PacksTiles) &&
           !Kernel->Prepare && PackedM == 0 && Otherwise.empty();
  }

  void print(llvm::raw_ostream &OS) const;
  /// Checks the plan against what Emit can do.
  bool verify(llvm::raw_ostream &OS) const;
  /// And against what it is a plan of.
  bool verify(const Region &R, const Subtarget &ST,
              llvm::raw_ostream &OS) const;

private:
  void printProduct(llvm::raw_ostream &OS) const;
  bool verifyProduct(const Region &R, const Subtarget &ST,
                     llvm::raw_ostream &OS) const;
};

/// The plan of \p R, one of \p All.
RegionPlan planRegion(const Region &R, const Regions &All, const Buffers &B,
                      const Subtarget &ST);

/// Bytes that A is packed in where \p Plan packs it for each tile of \p P.
uint64_t packedTileBytes(const RegionPlan &Plan, const Product &P);

/// Why \p Kernel cannot compute the product of \p R, though it computes such
/// products: because of where its operands and its result lie.
std::optional<Refusal> placementRefusal(const KernelInfo &Kernel,
                                        const Region &R, const Buffers &B);

/// What \p R's store does about leaves that its loops, as \p Plan has them,
/// may overwrite.
OverlapHandling planOverlap(const Region &R, const RegionPlan &Plan,
                            const Buffers &B);
/// The end of a line about \p R's loops.
void printOverlap(OverlapHandling Overlap, const Region &R,
                  llvm::raw_ostream &OS);

/// The dimension along which elements are adjacent, preferably a long one.
std::optional<unsigned> unitDimension(const MemoryRef &Ref);

/// The insertion into \p Splat that fills its border in the same pass
/// (RegionPlan::FillsBorder), so that \p Splat has no memory image of its own;
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
