// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_PRODUCTPLAN_H
#define MATRIX_PLAN_PRODUCTPLAN_H

#include "matrix/Buffers/Buffers.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Plan/MemoryPlan.h"
#include "matrix/Plan/PartCopy.h"
#include "matrix/Plan/RegisterTiling.h"
#include "matrix/Reasons/SymmetryRefusal.h"
#include "matrix/Target/FitsRegisters.h"

namespace matrix {

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

  bool operator==(const BorderedSum &S) const {
    auto Key = [](const BorderedSum &S) {
      return std::tie(S.Operand, S.Sum, S.Place, S.First, S.Step, S.Dilation,
                      S.ImageExtent);
    };
    return Key(*this) == Key(S);
  }
};

/// How the loops of a product work, a contraction's too.
struct ProductPlan {
  /// Elements of one vector.
  unsigned VectorWidth = 1;
  /// The kernel that computes it.
  const KernelInfo *Kernel = nullptr;
  /// The tiles, whose accumulators stay in registers over the whole k loop.
  RegisterTiling Tiling;
  /// Why it is not faster.
  Bottleneck SlowedBy = Bottleneck::None;
  /// None if half of the result is copied from the other half, else why not.
  SymmetryRefusal Symmetry = SymmetryRefusal::Other;
  /// Whether one instruction multiplies and adds, and the operation allows it.
  bool IsFused = false;
  /// Whether the back end supports `llvm.arithmetic.fence` on the elements.
  bool HasFences = false;
  /// Kernels of groups only: whether an addend is added to the sums at the end.
  bool AddsLate = false;
  /// Vectors only: whether sums that are added to nothing start with zero, so
  /// that all steps have one body. Else the first step has one of its own,
  /// which is faster.
  bool StartsAtZero = false;
  /// Stores of the result that are longer than this are split in two where they
  /// may cross a cache line. 0: none are.
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
  /// PartsOfSums above 1 only: what an iteration of the outer loops inside
  /// fetches of the next part, for each index of that sum.
  LineFetch Fetch;
  /// Contractions only: zeros that are left out. The sum is an outer one and
  /// the place an outer loop. At most one of them may differ: its sum is an
  /// outer one or k, and its places are the columns of tiles.
  llvm::SmallVector<BorderedSum, 2> Borders;
  /// Contractions only, whose sums go on in memory from one outer loop to the
  /// next: whether that memory is a temporary of one matrix. What follows the
  /// contraction is then done matrix by matrix.
  bool FinishesMatrices = false;
  /// Operands are copied if the kernel reads a packed form, or if they are too
  /// large for the caches. PackedM x PackedK parts of A are multiplied by all
  /// columns; sums wait in the result's memory for the next part of k. 0: no
  /// copy, all of k at once.
  unsigned PackedM = 0;
  unsigned PackedK = 0;
  /// PackedM only: whether parts of A, and PackedK x N parts of B, are copied.
  /// The copy widens elements that are narrower than the result's.
  bool PacksA = false, PacksB = false;
  /// Whether elements of A, and of B, are adjacent along k.
  std::array<bool, 2> IsUnitAlongK = {};
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
  /// The copies of what is packed or aligned, or is beside a padded tile: one
  /// for each form of part. These and their memory follow from all that is
  /// above and from where the matrices are.
  std::vector<PartCopy> Copies;
  /// Memory for sums of one matrix (FinishesMatrices), for what makes up for
  /// flipped elements of B, for each row of A that is packed or in tiles, for
  /// what is packed of A for each tile, for the largest parts of B and A that
  /// are copied, and for a tile that is larger than what it has of the result.
  std::optional<TemporaryPlan> Sums, RowTerms, PackedTile, CopyOfB, CopyOfA,
      PaddedTile;
  /// Tiling.MirrorWidth only: the copy of one triangle to the other.
  std::optional<TransposePlan> Mirror = std::nullopt;
  /// If the kernel may turn out to be unavailable at run time: the plan that is
  /// followed then. Else empty.
  std::vector<ProductPlan> Otherwise;

  /// Whether all sums stay in registers, also those over a contraction's outer
  /// loops. Parts of k would send them through memory.
  bool keepsOuterSums() const {
    return Kernel->keepsOuterSums(PacksTiles) && PackedM == 0 &&
           Otherwise.empty();
  }

  /// The copy of such a part.
  const PartCopy &copyOf(PartCopy::Matrix Of, TensorType Part) const;

  /// Whether the same is emitted of both, if matrices are in memory in the same
  /// way. Why one of them is not faster (SlowedBy, Symmetry, HasNoRoomToPack)
  /// is for remarks alone.
  bool operator==(const ProductPlan &Plan) const;
  void print(llvm::raw_ostream &OS) const;
  /// Checks the plan against what Emit can do.
  bool verify(llvm::raw_ostream &OS) const;
  /// And against the product of \p R.
  bool verify(const Region &R, const Subtarget &ST,
              llvm::raw_ostream &OS) const;
};

/// Bytes that A is packed in where \p Plan packs it for each tile of \p P.
uint64_t packedTileBytes(const ProductPlan &Plan, const Product &P);

/// Why \p Kernel cannot compute the product of \p R, though it computes such
/// products: because of where its operands and its result lie.
std::optional<Refusal> placementRefusal(const KernelInfo &Kernel,
                                        const Region &R, const Buffers &B);

} // namespace matrix

#endif
