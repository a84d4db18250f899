// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the loops of a statement work whose extents are known at run time. Tiles
// are constants; where they end is not:
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

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Product.h"
#include "matrix/Target/FusedElements.h"
#include "matrix/Target/TileRange.h"
#include "llvm/Support/MathExtras.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix {

struct KernelInfo;

/// The loops of one product, or of element-wise operations.
struct RunTimePlan {
  /// Elements of one vector.
  unsigned VectorWidth = 1;
  /// Whether what is left of M is masked.
  bool HasMasks = false;
  /// Products only: the same of A.
  bool MasksA = false;
  /// Whether squares of vectors are transposed in registers: of what is
  /// adjacent along another dimension than the result, or, in products with one
  /// column, of A, which is adjacent along k.
  bool HasSquares = false;
  /// Rows of a square from which on loads put two of them together, each of
  /// half of its columns.
  unsigned RowsOfHalfSquare = UINT_MAX;
  /// Products only: there is one column, for which nothing else is copied.
  bool HasOneColumn = false;
  /// HasOneColumn only: how many vectors, at least, hold sums of the rows of a
  /// tile, in any order along k; 0: sums are in order.
  unsigned SplitSums = 0;
  /// Whether m runs along what is apart in the result, because its few columns
  /// would leave most lanes empty; A is adjacent along k.
  bool IsTurned = false;
  /// The most m and k for which that is done with the operands exchanged; 0:
  /// never.
  unsigned TurnedM = 0, TurnedK = 0;
  /// And the fewest k.
  unsigned FewestTurnedK = 0;
  /// Elements of what is done element by element.
  FusedElements Fused = {};
  /// Products only, as ProductPlan has them.
  bool IsFused = false, HasFences = false;
  /// Steps of k in an iteration, a power of two.
  unsigned StepsPerIteration = 1;
  /// Products only: multiply-adds of a tile without a loop over k, if k turns
  /// out to be a constant.
  unsigned MostStraight = 0;
  /// Forms of tiles along M and along N, of which First, Tiles and End say
  /// nothing: the largest, as many as there is room for, and those that cover
  /// what is left.
  TileRanges M, N;
  /// Products only: forms along N where M is one masked vector and A is read in
  /// place: one for each rest. Empty: that is nothing else.
  TileRanges NarrowN;
  /// Products only: steps of k of one part. Sums wait in the result's memory
  /// for the next part. 0: all of k at once, and nothing is copied, because
  /// they cannot wait there.
  unsigned PackedK = 0;
  /// PackedK only: k is known to have no more steps, so nothing has to wait
  /// where it cannot.
  bool HasOnePart = false;
  /// PackedK only: sums cannot wait in the result's memory. If k has more steps
  /// and rows of A are copied, parts have WaitingK of them, and the sums of
  /// WaitingM x WaitingN results wait beside the copy. Whole tiles. 0: they
  /// wait in the result's memory.
  unsigned WaitingK = 0, WaitingM = 0, WaitingN = 0;
  /// Sums over several indices only: a tile's stay in registers over all of
  /// them, and parts of k are those of the outermost one. Nothing is copied.
  bool KeepsSums = false;
  /// HasOneColumn only: the same if the nearest cache does not hold A, whose
  /// lines are then read side by side, far along each.
  unsigned StreamedK = 0;
  /// PackedK only: columns that such a part of A is multiplied by, before other
  /// rows are: the second cache keeps what is read of them. Whole tiles.
  unsigned PackedN = 0;
  /// A tile's rows of A are copied, as elements of the result's type, if its
  /// elements are not adjacent along M or are narrower, if there are fewer rows
  /// than the tile has and A is not read under masks, or if at least
  /// PackedColumns columns read them from PackedBytes of memory or more.
  unsigned PackedColumns = 0, PackedBytes = 0;
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
  /// Products only: the kernel that multiplies groups of k; null: plain vectors
  /// do. Then a tile's rows of A are copied as groups, always.
  const KernelInfo *Groups = nullptr;
  /// Groups only: PackedN columns of B are copied for all rows, too, since k is
  /// not what is adjacent in them.
  bool CopiesGroupsOfB = false;
  /// Groups only: where copies begin, which are those of sums of A's rows, of
  /// A, and of B. B's has room for a group of each column at least.
  uint64_t CopyOfA = 0, CopyOfB = 0;
  /// Groups only: sums of a tile's rows and of a block of columns wait there
  /// for the next part of k, since they cannot wait in the result.
  bool WaitsInPanel = false;
  uint64_t Panel = 0;

  /// How many adjacent elements are read of each row of a square of \p Width
  /// rows.
  unsigned columnsOfSquare(unsigned Width) const {
    return Width >= RowsOfHalfSquare ? Width / 2 : Width;
  }

  /// Groups only: the columns of a copy of B, which is written in vectors.
  unsigned roomForB() const { return llvm::alignTo(PackedN, M.front().Extent); }

  void print(llvm::raw_ostream &OS) const;
  /// Checks that every element is in one tile.
  bool verify(llvm::raw_ostream &OS) const;
};

/// The plan of \p P, whose factors are computed of elements of the types \p OfA
/// and \p OfB, in a statement that reads and writes elements of the types
/// \p Others beside these, and computes such of the types \p Computed.
/// \p IsContiguous: the result is, along M. \p MayWait: sums may be stored
/// before they are complete. \p MostK: k has no more steps.
RunTimePlan planAtRunTime(const Product &P, llvm::Type *OfA, llvm::Type *OfB,
                          llvm::ArrayRef<llvm::Type *> Others,
                          llvm::ArrayRef<llvm::Type *> Computed,
                          bool IsContiguous, bool MayWait, uint64_t MostK,
                          const Subtarget &ST);
/// Changes \p Plan for a product that has one column. \p IsAlongK: A is
/// adjacent along k, not along M. \p IsLine: B is, too, or the same element
/// everywhere.
void planOneColumn(RunTimePlan &Plan, const Product &P, bool IsAlongK,
                   bool IsLine, const Subtarget &ST);
/// Changes \p Plan for a product that is one element. \p IsAlongK: both is so.
void planOneElement(RunTimePlan &Plan, const Product &P, bool IsAlongK,
                    const Subtarget &ST);
/// Changes \p Plan for \p Kernel, of groups of k. \p IsAlongK: B is adjacent
/// along k. The rest is planAtRunTime's.
void planGroups(RunTimePlan &Plan, const Product &P, const KernelInfo &Kernel,
                bool IsAlongK, bool MayWait, uint64_t MostK,
                const Subtarget &ST);
/// Sets TurnedM of \p Plan, if the product with exchanged operands can be done
/// by squares, and makes \p Turned its plan. The result's elements are of the
/// type \p OfC.
void planTurned(RunTimePlan &Plan, RunTimePlan &Turned, const Product &P,
                llvm::Type *OfC, const Subtarget &ST);
/// The plan of element-wise loops on \p Elements that compute such of the types
/// \p Computed. \p IsContiguous: the result is, along the innermost one.
RunTimePlan planMapAtRunTime(llvm::ArrayRef<llvm::Type *> Elements,
                             llvm::ArrayRef<llvm::Type *> Computed,
                             bool IsContiguous, bool IsAcross,
                             const Subtarget &ST);

} // namespace matrix

#endif
