// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PLAN_REGISTERTILING_H
#define MATRIX_PLAN_REGISTERTILING_H

#include "matrix/Machine/MachineModel.h"
#include "matrix/Plan/PlanCost.h"
#include "matrix/Reasons/Bottleneck.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/TileRange.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

/// The extents of a product of an M x K by a K x N matrix. M is the dimension
/// along which C's elements are adjacent: the columns of a row-major result.
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
  /// Else steps of k, for each interleaved sum, in an iteration.
  unsigned StepsPerIteration = 1;
  /// A's fragments of all k are read once for each tile of M, before the loop
  /// over N, and stay in registers: M is outside, and k unrolled.
  bool KeepsA = false;
  /// If not 0, only tiles that begin in the lower triangle, i >= j, are
  /// computed: those whose first column is before the last row's end. The other
  /// elements are copied from there, in transpose tiles of this width.
  unsigned MirrorWidth = 0;
  /// The kernel reads elements of B flipped, and each tile sums up the rows of
  /// A that make up for it itself: no other one has these rows.
  bool SumsRows = false;
  /// The cost of one part, if the result is computed in parts. Nothing is
  /// emitted by it.
  PlanCost Cost = {};

  void print(llvm::raw_ostream &OS) const;
  /// Checks that every element is in a tile, that tiles do not overlap if
  /// \p IsUpdate, since then a tile reads what is in its place, and that
  /// \p Kernel has such fragments.
  bool verify(ProductExtents Extents, bool IsUpdate, llvm::raw_ostream &OS,
              const KernelInfo &Kernel = VectorKernelInfo) const;

  bool operator==(const RegisterTiling &T) const {
    auto Key = [](const RegisterTiling &T) {
      return std::tie(T.M, T.N, T.MOutside, T.IsUnrolled, T.StepsPerIteration,
                      T.KeepsA, T.MirrorWidth, T.SumsRows);
    };
    return Key(*this) == Key(T);
  }
};

/// What decides about a tiling.
struct TilingRequest {
  ProductExtents Extents;
  /// Elements of the largest vector, and bytes of one.
  unsigned Width, ElementBytes;
  /// A product and its addition are one instruction.
  bool IsFused;
  /// Accumulators start from the result's old contents, or from what may be
  /// those.
  bool IsUpdate;
  /// A sum may be split.
  bool MaySplit = false;
  /// Steps of k may share a vector: those of B are adjacent.
  bool MayShareVectors = false;
  /// Vectors run along k: its steps are adjacent in A and in B, and A's rows
  /// are not.
  bool RunsAlongK = false;
  /// Vectors can be read and written under masks, at no cost.
  bool HasMasks = false;
  /// Lanes of the shortest vector that the kernel takes. Without masks, two
  /// overlapping halves of it have to cover the rows of the result.
  unsigned FewestLanes = 1;
  /// Two columns may share a vector of what is left of them.
  bool MayJoin = false;
  /// The last vector of a tile may be shorter: what is broadcast takes an
  /// instruction, which both share.
  bool MayShorten = false;
  /// Code is to be small rather than fast.
  bool IsForSize = false;
  /// And is to be as small as it can be.
  bool IsMinimal = false;
  /// Element (i, j) is element (j, i).
  bool IsSymmetric = false;
  MachineModel Model = {};
  /// Bits of an element in a register. 0: as many as in memory.
  unsigned RegisterBits = 0;
  /// Registers that may keep vectors of A. 0: none does.
  unsigned Registers = 0;

  unsigned bitsOf(unsigned Lanes) const {
    return Lanes * (RegisterBits ? RegisterBits : 8 * ElementBytes);
  }
};

/// The fastest tiling of vectors whose code is not too long: of tiles no larger
/// than one of \p Grids.
RegisterTiling planTiling(const TilingRequest &Request,
                          llvm::ArrayRef<Grid> Grids);

/// A tiling by a kernel of fixed fragments: as few tiles as its grids allow, of
/// extents as equal as they can be.
RegisterTiling planFixedTiling(ProductExtents Extents,
                               const KernelInfo &Kernel);

/// A tiling by a kernel whose fragments are as long as vectors of unknown
/// length, for a result of which 128 bits hold \p Lanes elements.
RegisterTiling planScalableTiling(ProductExtents Extents,
                                  const KernelInfo &Kernel, unsigned Lanes);

/// A tiling by a kernel whose fragments have one shape (HasEqualParts). An
/// update may be in its place.
RegisterTiling planEqualTiling(ProductExtents Extents,
                               const KernelInfo &Kernel);

/// The part of K that such a kernel multiplies at once.
unsigned equalPartOfK(unsigned K, const KernelInfo &Kernel, bool IsInteger);

/// Rows of the largest tiles of \p Width elements a vector that are transposed
/// in registers.
unsigned largestTransposeTile(unsigned Width, unsigned ElementBytes);

/// Lets \p T, which is some rows of a symmetric result, leave out what is above
/// its diagonal.
void mirrorTiling(RegisterTiling &T, const TilingRequest &Request);

/// The lanes of vectors of \p Width that hold a column of the result.
unsigned lanesOfColumn(const RegisterTiling &T, unsigned Width);

Bottleneck bottleneckOf(const RegisterTiling &T, const TilingRequest &Request);
/// Tiles of one vector by one column, in as little code as possible. No vector
/// has fewer than \p Fewest elements.
RegisterTiling planSmallTiling(ProductExtents Extents, unsigned Width,
                               unsigned Fewest = 1);

} // namespace matrix

#endif
