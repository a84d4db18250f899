// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PLAN_H
#define MATRIX_PLAN_PLAN_H

#include "matrix/Buffers/Buffers.h"
#include "matrix/Machine/Subtarget.h"
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
  /// No loop: it is read where it lies, or is an element or a few lanes.
  None,
  /// All of a small value is read or written as one vector.
  Whole,
  /// One memset, memcpy or memmove.
  Bytes,
  /// A vector of each leaf at a time.
  Vectors,
  /// The same, of tiles that are transposed in registers on the way.
  TransposeTiles,
  /// A vector of each of a few lines, which are interleaved on a copy's other
  /// side.
  Interleaved,
  /// A product's register tiles.
  Product,
  /// Of a reduction: one accumulator, element by element, row by row.
  InOrder,
  /// Accumulators along what is reduced, whose lanes are combined at its end.
  PartialSums,
  /// Each lane is a row or column that is kept; they lie side by side.
  SideBySide,
  /// The same; they are transposed in registers.
  TransposedLines,
  /// The same; each lane is loaded alone.
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
  /// result
  /// is written to a temporary.
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
  /// Of \p Places from \p FirstPlace on, the first and the end of those that
  /// are inside with \p AtSum.
  std::pair<unsigned, unsigned>
  placesInside(uint64_t AtSum, uint64_t FirstPlace, unsigned Places) const;
};

/// How the loops of one region work, as data: nothing about it is decided
/// later.
struct RegionPlan {
  LoopForm Form = LoopForm::None;
  /// Elements of one vector along the dimension that lies contiguously.
  unsigned VectorWidth = 1;
  /// Vectors of an iteration; of a reduction, of each accumulator.
  unsigned Unroll = 1;
  /// Of a reduction: vectors that it is summed up in.
  unsigned Accumulators = 1;
  /// Then, of lines side by side: so many next to each other, which read the
  /// same elements in part, have these vectors each.
  unsigned Places = 1;
  /// Lines of places, which share what they read, are the innermost loop.
  bool RowsInside = false;
  /// Of a layout conversion: rows and columns of the tiles that are transposed
  /// in registers. 1: no tiles; each vector is gathered or scattered.
  unsigned TransposeTile = 1;
  /// Of a copy of bytes or words: tiles are as many rows, which are the lanes
  /// of what is written, by as many columns as 128 bits have, in which they are
  /// read. Rows of several planes may be side by side in the target. 0: tiles
  /// are squares.
  unsigned ZippedRows = 0;
  /// Of a copy of that form (InterleavedLines): the lines. Else 0.
  unsigned InterleavedLines = 0;
  static constexpr unsigned MostInterleaved = 8;
  /// Of a product: what computes it; null for all else.
  const KernelInfo *Kernel = nullptr;
  /// What stays in registers over the whole k loop.
  RegisterTiling Tiling;
  /// Of a product: why it is not faster.
  Bottleneck SlowedBy = Bottleneck::None;
  /// Of a product: whether one half of it is copied from the other one.
  SymmetryRefusal Symmetry = SymmetryRefusal::Other;
  /// Of a product: whether one instruction multiplies and adds, and the
  /// operation allows it.
  bool IsFused = false;
  /// Of a product: whether the back end knows `llvm.arithmetic.fence` of its
  /// elements.
  bool HasFences = false;
  /// Of a product: longer stores of its result are two where they may cross a
  /// line of the cache. 0: none are.
  unsigned StoreBits = 0;
  /// Of a contraction: whether loops over tiles of one dimension of the
  /// matrices, M if Tiling.MOutside, are around the outer loops that do not
  /// move the operand which has that dimension.
  bool HoistsTiles = false;
  /// Then, with M: whether what a tile reads of A, in all sums, is copied
  /// first, in the order in which it is read.
  bool PacksTiles = false;
  /// Whether vectors of A, which are read from the first byte to the last, are
  /// fetched ahead from behind the caches that are near.
  bool FetchesAhead = false;
  /// Then: parts of the slowest outer sum that a tile of M does one after the
  /// other, each for all outer loops inside, while it fetches the next one.
  /// Sums wait in the result's memory. 1: all at once.
  unsigned PartsOfSums = 1;
  /// Of a contraction: zeros that are left out. The sum is an outer one and the
  /// place an outer loop; or, for at most one of them, the sum is an outer one
  /// or k, and places are the columns of tiles.
  llvm::SmallVector<BorderedSum, 2> Borders;
  /// Of a contraction whose sums go on in memory from one outer loop to the
  /// next: whether that is a temporary of one matrix, and what follows the
  /// contraction is done with each of them.
  bool FinishesMatrices = false;
  /// Of a product whose operands are copied, because the kernel reads them so
  /// or they are too large for the caches: PackedM x PackedK parts of A are
  /// multiplied by all columns; sums wait in the result's memory for the next
  /// part of k. 0: no copy, all of k at once.
  unsigned PackedM = 0;
  unsigned PackedK = 0;
  /// Then, whether parts of A, and of B of PackedK x N, are copied, and widened
  /// where their elements are narrower than the result's.
  bool PacksA = false, PacksB = false;
  /// Whether the last vector of A's copy, which begins earlier in the result,
  /// stands behind the one before it. In a copy without gaps, one of the two
  /// would be read from two stores, and wait for both.
  bool PacksWholeVectors = false;
  /// Whether B, which else is read where it lies, is copied if its columns do
  /// not begin at lines of the cache.
  bool AlignsB = false;
  /// Whether they would be, if there were memory for it.
  bool HasNoRoomToPack = false;
  /// Then Tiling is that of PackedM rows, and this that of what remains of M.
  RegisterTiling RestTiling;
  /// Of a product whose kernel may turn out not to be available when the
  /// program runs: the plan that is followed then; else empty.
  std::vector<RegionPlan> Otherwise;
  /// Of an insertion: whether the value that is inserted into is copied first,
  /// because it is used again.
  bool CopiesOperand = false;
  /// Of an insertion into a splat: whether one pass copies the part and fills
  /// the border around it, instead of a fill and a copy.
  bool FillsBorder = false;
  /// Of a store.
  OverlapHandling Overlap = OverlapHandling::None;

  /// Of a product: whether all sums stay in registers, those over a
  /// contraction's outer loops too: vectors read operands where they lie, or
  /// groups of A from a copy of all that a tile reads.
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

/// What \p R's store does about leaves that its loops, of \p Form, may
/// overwrite.
OverlapHandling planOverlap(const Region &R, LoopForm Form, const Buffers &B);
/// The end of a line about \p R's loops.
void printOverlap(OverlapHandling Overlap, const Region &R,
                  llvm::raw_ostream &OS);

/// How elements get from \p Source to \p Target, of the same extents: Bytes,
/// Interleaved, TransposeTiles or Vectors. \p VectorWidth: at most. \p F: the
/// function.
RegionPlan planCopy(const MemoryRef &Target, const MemoryRef &Source,
                    unsigned VectorWidth, const llvm::Function &F);

/// The dimension of \p Target whose lines along \p Along, which are contiguous,
/// follow each other without a gap, other than \p Across.
std::optional<unsigned> nextDimension(const MemoryRef &Target, unsigned Along,
                                      unsigned Across);

/// The dimension along which elements lie side by side, preferably a long one.
std::optional<unsigned> unitDimension(const MemoryRef &Ref);

/// The insertion into \p Splat that fills its border in the same pass
/// (RegionPlan::FillsBorder), so that \p Splat has no memory image of its own;
/// std::nullopt if there is none.
std::optional<TensorOp> insertionFilling(TensorOp Splat, const Buffers &B,
                                         const Subtarget &ST);

/// The byte that contiguous memory is filled with to hold \p Result, a splat;
/// null if there is none.
llvm::Value *byteToFill(llvm::Value *Result, const llvm::DataLayout &DL);

/// Of tiles that are transposed in registers, the width with which a matrix
/// takes the fewest instructions: a power of two, at most \p VectorWidth; 1 if
/// the elements are better moved alone.
unsigned transposeTile(unsigned Rows, unsigned Columns, llvm::Type *Element,
                       unsigned VectorWidth, const llvm::DataLayout &DL);

/// The width of the tiles that cover what tiles of \p Width leave of \p Extent,
/// along all of \p Other; 0 if tiles of Width that start early are less work,
/// or nothing is left.
unsigned transposeEdge(unsigned Extent, unsigned Other, unsigned Width);

} // namespace matrix

#endif
